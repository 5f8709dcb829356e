import { type Align, type Block, type Inline, text } from '../markdown/blocks.ts';
import { boldRow, type Row } from '../markdown/bold-heads.ts';
import { emitTable } from '../markdown/emit-table.ts';
import { cellInline } from './cell-inline.ts';
import { dropRepeats } from './drop-repeats.ts';
import { findTables } from './find-tables.ts';
import { type CountHeads, countHeads } from './head-rows.ts';
import { joinRegions } from './join-regions.ts';
import { partTitles } from './part-titles.ts';
import { distinctCells, type Region } from './region.ts';
import { splitAtHeads } from './split-at-heads.ts';
import { isOverAll, splitLines } from './split-lines.ts';
import { spreadMerges } from './spread-merges.ts';
import { isNote, notesStart } from './table-notes.ts';
import { countTextHeads, groupHeads } from './text-heads.ts';
import type { Sheet, SheetCell } from './workbook.ts';

/**
 * A sheet's content: each table, with the lines above it as its title and the notes below it as paragraphs, and what is
 * drawn on the sheet before the table that begins below it.
 */
export function sheetBlocks(sheet: Sheet): Block[] {
  const repeated = spreadMerges(sheet);
  const drawn = [...(sheet.drawn ?? [])].sort((a, b) => a.row - b.row || a.column - b.column);
  const blocks: Block[] = [];
  const headsOf = countHeads(sheet);
  const regions = partTitles(
    sheet,
    splitLines(sheet, joinRegions(sheet, splitAtHeads(sheet, findTables(sheet, repeated)))),
  );
  for (const [index, region] of regions.entries()) {
    const [row = 0, column = 0] = [region.rows[0], region.columns[0]];
    while (drawn[0] && (drawn[0].row < row || (drawn[0].row === row && drawn[0].column < column)))
      blocks.push(...(drawn.shift()?.blocks ?? []));
    blocks.push(
      ...regionBlocks(sheet, dropRepeats(sheet, region), regions.slice(index + 1, index + 1 + MAX_TITLES), headsOf),
    );
  }
  return [...blocks, ...drawn.flatMap((one) => one.blocks)];
}

/** Most lines of a title that stands above its table with blank rows between. */
const MAX_TITLE_LINES = 5;

/** Most parts of a title with blank rows between them. */
const MAX_TITLES = 4;

/** Whether lines in one column are the title of a wider table right below, or of one below further lines of a title. */
function areTitle(sheet: Sheet, { rows, columns }: Region, following: readonly Region[]): boolean {
  const [next, ...others] = following.slice(0, MAX_TITLES);
  if (!next || rows.length > MAX_TITLE_LINES) return false;
  const gap = (next.rows[0] ?? 0) - (rows.at(-1) ?? 0) - 1;
  const [column = 0] = columns;
  const isText = (row: number) => sheet.rows.get(row)?.get(column)?.align !== 'right';
  if (gap < 0 || gap > 2 || column > (next.columns.at(-1) ?? 0) || !rows.every(isText)) return false;
  return next.columns.length > 1 || areTitle(sheet, next, others);
}

function regionBlocks(sheet: Sheet, region: Region, next: readonly Region[], headsOf: CountHeads): Block[] {
  const single = (row: number) => distinctCells(sheet, region, row).length === 1;
  const cell = (row: number): SheetCell | undefined => distinctCells(sheet, region, row)[0];
  if (region.columns.length === 1) {
    const lines = region.rows.flatMap((row) => cell(row) ?? []);
    return columnBlocks(lines, areTitle(sheet, region, next));
  }

  let start = 0;
  let end = region.rows.length;
  const at = (index: number) => region.rows[index] ?? 0;
  while (start < end && (isTitle(sheet, region, at(start)) || isLabelled(sheet, region, at(start)))) start++;
  // Labels with no wider table below them are a form.
  const width = (index: number) => distinctCells(sheet, region, at(index)).length;
  if (start >= end - 1 || width(start) <= width(start - 1))
    while (start > 0 && !isTitle(sheet, region, at(start - 1))) start--;
  end = notesStart(sheet, region, start);
  const lines = (from: number, to: number): Block[] =>
    region.rows.slice(from, to).map((row) => ({
      type: 'paragraph',
      children: distinctCells(sheet, region, row).flatMap((found, index) =>
        index === 0 ? cellInline(found) : [text(' '), ...cellInline(found)],
      ),
    }));
  // Rows of single cells down to the end are a form or a text, not a title over a table, and one cell is none either.
  if (start >= end || (end - start === 1 && single(at(start)))) return lines(0, region.rows.length);
  return [
    ...lines(0, start),
    tableBlock(sheet, { ...region, rows: region.rows.slice(start, end) }, headsOf),
    ...lines(end, region.rows.length),
  ];
}

