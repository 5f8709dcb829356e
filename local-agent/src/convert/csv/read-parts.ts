import { filled, type RowReader } from './row-reader.ts';

/** Most lines above a table: titles, dates, remarks of the program that wrote the file. */
const MAX_LINES = 20;

/**
 * The lines that stand above a table: rows with one field, and comments, down to the first two rows of one width. They
 * are taken from the reader.
 */
export function takeLines(reader: RowReader): string[] {
  let count = 0;
  while (count < MAX_LINES) {
    const width = reader.at(count)?.row.length ?? 0;
    const next = reader.at(count + 1);
    const wide = filled(reader.at(count)?.row ?? []) > 1;
    if (wide && width > 1 && (next === undefined || next.gap || next.row.length === width)) break;
    count++;
  }
  const table = reader.at(count)?.row;
  if (count === MAX_LINES || !table) return [];
  const lines: string[] = [];
  for (let row = reader.at(0)?.row; row && lines.length < count && isLine(row, table.length); row = reader.at(0)?.row) {
    lines.push(row.filter((field) => field.trim() !== '').join(', '));
    reader.take();
  }
  return lines;
}

const isLine = (row: readonly string[], width: number): boolean =>
  (filled(row) === 1 && row[0]?.trim() !== '') || (row.length !== width && row[0]?.startsWith('#') === true);

/** The rows of one table, to the end or to where another begins below a blank row. */
export function* takeTable(reader: RowReader): Generator<string[]> {
  const width = reader.at(0)?.row.length ?? 0;
  for (let row = reader.take(); row; row = reader.take()) {
    yield row;
    if (beginsTable(reader, width)) return;
  }
}

/** Below a blank row stands a table of another width, or a title above a row of names. */
function beginsTable(reader: RowReader, width: number): boolean {
  const first = reader.at(0);
  if (!first?.gap) return false;
  const second = reader.at(1);
  if (!second || second.gap) return false;
  const other = first.row.length > 1 && first.row.length !== width && second.row.length === first.row.length;
  const titled = filled(first.row) === 1 && first.row[0]?.trim() !== '' && filled(second.row) > 1;
  return other || (titled && !second.row.some((field) => NUMBER.test(field.trim())));
}

const NUMBER = /^[-+]?[.,' ]*\d[\d.,' ]*%?$/;
