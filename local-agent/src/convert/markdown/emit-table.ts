import type { Align, Inline } from './blocks.ts';
import { emitInline } from './emit-inline.ts';
import { tidyInline } from './tidy-inline.ts';
import { unwrapStrong } from './unwrap-style.ts';

const DELIMITERS = { left: ':---', right: '---:', center: ':---:', none: '---' } as const;

/**
 * A GFM table: the first row is the header, short rows are filled up, `|` is escaped, lines within a cell are parted by
 * `<br>`. Rows and columns without any text go; a table without any text is an empty string.
 */
export function emitTable(rows: Iterable<readonly (readonly Inline[])[]>, align: readonly Align[]): string {
  const kept = [...cellTexts(rows)];
  const used: boolean[] = [];
  for (const cells of kept) for (const [column, cell] of cells.entries()) used[column] ||= cell !== '';
  return [...tableLines(kept, used, align)].join('\n');
}

/** The lines of a table that is too long to be held, of the columns that are `used`; otherwise as {@link emitTable}. */
export function* emitTableLines(
  rows: Iterable<readonly (readonly Inline[])[]>,
  used: readonly boolean[],
): Generator<string> {
  yield* tableLines(cellTexts(rows), used, []);
}

function* tableLines(
  rows: Iterable<readonly string[]>,
  used: readonly boolean[],
  align: readonly Align[],
): Generator<string> {
  const columns = [...used.keys()].filter((column) => used[column]);
  let first = true;
  for (const row of rows) {
    yield `| ${columns.map((column) => row[column] ?? '').join(' | ')} |`;
    if (first) yield `| ${columns.map((column) => DELIMITERS[align[column] ?? 'none']).join(' | ')} |`;
    first = false;
  }
}

/** The cells of each row that has any text, as they are written. */
function* cellTexts(rows: Iterable<readonly (readonly Inline[])[]>): Generator<string[]> {
  let first = true;
  for (const row of rows) {
    const cells = row.map((cell) => asItIs(cell) ?? emitInline(first ? unwrapStrong(tidyInline(cell)) : cell, 'cell'));
    first = false;
    if (cells.some(Boolean)) yield cells;
  }
}

/** Letters, figures and single spaces: nothing in them is markup. */
const PLAIN = /^-?[\p{L}\p{N}]+(?:[ ,.][\p{L}\p{N}]+)*$/u;

/** A cell of plain words as it is: large tables are mostly such cells, and looking for markup in each takes minutes. */
function asItIs([only, ...others]: readonly Inline[]): string | undefined {
  if (only?.type !== 'text' || others.length > 0) return undefined;
  return PLAIN.test(only.text) && !/www\./i.test(only.text) ? only.text : undefined;
}
