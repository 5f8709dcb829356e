import type { Block, Inline } from '../markdown/blocks.ts';
import { boldHeads } from '../markdown/bold-heads.ts';
import { expandSpans, type SpanCell } from '../markdown/expand-spans.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import { elements, type XmlElement } from '../markup/parse-xml.ts';

/** A table with its spans expanded; `read` gives the content of a cell. LibreOffice has names of its own for tables within shapes. */
export function readOdtTable(table: XmlElement, read: (cell: XmlElement) => Block[]): Block[] {
  const lines = tableRows(table);
  const only = lines.length === 1 ? elements(lines[0]) : [];
  // A table of a single cell is a box around its content.
  if (only.length === 1 && only[0]) return read(only[0]);
  const rows = lines.map((row) =>
    elements(row).flatMap((cell): SpanCell<Inline[]>[] => {
      if (!/^(?:table|loext):table-cell$/.test(cell.name)) return [];
      // What a chart has no value for.
      const missing = cell.attributes['office:value'] === 'NaN';
      const content = missing ? [] : flattenBlocks(read(cell));
      const columns = Number(cell.attributes['table:number-columns-spanned'] ?? 1) || 1;
      const repeated = Math.min(Number(cell.attributes['table:number-columns-repeated'] ?? 1) || 1, 100);
      const spans = { content, columns, rows: Number(cell.attributes['table:number-rows-spanned'] ?? 1) || 1 };
      return Array.from({ length: repeated }, () => spans);
    }),
  );
  const heads = elements(table)
    .filter(({ name }) => /^(?:table|loext):table-header-rows$/.test(name))
    .reduce((count, part) => count + tableRows(part).length, 0);
  return [{ type: 'table', rows: boldHeads(expandSpans(rows, []), heads) }];
}

const tableRows = (parent: XmlElement): XmlElement[] =>
  elements(parent).flatMap((element) => {
    if (/^(?:table|loext):table-row$/.test(element.name)) return [element];
    return /^(?:table|loext):table-(?:header-rows|rows|row-group)$/.test(element.name) ? tableRows(element) : [];
  });
