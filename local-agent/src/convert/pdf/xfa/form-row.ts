import { type Inline, text } from '../../markdown/blocks.ts';
import { plainInline } from '../../markdown/emit-inline.ts';
import type { RichLine } from './read-rich-text.ts';

/** A text of a form, or a field with its caption: fields with captions stand on lines of their own. */
export type FormPart = { readonly children: readonly Inline[]; readonly field: boolean };

/** What is read on one line of a form, a heading that the form names one, or a table. */
export type FormRow =
  | { readonly kind: 'text'; readonly parts: readonly FormPart[]; readonly size: number; readonly level?: number }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] };

const SENTENCE_END = /[.:;?!"\u201d)]$/;
/** Lines that are no paragraphs, and numbers of questions, UTF-16 code units. */
const SHORT_LINE = 80;
const MAX_NUMBER = 4;

type TextRow = Extract<FormRow, { kind: 'text' }>;

/** Columns as they are read: one that has a single row is on the line of the first row of the next column. */
export function joinBeside(columns: readonly (readonly FormRow[])[]): FormRow[] {
  const out: FormRow[] = [];
  let line: TextRow[] = [];
  const endLine = () => {
    const parts = line.flatMap((row) => row.parts);
    const size = line.reduce((largest, row) => Math.max(largest, row.size), 0);
    if (line.length > 0) out.push({ kind: 'text', size, parts });
    line = [];
  };
  for (const [first, ...rest] of columns) {
    if (!first) continue;
    if (isPlain(first)) line.push(first);
    if (isPlain(first) && rest.length === 0) continue;
    endLine();
    for (const row of isPlain(first) ? rest : [first, ...rest]) out.push(row);
  }
  endLine();
  return out;
}

const isPlain = (row: FormRow): row is TextRow => row.kind === 'text' && row.level === undefined;

/** Lines of one text are one paragraph, which keeps its lines, but for those that are paragraphs themselves. */
export function joinLines(lines: readonly RichLine[]): TextRow[] {
  const groups: RichLine[][] = [];
  let ended = true;
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && !ended && !line.apart && group[0]?.size === line.size) group.push(line);
    else groups.push([line]);
    const said = plainInline(line.children).trimEnd();
    ended = said.length > SHORT_LINE && SENTENCE_END.test(said);
  }
  return groups.map((group) => {
    const children = group.flatMap((line, index): readonly Inline[] =>
      index > 0 ? [{ type: 'break' }, ...line.children] : line.children,
    );
    return { kind: 'text', size: group[0]?.size ?? 0, parts: [{ children, field: false }] };
  });
}

/** A row's text, with each field on a line of its own, but after its number. */
export const rowInlines = (row: TextRow): Inline[] =>
  row.parts.flatMap((part, index) => {
    const before = row.parts[index - 1];
    if (!before) return part.children;
    const apart = before.field || (part.field && plainInline(before.children).length > MAX_NUMBER);
    return [apart ? { type: 'break' as const } : text(' '), ...part.children];
  });

/** The text of several rows in one cell. */
export const cellInlines = (rows: readonly FormRow[]): Inline[] =>
  rows.flatMap((row, index): Inline[] => [
    ...(index > 0 ? [{ type: 'break' } as const] : []),
    ...(row.kind === 'text' ? rowInlines(row) : row.rows.flat().flatMap((cell) => [...cell, text(' ')])),
  ]);
