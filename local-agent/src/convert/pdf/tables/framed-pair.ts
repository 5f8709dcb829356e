import type { Word } from '../../page/page-content.ts';
import type { RuleGrid } from './rule-grids.ts';
import { hasVertical, readRuledTable } from './ruled-table.ts';
import { type Table, textOf } from './table.ts';

/** What a name says has at least so many words. */
const MIN_WORDS = 3;

/**
 * A table of one row: a box with a name of one word, which may be broken, and a wider one beside it with what is said of it, as
 * manuals of programs have them for a parameter.
 */
export function framedPair(grid: RuleGrid, words: readonly Word[]): Table | undefined {
  const { xs, ys } = grid;
  const [left = 0, middle = 0, right = 0] = xs;
  if (xs.length !== 3 || ys.length !== 2 || middle - left > right - middle) return undefined;
  if (!xs.every((_, edge) => hasVertical(grid, edge, 0))) return undefined;
  const table = readRuledTable(grid, words);
  const [name, text] = table.cells;
  const isName = name !== undefined && /^\p{L}\S*$/u.test(name.lines.map((line) => line.text.trim()).join(''));
  return isName && text && textOf(text).split(/\s+/).length >= MIN_WORDS ? table : undefined;
}
