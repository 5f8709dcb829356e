import type { Align, Inline } from './blocks.ts';
import { emitInline, unwrapStrong } from './emit-inline.ts';
import { tidyInline } from './tidy-inline.ts';

const DELIMITERS = { left: ':---', right: '---:', center: ':---:', none: '---' } as const;

/**
 * A GFM table: the first row is the header, short rows are filled up, `|` is escaped, lines within a cell are parted by
 * `<br>`. Rows and columns without any text go; a table without any text is an empty string.
 */
export function emitTable(rows: readonly (readonly (readonly Inline[])[])[], align: readonly Align[]): string {
  const cells = rows.map((row, index) =>
    row.map((cell) => emitInline(index === 0 ? unwrapStrong(tidyInline(cell)) : cell, 'cell')),
  );
  const width = Math.max(0, ...cells.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    cells.some((row) => row[column]),
  );
  const kept = cells.filter((row) => row.some(Boolean));
  const [header, ...body] = kept;
  if (!header) return '';
  const line = (row: readonly string[]) => `| ${columns.map((column) => row[column] ?? '').join(' | ')} |`;
  const delimiters = columns.map((column) => DELIMITERS[align[column] ?? 'none']);
  return [line(header), `| ${delimiters.join(' | ')} |`, ...body.map(line)].join('\n');
}
