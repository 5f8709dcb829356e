import { type GraphBuilder, shown } from './graph-builder.ts';
import type { Line } from './read-lines.ts';
import type { References } from './references.ts';

type TableLine = { readonly text: string; readonly line: Line; readonly part: number; readonly previous: string };

/** Header cells of a glossary: the first cell of its rows is a defined term. */
const TERM_COLUMNS = new Set(['term', 'abbreviation', 'acronym', 'begriff', 'abkürzung']);
const CAPTION = /\b(?:Table|Tab\.|Tabelle)\s{1,3}(\d{1,4})\b/;
/** Columns named in a table's name. */
const MAX_COLUMNS = 8;
const MAX_CAPTION = 300;

/** Recognises tables line by line, by the row of dashes under their header. */
export function tableReader(builder: GraphBuilder, refs: References) {
  let count = 0;
  /** The line above the header. */
  let above = '';
  let table: { readonly node: number | undefined; readonly hasTerms: boolean } | undefined;
  let header: { readonly start: number; readonly text: string; readonly above: string } | undefined;
  let termEnd = 0;

  function begin(columns: readonly string[], start: number, part: number, caption: string): void {
    count += 1;
    const [, number] = CAPTION.exec(caption) ?? [];
    const names = columns
      .filter((cell) => cell !== '')
      .slice(0, MAX_COLUMNS)
      .join(', ');
    const name =
      number === undefined
        ? `Table${names && `: ${names}`}`
        : `${shown(caption.replace(/[*_]/g, ''))}${names && ` (${names})`}`;
    const node = builder.part({ kind: 'table', key: `table-${count}`, name, parent: part, start, end: start });
    if (node !== undefined && number !== undefined) refs.define('table', number, node);
    table = { node, hasTerms: TERM_COLUMNS.has((columns[0] ?? '').toLowerCase()) };
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
      if (!table && header && isDelimiterRow(text)) begin(cellsOf(header.text), header.start, part, header.above);
      else if (table?.hasTerms) termEnd = firstCellEnd(text, line.start);
      if (!table)
        header = { start: line.start, text, above: previous.trim() === '' || previous === above ? above : '' };
      if (table?.node !== undefined) builder.close(table.node, line.end);
    },
    /** Where the first cell of the present row ends, when it is a defined term; else 0. */
    termEnd: () => termEnd,
  };
}

export function isDelimiterRow(text: string): boolean {
  return /^[\s|:-]+$/.test(text) && text.includes('|') && text.includes('-');
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => shown(cell.replace(/[*`]/g, '')));
}

function firstCellEnd(row: string, start: number): number {
  const first = row.indexOf('|');
  const end = row.indexOf('|', first + 1);
  return end === -1 ? 0 : start + end;
}
