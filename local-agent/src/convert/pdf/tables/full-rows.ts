import { pitch, type Row } from '../../page/rows.ts';
import { MAJORITY, MIN_LINE_DISTANCE } from '../layout/measures.ts';
import { type Extent, wraps } from './continued-cells.ts';
import { filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** In fewer columns, and fewer lines, all cells may be wrapped. */
const MIN_COLUMNS = 3;
const MIN_LINES = 4;
/** Lines of cells are nearer to each other than rows are, by this factor. */
const SAME_PITCH = 1.02;

/**
 * Whether each line is a row, though some look like the wrapped lines of all cells above them: all fill every column, and
 * most begin a row, some of which are as near to the line above.
 */
export function areFullRows(
  lines: readonly Row[],
  separators: readonly Separator[],
  extents: readonly Extent[],
): boolean {
  const columns = separators.length + 1;
  if (columns < MIN_COLUMNS || lines.length < MIN_LINES) return false;
  if (lines.some((line) => filledColumns(line, separators).size < columns)) return false;
  const pairs = lines.slice(1).map((line, index) => {
    const above = lines[index] ?? line;
    return { distance: pitch(above, line) / line.size, isWrap: wraps(line, [above], separators, extents) };
  });
  if (pairs.some(({ distance }) => distance < MIN_LINE_DISTANCE)) return false;
  const wrapped = pairs.filter(({ isWrap }) => isWrap);
  const nearest = (some: typeof pairs) => Math.min(...some.map(({ distance }) => distance));
  return (
    wrapped.length > 0 &&
    wrapped.length < MAJORITY * pairs.length &&
    nearest(pairs.filter(({ isWrap }) => !isWrap)) < SAME_PITCH * nearest(wrapped)
  );
}
