/**
 * Text that every store can hold: NUL (Postgres refuses it) and halves of surrogate pairs (UTF-8 has none) become
 * U+FFFD, one UTF-16 code unit for one, so that offsets into the text stay right.
 */
export function wellFormed(text: string): string {
  const paired = text.isWellFormed() ? text : text.toWellFormed();
  return paired.includes('\0') ? paired.replaceAll('\0', '\uFFFD') : paired;
}
