import type { Line } from '../layout/line.ts';

/** Entries of an index have no more lines. */
const MAX_LINES = 2;

/** The rest of an entry of an index: its page alone, or what stands behind a hyphen, indented. */
export const breaksEntry = (above: Line, line: Line): boolean =>
  (above.text.trimEnd().endsWith(',') && /^\d{1,3}$/.test(line.text.trim())) ||
  (/\p{L}-$/u.test(above.text.trimEnd()) && /^\p{L}/u.test(line.text) && line.x0 > above.x0);

/** The next entry of an index, below the lines of one that ends with its page: it ends so too, or breaks. */
export const beginsEntry = (entry: readonly Line[], line: Line): boolean =>
  entry.length <= MAX_LINES &&
  endsWithPage(entry.at(-1)?.text.trimEnd() ?? '') &&
  /(?:[,-]|, \d{1,3})$/.test(line.text.trimEnd());

const endsWithPage = (text: string): boolean => /, \d{1,3}$/.test(text) && /\p{L}{2}/u.test(text);

/** A term, a dash, and what it means. */
export const isTermed = ({ text }: Line): boolean => /^\S{1,40} [\u2013\u2014] \S/.test(text);