/** One cell in the row: at its beginning, over all columns, or, not being a header of some columns, anywhere. */
function isTitle(sheet: Sheet, region: Region, row: number): boolean {
  const [found, ...others] = distinctCells(sheet, region, row);
  if (!found || others.length > 0) return false;
  const cells = sheet.rows.get(row);
  const filled = region.columns.filter((column) => cells?.has(column));
  return cells?.has(region.columns[0] ?? 0) === true || (filled.length === 1 && region.columns.length > 2);
}

/** Labels with a colon before their values, such as `Date: | 2024-03-01`, stand above a table, not in it. */
function isLabelled(sheet: Sheet, region: Region, row: number): boolean {
  const cells = distinctCells(sheet, region, row);
  return (
    cells.length % 2 === 0 && cells.every((cell, index) => index % 2 === 1 || /\S\s*[:：]$/.test(cell.text.trim()))
  );
}

/** Some words that end as a sentence does. */
function isSentence({ text: value }: SheetCell): boolean {
  const text = value.trim();
  return /\S[.!?]$/.test(text) && text.split(/\s+/, 3).length === 3;
}

/** A column on its own: a list of short values is a table, text and titles are text. */
function columnBlocks(cells: readonly SheetCell[], isHead: boolean): Block[] {
  const prose = isHead || cells.length < 2 || cells.some((cell) => isNote(cell) || isSentence(cell));
  if (!prose) return [{ type: 'table', rows: cells.map((cell) => [cellInline(cell)]) }];
  return cells.map((cell) => ({ type: 'paragraph', children: cellInline(cell) }));
}

/** A table is written row by row: large sheets do not fit into memory as blocks. */
function tableBlock(sheet: Sheet, { rows, columns }: Region, headsOf: CountHeads): Block {
  // A heading or a note among the rows of a table, merged over all its columns, is written once.
  const over = new Set(rows.slice(1).filter((row) => isOverAll(sheet, columns, row)));
  const merged = headsOf({ rows, columns });
  const count = merged > 1 ? merged : countTextHeads(sheet, { rows, columns });
  const heads = rows.slice(0, count);
  const groups = merged > 1 ? heads.map((row) => [row]) : groupHeads(sheet, { rows, columns }, heads);
  const values = [rows[0] ?? 0, ...rows.slice(count).filter((row) => !over.has(row))];
  const align = columns.map((column) => columnAlign(sheet, values, column));
  function* lines(): Generator<Row> {
    const inline = (row: number, column: number) => {
      const cell = sheet.rows.get(row)?.get(column);
      return cell ? cellInline(cell) : [];
    };
    for (const [index, group] of groups.entries()) {
      const line = columns.map((column) => joined(group.map((row) => inline(row, column))));
      yield index > 0 ? boldRow(line) : line;
    }
    for (const row of rows.slice(count))
      yield columns.map((column, index) => (index > 0 && over.has(row) ? [] : inline(row, column)));
  }
  return { type: 'markdown', markdown: emitTable(lines(), align) };
}

const joined = (parts: readonly Inline[][]): Inline[] =>
  parts.filter((part) => part.length > 0).flatMap((part, index) => (index === 0 ? part : [text(' '), ...part]));

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
