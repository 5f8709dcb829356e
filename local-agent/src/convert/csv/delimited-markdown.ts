import type { ConversionWarning } from '@docferry/shared-contracts';
import { MAX_FIELDS, parseDelimited } from '../../detect/parse-delimited.ts';
import type { ConversionInput } from '../conversion.ts';
import { type Inline, text } from '../markdown/blocks.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { emitTable, emitTableLines } from '../markdown/emit-table.ts';
import { takeLines, takeTable } from './read-parts.ts';
import { createRowReader } from './row-reader.ts';

/** A delimited text, read from its start each time it is called, whole or in pieces of any length. */
export type DelimitedText = () => string | Iterable<string>;

export type DelimitedMarkdownOptions = Pick<ConversionInput, 'onProgress'> & {
  readonly delimiter: string;
  /** Most cells that are converted. */
  readonly cells: number;
  /** Called for what was omitted. */
  readonly onWarning: (warning: ConversionWarning) => void;
  /** Called for each table. */
  readonly onTable?: () => void;
};

/** Characters of a table, a separator a field included, that are held to see which columns are empty. */
const HELD = 1_000_000;

/** Length of the pieces that are given back, UTF-16 code units. */
const PIECE = 1 << 16;

/**
 * The Markdown of a delimited text in pieces: paragraphs for the lines above a table, a table for each table. The text is
 * read a second time when a table is too long to be held, so that memory does not grow with it.
 */
export function* delimitedMarkdown(source: DelimitedText, options: DelimitedMarkdownOptions): Generator<string> {
  let piece = '';
  for (const part of parts(source, options)) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

function* parts(source: DelimitedText, options: DelimitedMarkdownOptions): Generator<string> {
  const reader = createRowReader(limitedRows(source, options));
  let columns: ReadonlyMap<number, readonly boolean[]> | undefined;
  let between = '';
  for (let index = 0; reader.at(0); index++) {
    for (const line of takeLines(reader)) {
      yield between + emitMarkdown([{ type: 'paragraph', children: cellContent(line) }]);
      between = '\n\n';
    }
    const table = takeTable(reader);
    const start = hold(table);
    options.onTable?.();
    if (start.whole) {
      const whole = emitTable(start.rows.map(cells), []);
      if (whole === '') continue;
      yield between + whole;
    } else {
      columns ??= columnsOfLongTables(source, options);
      for (const line of emitTableLines(allCells(start.rows, table), columns.get(index) ?? [])) {
        yield between + line;
        between = '\n';
      }
    }
    between = '\n\n';
  }
}

/** Rows one by one, to the limit. */
function* limitedRows(source: DelimitedText, options: DelimitedMarkdownOptions): Generator<string[]> {
  const { delimiter, cells: most, onProgress, onWarning } = options;
  let count = 0;
  let cells = 0;
  let fieldsLeft = 0;
  const onFieldOmitted = () => {
    fieldsLeft++;
  };
  for (const row of parseDelimited(source(), delimiter, { onFieldOmitted })) {
    cells += row.length;
    if (cells > most) {
      const message = `Only the first ${count} rows were converted: the limit is ${most} cells.`;
      onWarning({ code: 'rows_left_out', message });
      break;
    }
    yield row;
    if (++count % 5_000 === 0) onProgress(count, undefined);
  }
  if (fieldsLeft > 0) {
    const message = `${fieldsLeft} fields of rows with more than ${MAX_FIELDS} were omitted.`;
    onWarning({ code: 'cells_left_out', message });
  }
}

/** Which columns hold something, by the place among all tables of each that is too long to be held. */
function columnsOfLongTables(
  source: DelimitedText,
  options: DelimitedMarkdownOptions,
): ReadonlyMap<number, readonly boolean[]> {
  const found = new Map<number, boolean[]>();
  const reader = createRowReader(limitedRows(source, { ...options, onWarning: () => {} }));
  for (let index = 0; reader.at(0); index++) {
    takeLines(reader);
    const table = takeTable(reader);
    const start = hold(table);
    if (start.whole) continue;
    const used: boolean[] = [];
    for (const row of chain(start.rows, table))
      for (let column = 0; column < row.length; column++) used[column] ||= row[column]?.trim() !== '';
    found.set(index, used);
  }
  return found;
}

/** A table's rows, or its first when it is too long to be held; the others stay in `table`. */
function hold(table: Generator<string[]>): { readonly rows: string[][]; readonly whole: boolean } {
  const rows: string[][] = [];
  let weight = 0;
  while (weight < HELD) {
    const { value, done } = table.next();
    if (done) return { rows, whole: true };
    rows.push(value);
    for (const field of value) weight += field.length + 1;
  }
  return { rows, whole: false };
}

function* chain(first: Iterable<string[]>, rest: Iterable<string[]>): Generator<string[]> {
  yield* first;
  yield* rest;
}

function* allCells(first: Iterable<string[]>, rest: Iterable<string[]>): Generator<Inline[][]> {
  for (const row of chain(first, rest)) yield cells(row);
}

const cells = (row: readonly string[]): Inline[][] => row.map(cellContent);

/** A field's lines, parted by breaks. */
function cellContent(field: string): Inline[] {
  if (!field.includes('\n')) return [text(field)];
  return field
    .trim()
    .split('\n')
    .flatMap((line, index): Inline[] => (index === 0 ? [text(line)] : [{ type: 'break' }, text(line)]));
}
