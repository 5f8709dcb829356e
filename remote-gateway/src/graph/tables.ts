import { type GraphBuilder, shown } from './graph-builder.ts';
import { nameOfWord, type SharedName } from './name-shapes.ts';
import type { Line } from './read-lines.ts';
import type { References } from './references.ts';
import { type Cell, cellsOf } from './table-cells.ts';

type TableLine = { readonly text: string; readonly line: Line; readonly part: number; readonly previous: string };

type Table = {
  readonly node: number | undefined;
  readonly key: string;
  readonly hasTerms: boolean;
  /** Nodes of its columns; undefined where there is none. */
  readonly columns: readonly (number | undefined)[];
  rows: number;
};

/** Header cells of a glossary: the first cell of its rows is a defined term. */
const TERM_COLUMNS = new Set(['term', 'abbreviation', 'acronym', 'begriff', 'abkürzung']);
const CAPTION = /\b(?:Table|Tab\.|Tabelle)\s{1,3}(\d{1,4})\b/;
/** Columns named in a table's name. */
const MAX_NAMED_COLUMNS = 8;
const MAX_CAPTION = 300;
const MAX_COLUMNS = 16;
/** Of one document: large tables are data, and would leave no room for what the text says. */
const MAX_ROWS = 400;
const MAX_CELLS = 1_500;
/** A longer cell is a sentence and no key. */
const MAX_KEY_CELL = 80;

/** Recognises tables line by line, by the row of dashes under their header, with their rows, columns and cells. */
export function tableReader(builder: GraphBuilder, refs: References) {
  let count = 0;
  /** The line above the header. */
  let above = '';
  let table: Table | undefined;
  let header: { readonly start: number; readonly text: string; readonly above: string } | undefined;
  let termEnd = 0;
  let rowsLeft = MAX_ROWS;
  let cellsLeft = MAX_CELLS;

  function begin(head: NonNullable<typeof header>, part: number): void {
    count += 1;
    const cells = cellsOf(head.text, head.start);
    const [, number] = CAPTION.exec(head.above) ?? [];
    const names = cells
      .map(({ text }) => shown(text))
      .filter((cell) => cell !== '')
      .slice(0, MAX_NAMED_COLUMNS)
      .join(', ');
    const name =
      number === undefined
        ? `Table${names && `: ${names}`}`
        : `${shown(head.above.replace(/[*_]/g, ''))}${names && ` (${names})`}`;
    const key = `table-${count}`;
    const { start } = head;
    const node = builder.part({ kind: 'table', key, name, parent: part, start, end: start });
    if (node !== undefined && number !== undefined) refs.define('table', number, node);
    const columns =
      node === undefined || rowsLeft === 0
        ? []
        : cells.slice(0, MAX_COLUMNS).map((cell, at) => addPart('column', `${key}/column-${at + 1}`, node, cell));
    table = { node, key, hasTerms: TERM_COLUMNS.has((cells[0]?.text ?? '').toLowerCase()), columns, rows: 0 };
  }

  /** A row or column with its key. */
  function addPart(kind: 'row' | 'column', key: string, parent: number, cell: Cell, end = cell.end) {
    const { text, start } = cell;
    if (text === '') return undefined;
    const node = builder.part({ kind, key, name: text, parent, start, end });
    const shared = node === undefined ? undefined : keyOf(text, kind === 'row' && table?.hasTerms === true);
    if (node !== undefined && shared) {
      const { confidence, ...name } = shared;
      builder.name(node, { ...name, name: text }, { type: 'has_key', start, end: cell.end, confidence });
    }
    return node;
  }

  function addRow(row: Table, text: string, { start, end }: Line): void {
    row.rows += 1;
    if (row.node === undefined || rowsLeft === 0) return;
    const cells = cellsOf(text, start).slice(0, MAX_COLUMNS);
    const first = cells.find((cell) => cell.text !== '');
    if (!first) return;
    rowsLeft -= 1;
    const node = addPart('row', `${row.key}/row-${row.rows}`, row.node, first, end);
    if (node === undefined) return;
    for (const [at, cell] of cells.entries()) {
      if (cell === first || cell.text === '' || cellsLeft === 0) continue;
      cellsLeft -= 1;
      builder.edge(node, row.columns[at], { type: 'has_value', start: cell.start, end: cell.end, confidence: 1 });
    }
  }

  return {
    read({ text, line, part, previous }: TableLine): void {
      termEnd = 0;
      const isRow = text.trimStart().startsWith('|');
      if (!isRow) {
        table = undefined;
        header = undefined;
        if (text.trim() !== '') above = text.slice(0, MAX_CAPTION);
        return;
      }
      if (table) {
        if (table.hasTerms) termEnd = firstCellEnd(text, line.start);
        addRow(table, text, line);
      } else if (header && isDelimiterRow(text)) begin(header, part);
      else header = { start: line.start, text, above: previous.trim() === '' || previous === above ? above : '' };
      if (table?.node !== undefined) builder.close(table.node, line.end);
    },
    /** Where the first cell of the present row ends, when it is a defined term; else 0. */
    termEnd: () => termEnd,
  };
}

export function isDelimiterRow(text: string): boolean {
  return /^[\s|:-]+$/.test(text) && text.includes('|') && text.includes('-');
}

/** What equal keys of other tables and texts share: a name by its shape, or its words. */
function keyOf(text: string, isTerm: boolean): SharedName | undefined {
  if (text.length > MAX_KEY_CELL || !/\p{L}/u.test(text)) return undefined;
  const named = isTerm ? undefined : nameOfWord(text, { isCode: true });
  return named ?? { kind: isTerm ? 'term' : 'key', key: text.toLowerCase(), confidence: 0.9 };
}

function firstCellEnd(row: string, start: number): number {
  return cellsOf(row, start)[0]?.end ?? 0;
}
