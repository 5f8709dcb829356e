import type { Row } from '../../page/rows.ts';
import { COLUMN_GAP, USUAL_SIZE } from '../layout/measures.ts';
import { isMarker } from '../patterns/list-marker.ts';
import type { RuleGrid } from './rule-grids.ts';
import { findSeparators, type Separator } from './separators.ts';

/** Fewer rows may leave a strip free by chance. */
const MIN_ROWS = 6;
/** Share of the rows of a drawn column that have text on both sides of the strip. */
const PARTED = 0.9;

/**
 * The grid with a line between columns that none was drawn between: no row has ink there, and nearly all rows of the drawn
 * column have texts on both sides. `drawn` are the lines between columns that there are.
 */
export function withOpenColumns(grid: RuleGrid, rows: readonly Row[], drawn: readonly Separator[]): RuleGrid {
  if (rows.length < MIN_ROWS) return grid;
  const size = rows[0]?.size ?? USUAL_SIZE;
  const open = findSeparators(rows, COLUMN_GAP * size, 0).filter((strip) => partsColumn(strip, rows, grid, drawn));
  if (open.length === 0) return grid;
  const lines = open.map(({ x0, x1 }) => ({ at: (x0 + x1) / 2, from: grid.y0, to: grid.y1, thickness: 1 }));
  return {
    ...grid,
    xs: [...grid.xs, ...lines.map(({ at }) => at)].sort((a, b) => a - b),
    vertical: [...grid.vertical, ...lines],
  };
}

function partsColumn(
  { x0, x1 }: Separator,
  rows: readonly Row[],
  grid: RuleGrid,
  drawn: readonly Separator[],
): boolean {
  if (drawn.some((line) => line.x0 < x1 && line.x1 > x0)) return false;
  const left = drawn.findLast((line) => line.x1 <= x0)?.x1 ?? grid.x0;
  const right = drawn.find((line) => line.x0 >= x1)?.x0 ?? grid.x1;
  const inColumn = rows
    .map((row) => row.words.filter((word) => word.x0 > left - 1 && word.x1 < right + 1))
    .filter((words) => words.length > 0);
  const parted = inColumn.filter(
    (words) => words.some((word) => word.x1 <= x0 + 1) && words.some((word) => word.x0 >= x1 - 1),
  );
  const marked = parted.filter((words) =>
    isMarker(
      words
        .filter((word) => word.x1 <= x0 + 1)
        .map(({ text }) => text)
        .join(' '),
    ),
  );
  return parted.length >= MIN_ROWS && parted.length >= PARTED * inColumn.length && 2 * marked.length < parted.length;
}
