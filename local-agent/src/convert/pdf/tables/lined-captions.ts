import { boundsOf } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import type { Table } from './table.ts';
import { tableFromBands } from './table-from-bands.ts';

/** Two lines meet when no farther from each other, points. */
const MEETS = 3;
/** The line below the parties is no shorter, points. */
const MIN_WIDTH = 100;
/** The parties take at least so many rows, and so much of their words are letters. */
const MIN_ROWS = 3;
const LETTERS = 0.6;

/**
 * Captions of court papers whose parties have a line below them and one at their right, as tables of two cells: the parties and
 * the case. A table has lines at other sides too, or several that meet the standing one.
 */
export function findLinedCaptions(
  words: readonly Word[],
  horizontal: readonly Rule[],
  vertical: readonly Rule[],
): Table[] {
  return vertical.flatMap((side) => {
    const meeting = horizontal.filter(
      ({ at, from, to }) =>
        at > side.from - MEETS && at < side.to + MEETS && from < side.at + MEETS && to > side.at - MEETS,
    );
    const [base] = meeting;
    if (!base || meeting.length > 1 || !isCorner(base, side)) return [];
    if (vertical.some((other) => other !== side && isCorner(base, other, 'from'))) return [];
    return captionBeside(side, base, words) ?? [];
  });
}

/** Whether a standing line ends where a lying one does, or begins. */
const isCorner = (base: Rule, side: Rule, end: 'from' | 'to' = 'to'): boolean =>
  Math.abs(base.at - side.to) < MEETS && Math.abs(base[end] - side.at) < MEETS && base.to - base.from >= MIN_WIDTH;

function captionBeside(side: Rule, base: Rule, words: readonly Word[]): Table | undefined {
  const beside = words.filter(({ y0, y1 }) => y0 + y1 > 2 * side.from && y0 + y1 < 2 * side.to);
  const left = beside.filter(({ x1 }) => x1 <= side.at);
  const right = beside.filter(({ x0 }) => x0 >= side.at);
  if (left.length + right.length < beside.length || right.length === 0) return undefined;
  if (left.some(({ x0 }) => x0 < base.from - MEETS) || groupRows(left).length < MIN_ROWS) return undefined;
  const named = left.filter(({ text }) => /\p{L}{2}/u.test(text));
  if (named.length < LETTERS * left.length) return undefined;
  const strip = { x0: side.at - 1, x1: side.at + 1 };
  const { x0, x1, y0, y1 } = boundsOf(beside);
  return tableFromBands([groupRows(beside)], [strip], { x0, x1, y0, y1: Math.max(y1, base.at) });
}
