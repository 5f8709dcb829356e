import type { Line } from '../layout/line.ts';
import { LINE_DRIFT, SPACE_WIDTH } from '../layout/measures.ts';
import { rowsOf, withPartedRows } from './parted-rows.ts';
import type { Table, TableCell } from './table.ts';

/** Names of one line each are as far from each other; beside texts of several lines some are so much farther. */
const FARTHER = 1.6;

/**
 * The table with those drawn rows parted that hold a list: names below each other, each beside the first line of its text.
 * That some are farther from each other than others, because the texts beside them have more lines, shows that they are names,
 * and not the lines of one.
 */
export function partListedRows(table: Table): Table {
  const partsOf = (cells: readonly TableCell[]) => entriesOf(cells, table.edges);
  const isList = rowsOf(table).some((cells) => areUneven(cells[0]?.lines ?? []) && partsOf(cells) !== undefined);
  return isList ? withPartedRows(table, partsOf) : table;
}

function areUneven(lines: readonly Line[]): boolean {
  const steps = lines.slice(1).map(({ baseline }, index) => baseline - (lines[index]?.baseline ?? 0));
  return Math.max(...steps) > FARTHER * Math.min(...steps);
}

/** The lines of each entry of a row; `undefined` where it is no list. */
function entriesOf([names, ...others]: readonly TableCell[], edges: readonly number[]): Line[][] | undefined {
  if (!names || names.lines.length < 2) return undefined;
  if ([names, ...others].some(({ rows, columns }) => rows > 1 || columns > 1)) return undefined;
  const areWords = names.lines.every(({ text }) => !/\s/.test(text.trim()));
  const begins = names.lines.every(
    (name, index) =>
      (index === 0 || areWords || startsText(names, index, edges)) &&
      others.some((cell) => beginsAt(cell, name, edges)),
  );
  const lines = [names, ...others].flatMap((cell) => cell.lines);
  const entries = names.lines.map((name, index) => {
    const next = names.lines[index + 1];
    return lines.filter((line) => !isAbove(line, name) && (!next || isAbove(line, next)));
  });
  return begins && entries.flat().length === lines.length ? entries : undefined;
}

const isLevel = (line: Line, name: Line): boolean => Math.abs(line.baseline - name.baseline) < LINE_DRIFT * name.size;

const isAbove = (line: Line, name: Line): boolean => line.baseline < name.baseline && !isLevel(line, name);

/** Whether a cell has a line beside a name that begins a text. */
function beginsAt(cell: TableCell, name: Line, edges: readonly number[]): boolean {
  const at = cell.lines.findIndex((line) => isLevel(line, name));
  return at === 0 || (at > 0 && startsText(cell, at, edges));
}

/** Whether a line of a cell is none that the one above wraps to: that has room for its first word, or ends a sentence. */
function startsText({ column, lines }: TableCell, index: number, edges: readonly number[]): boolean {
  const [above, line] = [lines[index - 1], lines[index]];
  if (!above || !line) return false;
  const inset = Math.max(0, line.x0 - (edges[column] ?? 0));
  const room = (edges[column + 1] ?? 0) - inset - above.x1;
  return (
    room > line.firstWordWidth + SPACE_WIDTH * line.size ||
    (/[.!?:;)]$/.test(above.text.trim()) && /^\p{Lu}/u.test(line.text))
  );
}
