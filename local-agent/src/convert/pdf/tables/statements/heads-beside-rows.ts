import { boundsOf } from '../../../page/box.ts';
import { splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP } from '../../layout/measures.ts';
import type { RowCluster } from '../../layout/staggered-rows.ts';
import { readValueRow, type ValueRow } from './value-rows.ts';

/**
 * The rows read with the heads beside them of columns that begin below: a text behind the last figure of one row, where the
 * row above ends with the same figures and the row below has more.
 */
export const withHeadsBeside = (
  rows: readonly RowCluster[],
  values: readonly (ValueRow | undefined)[],
): (ValueRow | undefined)[] =>
  values.map((value, index) => value ?? readBeside(rows[index], values[index - 1], values[index + 1]));

function readBeside(row?: RowCluster, above?: ValueRow, below?: ValueRow): ValueRow | undefined {
  if (!row || !above || !below || below.values.length <= above.values.length) return undefined;
  const head = splitRow(row.words, COLUMN_GAP * row.size).at(-1) ?? [];
  const own = new Set(head);
  if (boundsOf(head).x0 < boundsOf(above.values).x1) return undefined;
  const read = readValueRow({ ...row, words: row.words.filter((word) => !own.has(word)) });
  return read?.values.length === above.values.length ? { ...read, row, beside: head } : undefined;
}
