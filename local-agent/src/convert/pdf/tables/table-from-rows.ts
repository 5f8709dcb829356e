import type { Box } from '../../page/box.ts';
import type { Row } from '../../page/rows.ts';
import { LETTER_MIDDLE } from '../layout/measures.ts';
import type { RowCluster } from '../layout/staggered-rows.ts';
import { liftGroups } from './grouped-rows.ts';
import { middleBands } from './middle-bands.ts';
import { partBands, partFigures } from './part-figures.ts';
import { partHead } from './part-head.ts';
import { partLabels } from './part-labels.ts';
import { findRepeatedNames, spanRepeated } from './repeated-heads.ts';
import { type Bordered, groupBands, splitAtBorders } from './row-bands.ts';
import { filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';
import { spanHeads } from './span-heads.ts';
import { liftLabels } from './span-labels.ts';
import type { Table } from './table.ts';
import { groupLines, tableFromBands } from './table-from-bands.ts';

/** Heads are among so many bands: a title may be above them. */
const MAX_HEAD_BANDS = 2;

/**
 * Builds a table of its text: lines of text are grouped into rows. `borders` are the y of lines; `bordered` says what is
 * between them.
 */
export function tableFromRows(
  rows: readonly (Row | RowCluster)[],
  strips: readonly Separator[],
  borders: readonly number[],
  box?: Box,
  bordered: Bordered = 'rows',
): Table {
  const separators = partLabels(rows, partFigures(rows, strips));
  const single = rows.flatMap((row): readonly Row[] => ('members' in row ? row.members : [row]));
  const isLined = borders.some((border) => border > (rows[0]?.baseline ?? 0) && border < (rows.at(-1)?.baseline ?? 0));
  const middle = isLined ? undefined : middleBands(single, separators);
  if (middle) return spanRepeated(spanHeads(tableFromBands(middle, separators, box)));
  const top = rows[0]?.baseline ?? 0;
  const labelled = liftLabels(rows, separators, borders.find((border) => border > top) ?? 0);
  const isPlain = isLined && labelled.spans.length === 0;
  const grouped = isPlain ? liftGroups(splitAtBorders(single, borders), separators) : labelled;
  const { rows: lines, spans } = grouped.spans.length > 0 ? grouped : labelled;
  const grouping = groupBands(lines, separators, [...groupBorder(lines, separators), ...borders], bordered);
  const bands = partBands(partGroups(grouping, separators), separators);
  const table = spanRepeated(spanHeads(tableFromBands(bands, separators, box)));
  if (spans.length === 0) return partHead(table);
  // Heads of groups above those of columns are a row more.
  const rowOf = (line: Row) => {
    const at = bands.findIndex((band) => band.includes(line));
    return at > 0 ? at + table.rowCount - bands.length : at;
  };
  return spans.reduce((spanned, { column, top: first, bottom }) => {
    const row = rowOf(first);
    return withSpan(spanned, row, column, rowOf(bottom) - row + 1);
  }, table);
}

/** The bands of a table with lines of groups above the heads of its columns as a band of their own. */
function partGroups(bands: readonly Row[][], separators: readonly Separator[]): Row[][] {
  const counts = bands.slice(0, MAX_HEAD_BANDS).map((band) => groupLines(band, separators));
  const at = counts.findIndex((count) => count > 0);
  return bands.flatMap((band, index) => (index === at ? [band.slice(0, counts[at]), band.slice(counts[at])] : [band]));
}

/** Where one line heads groups of the columns that the next names, they are no lines of one head. */
function groupBorder(rows: readonly Row[], separators: readonly Separator[]): number[] {
  const table = tableFromBands(
    rows.map((row) => [row]),
    separators,
  );
  const below = findRepeatedNames(table)?.row ?? 1;
  const [first, second] = [rows[below - 1], rows[below]];
  if (!first || !second || filledColumns(first, separators).size >= filledColumns(second, separators).size) return [];
  const isParted = below > 1 || spanRepeated(table) !== table || spanHeads(table) !== table;
  return isParted ? [(first.baseline + second.baseline - 2 * LETTER_MIDDLE * second.size) / 2] : [];
}

/** Lets a cell reach down over empty ones. */
function withSpan(table: Table, row: number, column: number, rows: number): Table {
  const isCovered = (cell: Table['cells'][number]) => cell.column === column && cell.row > row && cell.row < row + rows;
  const isFree = table.cells.filter(isCovered).every((cell) => cell.columns === 1 && cell.lines.length === 0);
  const whole = table.cells.find((cell) => cell.row === row && cell.column === column && cell.columns === 1);
  if (!whole || !isFree || rows < 2) return table;
  const cells = table.cells
    .filter((cell) => !isCovered(cell))
    .map((cell) => (cell === whole ? { ...cell, rows } : cell));
  return { ...table, cells };
}
