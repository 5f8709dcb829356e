import type { FontStyle } from '../../page/page-content.ts';

/** The signs that typewriters have at these codes, which some makers of PDFs map to no character. */
const QUOTES = new Map<unknown, string>([
  [0x27, "'"],
  [0x60, '`'],
]);

/** The straight quote or the grave accent of a monospaced font, where the PDF says that its glyph is no character. */
export const typedQuote = ({ monospace }: FontStyle, code: unknown, unicode: string): string | undefined =>
  monospace && unicode === '\u0000' ? QUOTES.get(code) : undefined;
