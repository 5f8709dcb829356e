import type { Row } from '../../page/rows.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import type { Gutter } from './gutters.ts';
import { ROUNDING } from './measures.ts';

/** Fewer rows with two entries show no columns. */
const MIN_ROWS = 3;
/** Entries and the texts beside them reach over the edges of the strip by no more, points: bold figures and brackets do. */
const OVER_EDGE = 1;
/** What leads from an entry to its page. */
const LEADERS = '.\u2026\u00b7';
/** The last of its pages, and one before others. */
const PAGES = /^(?:\d{1,4}(?:[-\u2013]\d{1,4})?|[ivxlc]{1,7})$/i;
const MORE_PAGES = /^(?:\d{1,4}(?:[-\u2013]\d{1,4})?)?,$/;

/**
 * The strip between two columns of a list of contents: behind the page numbers that rows of dots lead to stand other
 * entries, however near, and on the same base lines.
 */
export function contentsGutter(rows: readonly Row[]): Gutter | undefined {
  const all = rows.map(spacesBehindEntries);
  // Of more than two columns, the first one is parted from the others.
  const x1 = all.flat().reduce((least, space) => Math.min(least, space.x1), Number.POSITIVE_INFINITY);
  const spaces = all.map((own) => own.find((space) => space.x0 < x1));
  const parted = spaces.filter((space) => space !== undefined);
  if (parted.length < MIN_ROWS) return undefined;
  const x0 = Math.max(...parted.map((space) => space.x0));
  if (x1 - x0 < ROUNDING) return undefined;
  const isCrossed = (row: Row) => row.words.some((word) => word.x0 < x1 - OVER_EDGE && word.x1 > x0 + OVER_EDGE);
  const isEntry = ({ words }: Row) => hasLeaders(words.map(({ text }) => text).join(' '));
  let first = spaces.findIndex((space) => space !== undefined);
  let last = spaces.findLastIndex((space) => space !== undefined);
  if (rows.slice(first, last + 1).some(isCrossed)) return undefined;
  // One column may be longer than the other, and both may begin with a title of two lines.
  const isAbove = (row: Row) => row.x0 < x0 && row.x1 > x1 && row.y1 > (rows[first]?.y0 ?? 0) - row.size;
  for (let at = first - 1; rows[at] && !isCrossed(rows[at] as Row); at--)
    if (isEntry(rows[at] as Row) || isAbove(rows[at] as Row)) first = at;
  for (let at = last + 1; rows[at] && !isCrossed(rows[at] as Row); at++) if (isEntry(rows[at] as Row)) last = at;
  return { x0, x1, first, last };
}

/** The white between a row's entries. */
function spacesBehindEntries({ words }: Row): Pick<Gutter, 'x0' | 'x1'>[] {
  const spaces: Pick<Gutter, 'x0' | 'x1'>[] = [];
  // Figures alone are no entry: an amount may be written in groups, and dots stand for those that are missing.
  const last = words.findLastIndex((word) => /\p{L}/u.test(word.text));
  let dots = '';
  let isLed = false;
  for (const [index, { text, x1 }] of words.entries()) {
    const next = words[index + 1];
    if (!next) break;
    const end = endOfLeaders(text);
    const behind = text.slice(end);
    dots += text.slice(0, end);
    if (!behind) continue;
    isLed ||= hasLeaders(dots);
    dots = '';
    // An index leads to several pages: `42, 47\u201349`.
    const isMore = MORE_PAGES.test(behind) || (next.text === ',' && PAGES.test(behind));
    if (isLed && isMore) continue;
    if (isLed && PAGES.test(behind) && index < last) spaces.push({ x0: x1, x1: next.x0 });
    isLed = false;
  }
  return spaces;
}

/** Where the last of the dots of a word ends, 0 where it has none. */
function endOfLeaders(text: string): number {
  let end = text.length;
  while (end > 0 && !LEADERS.includes(text.charAt(end - 1))) end--;
  return end;
}
