import { type Table, type TableCell, textOf } from '../tables/table.ts';
import { cellsByRow, onlyText } from './table-rows.ts';

/** The name of a group of rows is off the middle of its table by no more, font sizes. */
const OFF_MIDDLE = 1;
/** One text alone in the middle may be a value without a label: a table has at least so many names of groups. */
const MIN_GROUPS = 2;

/** Lets the names of groups of rows that stand alone in the middle of a table reach over all of its columns. */
export function spanGroups(table: Table): Table {
  const rows = cellsByRow(table);
  const isBeside = (row: readonly TableCell[] = []) => row.filter(({ lines }) => lines.length > 0).length > 1;
  const names = rows.flatMap((row, index) => {
    const name = onlyText(row);
    return name && index > 0 && isName(name, table) && isBeside(rows[index + 1]) ? [name] : [];
  });
  if (names.length < MIN_GROUPS) return table;
  const grouped = new Set(names.map(({ row }) => row));
  return {
    ...table,
    cells: [
      ...table.cells.filter(({ row }) => !grouped.has(row)),
      ...names.map((name) => ({ ...name, column: 0, columns: table.columnCount })),
    ],
  };
}

function isName(cell: TableCell, { x0, x1 }: Table): boolean {
  const [line, second] = cell.lines;
  const text = textOf(cell);
  return (
    line !== undefined &&
    second === undefined &&
    cell.column > 0 &&
    /\p{L}{2}/u.test(text) &&
    !/\d/.test(text) &&
    Math.abs(line.x0 + line.x1 - x0 - x1) / 2 < OFF_MIDDLE * line.size
  );
}
