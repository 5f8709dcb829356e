import type { Align, Block, Inline } from '../markdown/blocks.ts';
import { boldHeads } from '../markdown/bold-heads.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import { child, childrenNamed, descend, elements, type XmlElement } from '../markup/parse-xml.ts';
import type { ReadBlocks } from './piece.ts';
import { settingOf, toggle } from './styles.ts';
import type { WordContext } from './word-context.ts';

/** A table with merged cells expanded; a table with text in a single cell is a box around it, and gives that. */
export function readTable(table: XmlElement, context: WordContext, readBlocks: ReadBlocks): Block[] {
  const rows = tableRows(table);
  let only: Block[] = [];
  let filled = 0;
  const read = (cell: XmlElement) => {
    const blocks = readBlocks(cell, context);
    if (blocks.length > 0 && ++filled === 1) only = blocks;
    return flattenBlocks(blocks);
  };

  const grid: Inline[][][] = [];
  const alignments: (Align | undefined)[][] = [];
  for (const row of rows) {
    const line: Inline[][] = [];
    const aligned: (Align | undefined)[] = [];
    const skipped = Number(settingOf(row, 'w:trPr', 'w:gridBefore') ?? 0);
    for (let column = 0; column < Math.min(skipped, MAX_COLUMNS); column++) line.push([]);
    for (const cell of rowCells(row)) {
      const properties = child(cell, 'w:tcPr');
      const span = Math.min(Math.max(Number(settingOf(properties, 'w:gridSpan') ?? 1) || 1, 1), MAX_COLUMNS);
      const merge = child(properties, 'w:vMerge');
      const continued = merge !== undefined && merge.attributes['w:val'] !== 'restart';
      const across = child(properties, 'w:hMerge');
      const beside = across !== undefined && across.attributes['w:val'] !== 'restart' ? line.at(-1) : undefined;
      const above = beside ?? (continued ? grid.at(-1)?.[line.length] : undefined);
      const content = above ?? read(cell);
      aligned[line.length] = ALIGNMENTS[settingOf(child(cell, 'w:p'), 'w:pPr', 'w:jc') ?? ''];
      for (let column = 0; column < span; column++) line.push(content);
    }
    grid.push(line);
    alignments.push(aligned);
  }
  if (filled <= 1) return only;
  const heads = rows.findIndex((row) => !toggle(child(row, 'w:trPr'), 'w:tblHeader'));
  return [{ type: 'table', rows: boldHeads(grid, heads), align: columnAlignments(alignments) }];
}

const MAX_COLUMNS = 1_000;

const ALIGNMENTS: Readonly<Record<string, Align>> = { right: 'right', end: 'right', center: 'center' };

/** A column is aligned as all its cells below the header are. */
function columnAlignments([, ...body]: (Align | undefined)[][]): Align[] {
  const width = body.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const first = body[0]?.[column];
    return first && body.every((row) => row[column] === first) ? first : null;
  });
}

/** Rows, those within content controls included; deleted ones omitted. */
const tableRows = (parent: XmlElement): XmlElement[] =>
  elements(parent).flatMap((element) => {
    if (element.name === 'w:tr') return descend(element, 'w:trPr', 'w:del') ? [] : [element];
    return inner(element, tableRows);
  });

const rowCells = (row: XmlElement | undefined): XmlElement[] =>
  elements(row).flatMap((element) => (element.name === 'w:tc' ? [element] : inner(element, rowCells)));

function inner(element: XmlElement, read: (parent: XmlElement) => XmlElement[]): XmlElement[] {
  if (element.name === 'w:sdt') return childrenNamed(element, 'w:sdtContent').flatMap(read);
  return element.name === 'w:customXml' || element.name === 'w:ins' ? read(element) : [];
}
