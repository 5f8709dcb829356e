import type { Row } from '../../page/rows.ts';
import { hasLeaders, PAGE_NUMBER } from '../patterns/leaders.ts';
import type { Gutter } from './gutters.ts';
import { ROUNDING } from './measures.ts';

/** Fewer rows with two entries show no columns. */
const MIN_ROWS = 3;
/** Entries and the texts beside them reach over the edges of the strip by no more, points: bold figures and brackets do. */
const OVER_EDGE = 1;
/** What leads from an entry to its page. */
const LEADERS = '.\u2026\u00b7';

/**
 * The strip between two columns of a list of contents: behind the page numbers that rows of dots lead to stand other
 * entries, however near, and on the same base lines.
 */
export function contentsGutter(rows: readonly Row[]): Gutter | undefined {
  const spaces = rows.map(spaceBehindEntry);
  const parted = spaces.filter((space) => space !== undefined);
  if (parted.length < MIN_ROWS) return undefined;
  const x0 = Math.max(...parted.map((space) => space.x0));
  const x1 = Math.min(...parted.map((space) => space.x1));
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

/** The white between a row's first entry and the next, if it has two. */
function spaceBehindEntry({ words }: Row): { readonly x0: number; readonly x1: number } | undefined {
  let dots = '';
  for (const [index, { text, x1 }] of words.entries()) {
    const next = words[index + 1];
    if (!next) return undefined;
    const end = endOfLeaders(text);
    const behind = text.slice(end);
    dots += text.slice(0, end);
    if (!behind) continue;
    // An amount may be written in groups: `2 650`.
    const hasEntry = () => words.slice(index + 1).some((word) => !/^\d+$/.test(word.text));
    if (dots && hasLeaders(dots) && PAGE_NUMBER.test(behind) && hasEntry()) return { x0: x1, x1: next.x0 };
    dots = '';
  }
  return undefined;
}

/** Where the last of the dots of a word ends, 0 where it has none. */
function endOfLeaders(text: string): number {
  let end = text.length;
  while (end > 0 && !LEADERS.includes(text.charAt(end - 1))) end--;
  return end;
}
