/** The address that a field's instruction links to, also without quotes; empty for other fields and for places in the text. */
export function linkOf(instruction: string): string {
  const [, quoted, bare] = /^\s*HYPERLINK\s+(?:"([^"]+)"|([^\s"\\]\S*))/i.exec(instruction) ?? [];
  return quoted ?? bare ?? '';
}
