import type { Line } from '../layout/line.ts';

/** A quotation that is set as a display has no more lines before its last. */
const MAX_LINES = 5;

/** Whether lines begin with a quotation mark whose counterpart they lack, and the next line continues what is quoted. */
export const continuesQuote = (lines: readonly Line[], line: Line): boolean =>
  lines[0]?.text.startsWith('\u201c') === true &&
  lines.length <= MAX_LINES &&
  !lines.some(({ text }) => text.includes('\u201d')) &&
  /^\p{L}/u.test(line.text);

/** Whether a quotation that lines leave open ends in lines of the next column or page, before another one begins. */
export function breaksQuote(above: readonly Line[], below: readonly Line[]): boolean {
  const [first, second] = [above, below].map((lines) => lines.map(({ text }) => text).join(' '));
  if (first === undefined || second === undefined) return false;
  const end = second.indexOf('\u201d');
  return (
    first.lastIndexOf('\u201c') > first.lastIndexOf('\u201d') && end >= 0 && !second.slice(0, end).includes('\u201c')
  );
}
