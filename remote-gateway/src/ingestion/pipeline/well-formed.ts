/**
 * Text that every store accepts: NUL (refused by Postgres) and halves of surrogate pairs (not in UTF-8) become U+FFFD,
 * one UTF-16 code unit each, so that offsets stay correct.
 */
export function wellFormed(text: string): string {
  const paired = text.isWellFormed() ? text : text.toWellFormed();
  return paired.includes('\0') ? paired.replaceAll('\0', '\uFFFD') : paired;
}
