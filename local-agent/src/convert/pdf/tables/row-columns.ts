import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import type { Separator } from './separators.ts';

/** Which columns a row has text in, from 0. */
export function filledColumns(row: Row, separators: readonly Separator[]): Set<number> {
  return new Set(row.words.map((word) => columnOf((word.x0 + word.x1) / 2, separators)));
}

/** The column that contains an x: the number of separators whose middle is left of it. */
export function columnOf(x: number, separators: readonly Separator[]): number {
  let column = 0;
  for (const { x0, x1 } of separators) if (x > (x0 + x1) / 2) column++;
  return column;
}

/** A row's words in a column. */
export const wordsIn = (row: Row, column: number, separators: readonly Separator[]): Word[] =>
  row.words.filter((word) => columnOf((word.x0 + word.x1) / 2, separators) === column);
