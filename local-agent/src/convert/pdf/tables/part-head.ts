import { MAJORITY } from '../layout/measures.ts';
import { type Table, type TableCell, textOf } from './table.ts';

/** Heads with a first record below them are among so many rows. */
const MAX_ROW = 3;
/** So many cells below show what a column's texts look like, if this share of them is alike. */
const MIN_BELOW = 4;
const ALIKE = 0.8;
/** So many columns show that a head's last line is the first record. */
const MIN_COLUMNS = 2;

/**
 * Parts the first record from the heads where both are as near as lines of one cell: in two columns or more the last line
 * of the head has the digits and signs that the cells below have, such as dates, postal codes or numbers of one length.
 */
export function partHead(table: Table): Table {
  const columns = Map.groupBy(
    table.cells.filter(({ columns, rows }) => columns === 1 && rows === 1),
    ({ column }) => column,
  );
  for (let row = 0; row < Math.min(MAX_ROW, table.rowCount - MIN_BELOW); row++) {
    const matched = [...columns.values()].flatMap((cells) => {
      const head = cells.find((cell) => cell.row === row);
      return head && endsInRecord(head, cells) ? [head] : [];
    });
    const heads = table.cells.filter((cell) => cell.row === row && cell.lines.length > 0);
    if (matched.length >= MIN_COLUMNS && heads.every(({ rows }) => rows === 1)) {
      const border = Math.max(...matched.map(({ lines }) => lines.at(-2)?.baseline ?? 0));
      const parted = splitRow(table, row, border + 1);
      const named = parted.cells.filter((cell) => cell.row === row && cell.lines.length > 0);
      if (named.length > MAJORITY * heads.length) return parted;
    }
  }
  return table;
}

/** Whether the last line is shaped like most cells below, which have digits, and the line above it is not. */
function endsInRecord({ row, lines }: TableCell, cells: readonly TableCell[]): boolean {
  const [above, last] = [lines.at(-2), lines.at(-1)];
  if (!above || !last) return false;
  const shape = shapeOf(last.text);
  const below = cells.filter((cell) => cell.row > row && cell.lines.length > 0);
  const alike = below.filter((cell) => shapeOf(textOf(cell)) === shape).length;
  const isYear = /^(?:19|20)\d\d$/.test(last.text.trim());
  return (
    /\d{2}/.test(last.text) &&
    !isYear &&
    shapeOf(above.text) !== shape &&
    below.length >= MIN_BELOW &&
    alike >= ALIKE * below.length
  );
}

/** What a text looks like: each digit the same, each run of letters the same. */
const shapeOf = (text: string): string =>
  text
    .trim()
    .replace(/\d/g, '9')
    .replace(/\p{L}+/gu, 'A');

/** The table with the lines of a row that are lower than `y` in a row of their own. */
function splitRow(table: Table, row: number, y: number): Table {
  const cells = table.cells.flatMap((cell): TableCell[] => {
    if (cell.row > row) return [{ ...cell, row: cell.row + 1 }];
    if (cell.row < row) return [cell.row + cell.rows > row ? { ...cell, rows: cell.rows + 1 } : cell];
    const lower = cell.lines.filter(({ baseline }) => baseline > y);
    return [
      { ...cell, lines: cell.lines.filter((line) => !lower.includes(line)) },
      { ...cell, row: row + 1, lines: lower },
    ];
  });
  return { ...table, rowCount: table.rowCount + 1, cells };
}
