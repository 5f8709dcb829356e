import { pitch, type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP, LINE_PITCH, MAJORITY } from '../layout/measures.ts';
import { filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** A title of a page has no more lines. */
const MAX_LINES = 4;
/** What stands below it names so many columns at least. */
const MIN_HEADS = 3;

/**
 * How many rows at the top are the title of a page and no heads: white is below them, and a text of theirs that begins in the
 * first column runs into others, which heads of several columns do not. The heads are below the white.
 */
export function titleRows(rows: readonly Row[], separators: readonly Separator[]): number {
  const [first, ...others] = separators;
  if (!first || others.length === 0) return 0;
  const count = rows.findIndex((row, index) => index > 0 && isApart(rows[index - 1] ?? row, row));
  if (count < 1 || count > MAX_LINES) return 0;
  const runsOn = rows.slice(0, count).some(({ words, size }) => {
    const [label, next] = splitRow(words, COLUMN_GAP * size);
    return label && next && (label[0]?.x0 ?? first.x0) < first.x0 && (label.at(-1)?.x1 ?? 0) > first.x1 + size;
  });
  const heads = new Set(rows.slice(count, count + MAX_LINES).flatMap((row) => [...filledColumns(row, separators)]));
  return runsOn && heads.size >= Math.max(MIN_HEADS, MAJORITY * separators.length) ? count : 0;
}

const isApart = (above: Row, row: Row): boolean => pitch(above, row) > LINE_PITCH * Math.max(above.size, row.size);
