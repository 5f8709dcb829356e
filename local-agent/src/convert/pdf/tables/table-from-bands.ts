import { type Box, boundsOf } from '../layout/box.ts';
import type { Word } from '../layout/page-content.ts';
import type { Row } from '../layout/rows.ts';
import { columnOf } from './row-bands.ts';
import { cellLines } from './ruled-table.ts';
import type { Separator } from './separators.ts';
import type { Table, TableCell } from './table.ts';

/** Builds a table of bands (the text rows of each table row) and separators. Phrases across separators span columns. */
export function tableFromBands(bands: readonly (readonly Row[])[], separators: readonly Separator[], box?: Box): Table {
  const bounds = box ?? boundsOf(bands.flat());
  const columnCount = separators.length + 1;
  const cells = bands.flatMap((band, row) => bandCells(band, row, separators));
  const edges = [bounds.x0, ...separators.map(({ x0, x1 }) => (x0 + x1) / 2), bounds.x1];
  const { x0, y0, x1, y1 } = bounds;
  return { x0, y0, x1, y1, rowCount: bands.length, columnCount, cells, edges };
}

function bandCells(band: readonly Row[], row: number, separators: readonly Separator[]): TableCell[] {
  const columnCount = separators.length + 1;
  // Joined columns: bridges[i] says that something spans separator i.
  const bridges = separators.map((separator) => band.some((line) => crosses(line, separator)));
  const words: Word[][] = Array.from({ length: columnCount }, () => []);
  for (const word of band.flatMap((line) => line.words)) {
    words[columnOf((word.x0 + word.x1) / 2, separators)]?.push(word);
  }
  const cells: TableCell[] = [];
  for (let column = 0; column < columnCount; ) {
    let columns = 1;
    while (bridges[column + columns - 1]) columns++;
    const content = words.slice(column, column + columns).flat();
    cells.push({ row, column, rows: 1, columns, lines: cellLines(content) });
    column += columns;
  }
  return cells;
}

function crosses(row: Row, { x0, x1 }: Separator): boolean {
  const slack = 0.15 * (x1 - x0);
  return row.words.some((word) => {
    if (word.x1 <= x0 + slack || word.x0 >= x1 - slack) return false;
    const line = row.words.filter((other) => Math.abs(other.baseline - word.baseline) < 0.3 * word.size);
    const index = line.indexOf(word);
    const before = line[index - 1];
    const after = line[index + 1];
    const reachesLeft = word.x0 < x0 || (before !== undefined && word.x0 - before.x1 < 0.36 * word.size);
    const reachesRight = word.x1 > x1 || (after !== undefined && after.x0 - word.x1 < 0.36 * word.size);
    return reachesLeft && reachesRight;
  });
}
