import { boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';
import type { Table } from './table.ts';

/** Lines of a body whose columns only the heads show. */
const MIN_BODY = 3;

/**
 * Whether lines between columns stand beside the heads only, and the place below them has several rows of text with a
 * column on either side of each line and nothing on it.
 */
export function hasOpenBody(
  { cells, columnCount }: Table,
  rows: readonly Row[],
  separators: readonly Separator[],
): boolean {
  const heads = cells.filter(({ row }) => row === 0);
  const body = cells.find(({ row, columns, lines }) => row > 0 && columns === columnCount && lines.length >= MIN_BODY);
  if (!body || heads.length < columnCount) return false;
  const { y0, y1 } = boundsOf(body.lines);
  const own = rows.filter(({ baseline }) => baseline > y0 && baseline < y1);
  const crosses = ({ x0, x1 }: Word) => separators.some((line) => x0 < line.x0 - 1 && x1 > line.x1 + 1);
  const parted = own.filter((row) => filledColumns(row, separators).size > 1);
  return parted.length >= MIN_BODY && !own.some((row) => row.words.some(crosses));
}
