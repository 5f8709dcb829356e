import type { Align, Inline } from './blocks.ts';
import { emitInline, unwrapStrong } from './emit-inline.ts';
import { tidyInline } from './tidy-inline.ts';

const DELIMITERS = { left: ':---', right: '---:', center: ':---:', none: '---' } as const;

/**
 * A GFM table: the first row is the header, short rows are filled up, `|` is escaped, lines within a cell are parted by
 * `<br>`. Rows and columns without any text go; a table without any text is an empty string.
 */
export function emitTable(rows: Iterable<readonly (readonly Inline[])[]>, align: readonly Align[]): string {
  const kept: string[][] = [];
  const used: boolean[] = [];
  let first = true;
  for (const row of rows) {
    const cells = row.map((cell) => asItIs(cell) ?? emitInline(first ? unwrapStrong(tidyInline(cell)) : cell, 'cell'));
    first = false;
    if (cells.some(Boolean)) kept.push(cells);
    for (const [column, cell] of cells.entries()) used[column] = (used[column] ?? false) || cell !== '';
  }
  const [header, ...body] = kept;
  if (!header) return '';
  const columns = [...used.keys()].filter((column) => used[column]);
  const line = (row: readonly string[]) => `| ${columns.map((column) => row[column] ?? '').join(' | ')} |`;
  const delimiters = columns.map((column) => DELIMITERS[align[column] ?? 'none']);
  return [line(header), `| ${delimiters.join(' | ')} |`, ...body.map(line)].join('\n');
}

/** Letters, figures and single spaces: nothing in them is markup. */
const PLAIN = /^-?[\p{L}\p{N}]+(?:[ ,.][\p{L}\p{N}]+)*$/u;

/** A cell of plain words as it is: large tables are mostly such cells, and looking for markup in each takes minutes. */
function asItIs([only, ...others]: readonly Inline[]): string | undefined {
  if (only?.type !== 'text' || others.length > 0) return undefined;
  return PLAIN.test(only.text) && !/www\./i.test(only.text) ? only.text : undefined;
}
