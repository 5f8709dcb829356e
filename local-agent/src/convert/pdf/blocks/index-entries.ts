import type { Line } from '../layout/line.ts';
import { continuesWeight, isBold } from '../layout/line-look.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { INDENT } from './measures.ts';

/** Entries of an index have no more lines. */
const MAX_LINES = 2;

/** The rest of an entry of an index: its page alone, or what stands behind a hyphen, indented. */
export const breaksEntry = (above: Line, line: Line): boolean =>
  (above.text.trimEnd().endsWith(',') && /^\d{1,3}$/.test(line.text.trim())) ||
  (/\p{L}-$/u.test(above.text.trimEnd()) && /^\p{L}/u.test(line.text) && line.x0 > above.x0);

/** A line that hangs is set in by no more, font sizes. */
const MAX_HANG = 2.5;

/**
 * The second line of an entry that leads to its page: it hangs below the first, which has no dots. Where it may be an entry
 * below that, as in an index with two levels, its look or its first letter shows that it is not.
 */
export function wrapsEntry([first, second]: readonly Line[], line: Line): boolean {
  if (!first || second || !hasLeaders(line.text) || hasLeaders(first.text)) return false;
  const indent = (line.x0 - first.x0) / line.size;
  const isOne = continuesWeight(first, line) && (isBold(first) || /^\p{Ll}/u.test(line.text));
  return indent > INDENT && indent < MAX_HANG && isOne && !/[:.]$/.test(first.text.trim());
}

/**
 * The next entry of an index, below the lines of one that ends with its page: it ends so too, or breaks. An entry may have the
 * name of another one instead of its page.
 */
export function beginsEntry(entry: readonly Line[], line: Line): boolean {
  const [above, text] = [entry.at(-1)?.text.trimEnd() ?? '', line.text.trimEnd()];
  if (entry.length > MAX_LINES) return false;
  if (isLessDeep(entry, line)) return true;
  if (endsWithPage(above)) return /(?:[,-]|, \d{1,3})$/.test(text) || endsWithPage(text) || leadsToOther(text);
  return entry.length === 1 && leadsToOther(above) && (endsWithPage(text) || leadsToOther(text));
}

/** An entry of an index with a few words, and its page. */
const SHORT_ENTRY = /^\S+(?: \S+){0,3}, \d{1,3}(?:[-\u2013]\d{1,3})?$/;

/** Whether a line begins farther left than the short entry above it, or where the term begins that this one stands below. */
function isLessDeep(entry: readonly Line[], line: Line): boolean {
  const last = entry.at(-1);
  return last !== undefined && SHORT_ENTRY.test(last.text.trim()) && last.x0 - line.x0 > INDENT * line.size;
}

/** Whether an entry of an index is whole at the end of a column, and the next one begins the other: both end with a page. */
export const areEntries = (entry: readonly Line[], next: readonly Line[]): boolean =>
  entry.length <= MAX_LINES &&
  endsWithPage(entry.at(-1)?.text.trimEnd() ?? '') &&
  next.slice(0, MAX_LINES).some(({ text }) => endsWithPage(text.trimEnd()));

const endsWithPage = (text: string): boolean =>
  /, \d{1,3}(?:[-\u2013]\d{1,3})?$/.test(text) && /\p{L}{2}|^\p{L},/u.test(text);

/** The name of another entry, behind a comma and a word that leads there, and no sentence. */
const leadsToOther = (text: string): boolean => /^[^.:;]{1,40}, (?:see|siehe|voir|v\u00e9ase|vedi) \S/.test(text);

/** A term of one word, or of several in a look of their own, a dash, and what it means. */
const isTermed = ({ text, runs: [term, next] }: Line): boolean =>
  /^\S{1,40} [\u2013\u2014] \S/.test(text) ||
  (term !== undefined && next !== undefined && term.italic && !next.italic && /^\s*[\u2013\u2014] \S/.test(next.text));

/** Lines that both begin in code letters and end in others: declarations, each on its own line. */
const areTyped = (...pair: readonly Line[]): boolean =>
  pair.every(
    ({ runs: [first, ...others] }) =>
      first?.monospace === true && others.some(({ monospace, bold }) => !monospace && !bold),
  );

/** Whether a line is the next term with its meaning, or the next declaration, below a paragraph that is one. */
export const isNextOfKind = (lines: readonly Line[], above: Line, line: Line): boolean =>
  (isTermed(above) && isTermed(line)) ||
  (lines.length === 1 && !above.text.trim().endsWith(',') && areTyped(above, line));
