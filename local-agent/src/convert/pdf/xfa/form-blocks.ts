import type { Block } from '../../markdown/blocks.ts';
import { plainInline } from '../../markdown/emit-inline.ts';
import { type FormRow, rowInlines } from './form-row.ts';
import type { FormPage } from './read-form.ts';

/** Headings that only their size shows are so much larger than most text, and no longer, UTF-16 code units. */
const LARGER = 1.2;
const MAX_HEADING = 120;
const MAX_LEVEL = 6;

/** The pages of a form as blocks. What master pages repeat is there once. */
export function formBlocks(pages: readonly FormPage[]): Block[][] {
  const said = new Set<string>();
  const isNew = (row: FormRow) => {
    const text = row.kind === 'text' ? plainInline(rowInlines(row)) : JSON.stringify(row.rows);
    const fresh = !said.has(text);
    said.add(text);
    return fresh;
  };
  const shown = pages.map(({ head, body, foot }) => [...head.filter(isNew), ...body, ...foot.filter(isNew)]);
  const levelOf = headingLevels(pages.flatMap(({ body }) => body));
  return shown.map((rows) => rows.map((row) => toBlock(row, levelOf(row))));
}

function toBlock(row: FormRow, level: number | undefined): Block {
  if (row.kind === 'table') return { type: 'table', rows: row.rows };
  const children = rowInlines(row);
  if (level === undefined) return { type: 'paragraph', children };
  return { type: 'heading', level, children: [{ type: 'text', text: plainInline(children) }] };
}

/** The levels of headings as the form names them, or, in a form that names none, by their size. */
function headingLevels(rows: readonly FormRow[]): (row: FormRow) => number | undefined {
  const texts = rows.flatMap((row) => (row.kind === 'text' ? [row] : []));
  if (texts.some(({ level }) => level !== undefined))
    return (row) => (row.kind === 'text' && row.level !== undefined ? Math.min(MAX_LEVEL, row.level) : undefined);
  const amounts = new Map<number, number>();
  for (const row of texts) amounts.set(row.size, (amounts.get(row.size) ?? 0) + plainInline(rowInlines(row)).length);
  const [body] = [...amounts].sort((a, b) => b[1] - a[1]);
  const least = LARGER * (body?.[0] ?? 0);
  const sizes = [...amounts.keys()].filter((size) => size > least).sort((a, b) => b - a);
  const levels = new Map(sizes.map((size, index) => [size, Math.min(MAX_LEVEL, index + 1)]));
  return (row) => {
    if (row.kind !== 'text' || row.parts.some(({ field }) => field)) return undefined;
    return plainInline(rowInlines(row)).length > MAX_HEADING ? undefined : levels.get(row.size);
  };
}
