import { type Align, type Block, type Inline, text } from '../markdown/blocks.ts';
import { emitTable } from '../markdown/emit-table.ts';
import { distinctCells, findTables, type Region, spreadMerges } from './find-tables.ts';
import type { Sheet, SheetCell } from './workbook.ts';

/** Longer text than this in a column of its own is prose, UTF-16 code units. */
const PROSE_CHARS = 80;

/** A sheet's content: each table, with the lines above it as its title and the notes below it as paragraphs. */
export function sheetBlocks(sheet: Sheet): Block[] {
  spreadMerges(sheet);
  return findTables(sheet).flatMap((region) => regionBlocks(sheet, region));
}

function regionBlocks(sheet: Sheet, region: Region): Block[] {
  const single = (row: number) => distinctCells(sheet, region, row).length === 1;
  const cell = (row: number): SheetCell | undefined => distinctCells(sheet, region, row)[0];
  if (region.columns.length === 1) return columnBlocks(region.rows.flatMap((row) => cell(row) ?? []));

  let start = 0;
  let end = region.rows.length;
  const at = (index: number) => region.rows[index] ?? 0;
  while (start < end && single(at(start)) && sheet.rows.get(at(start))?.has(region.columns[0] ?? 0)) start++;
  while (end - 1 > start && single(at(end - 1)) && isNote(cell(at(end - 1)))) end--;
  const lines = (from: number, to: number): Block[] =>
    region.rows.slice(from, to).flatMap((row) => {
      const found = cell(row);
      return found ? [{ type: 'paragraph' as const, children: cellInline(found) }] : [];
    });
  // Rows of single cells down to the end are a form or a text, not a title over a table.
  if (start >= end) return lines(0, region.rows.length);
  return [
    ...lines(0, start),
    tableBlock(sheet, { ...region, rows: region.rows.slice(start, end) }),
    ...lines(end, region.rows.length),
  ];
}

const isNote = (cell: SheetCell | undefined) =>
  cell !== undefined &&
  (cell.text.length > PROSE_CHARS || /^(?:\*|†|\(?\d\)|notes?\b|source\b|quelle\b)/i.test(cell.text));

/** A column on its own: a list of short values is a table, text is text. */
function columnBlocks(cells: readonly SheetCell[]): Block[] {
  const prose = cells.length < 2 || cells.some((cell) => cell.text.length > PROSE_CHARS);
  if (!prose) return [{ type: 'table', rows: cells.map((cell) => [cellInline(cell)]) }];
  return cells.map((cell) => ({ type: 'paragraph', children: cellInline(cell) }));
}

/** A table is written row by row: large sheets do not fit into memory as blocks. */
function tableBlock(sheet: Sheet, { rows, columns }: Region): Block {
  const align = columns.map((column) => columnAlign(sheet, rows, column));
  function* lines(): Generator<Inline[][]> {
    for (const row of rows) {
      const cells = sheet.rows.get(row);
      yield columns.map((column) => {
        const cell = cells?.get(column);
        return cell ? cellInline(cell) : [];
      });
    }
  }
  return { type: 'markdown', markdown: emitTable(lines(), align) };
}

/** A column is aligned as all its cells below the header are. */
function columnAlign(sheet: Sheet, [, ...body]: readonly number[], column: number): Align {
  let align: Align | undefined;
  for (const row of body) {
    const cell = sheet.rows.get(row)?.get(column);
    if (!cell) continue;
    if (align !== undefined && align !== (cell.align ?? null)) return null;
    align = cell.align ?? null;
  }
  return align ?? null;
}

function cellInline({ text: value, url, formula }: SheetCell): Inline[] {
  const lines = value.trim().split('\n');
  const content = lines.flatMap((line, index): Inline[] =>
    index === 0 ? [text(line)] : [{ type: 'break' }, text(line)],
  );
  const shown: Inline[] = url ? [{ type: 'link', url, children: content }] : content;
  return formula ? [...shown, text(' '), { type: 'code', text: formula }] : shown;
}
