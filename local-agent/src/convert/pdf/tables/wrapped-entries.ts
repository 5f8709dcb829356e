import { SAME_EDGE } from '../layout/measures.ts';
import { WRAP_PITCH } from './measures.ts';
import { rowsOf } from './parted-rows.ts';
import { type Table, type TableCell, textOf } from './table.ts';

/** The number of a page, with the letter of its part. */
const PAGE = /^(?:[A-Z]{1,2}-)?\d{1,4}$/;
/** Fewer numbers do not show that they are pages. */
const MIN_PAGES = 5;
/** The width of a letter, font sizes, as most letters have it. */
const LETTER = 0.45;

/** The second line of a title is set in by no more, font sizes, where nothing names the first one. */
const MAX_INDENT = 1.5;

/**
 * The table of contents with those rows joined that are one entry: what names it (`Item 5.`) stands beside the first line of
 * its title, which has no room for the next word, and the page stands beside the last one. The second line of a title without
 * a name is set in, and begins with no capital letter.
 */
export function joinWrappedEntries(table: Table): Table {
  const rows = rowsOf(table);
  if (table.columnCount !== 3 || !areContents(rows)) return table;
  const titles = table.cells.filter(({ column, columns }) => column === 1 && columns === 1);
  const widest = Math.max(...titles.flatMap(({ lines }) => lines.map(({ x1 }) => x1)));
  const joined = new Set(rows.flatMap((row, at) => (isRest(rows[at - 1], row, widest) ? [at] : [])));
  if (joined.size === 0) return table;
  const placeOf = (row: number) => row - [...joined].filter((at) => at <= row).length;
  const cells = table.cells.flatMap((cell): TableCell[] => {
    const row = placeOf(cell.row);
    if (joined.has(cell.row)) return [];
    const below = joined.has(cell.row + 1) ? (rows[cell.row + 1] ?? []) : [];
    const rest = below.filter(({ column }) => column === cell.column).flatMap(({ lines }) => lines);
    return [{ ...cell, row, lines: [...cell.lines, ...rest] }];
  });
  return { ...table, rowCount: table.rowCount - joined.size, cells };
}

/** Whether what is in the last column of most rows is pages, and no cell reaches over several rows. */
function areContents(rows: readonly (readonly TableCell[])[]): boolean {
  const last = rows.slice(1).flatMap((cells) => cells.filter(({ column, lines }) => column === 2 && lines.length > 0));
  return (
    last.length >= MIN_PAGES &&
    last.every((cell) => PAGE.test(textOf(cell))) &&
    rows.flat().every(({ rows: count }) => count === 1)
  );
}

/** The lines in each of the three columns of a row. */
const linesOf = (row: readonly TableCell[] | undefined) =>
  [0, 1, 2].map((column) => row?.find((cell) => cell.column === column && cell.columns === 1)?.lines);

/** Whether a row has the rest of the title above it, and its page. */
function isRest(above: readonly TableCell[] | undefined, row: readonly TableCell[], widest: number): boolean {
  const [name, title, page] = linesOf(above);
  const [noName, rest, itsPage] = linesOf(row);
  const [line, next] = [title?.at(-1), rest?.[0]];
  if (!name || page?.length || noName?.length || !itsPage?.length || !line || !next) return false;
  const word = next.text.trim().split(' ')[0] ?? '';
  const indent = next.x0 - line.x0;
  const continues =
    name.length > 0
      ? Math.abs(indent) < SAME_EDGE
      : indent >= SAME_EDGE && indent < MAX_INDENT * line.size && !/^\p{Lu}/u.test(word);
  return (
    continues &&
    next.baseline - line.baseline < WRAP_PITCH * line.size &&
    line.x1 + (word.length + 1) * LETTER * line.size > widest
  );
}
