import type { Inline } from './blocks.ts';
import { unwrapStrong } from './unwrap-style.ts';

/** Most rows of heads that a table has; more of them are its content. */
const MAX_HEADS = 4;

export type Row = readonly (readonly Inline[])[];

/** The rows of a table, of which the first `heads` name its columns: those below the header in bold. */
export function boldHeads(rows: readonly Row[], heads: number): readonly Row[] {
  if (heads < 2 || heads > MAX_HEADS || heads >= rows.length) return rows;
  return rows.map((row, index) => (index > 0 && index < heads ? boldRow(row) : row));
}

export const boldRow = (row: Row): Row =>
  row.map((cell) => (cell.length === 0 ? cell : [{ type: 'strong', children: unwrapStrong(cell) }]));
