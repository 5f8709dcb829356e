import type { Align, Block, Inline } from '../markdown/blocks.ts';
import { expandSpans, type SpanCell } from '../markdown/expand-spans.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import { elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import type { HtmlContext, ReadFlow } from './html-context.ts';

/** A data table as a table, with spans expanded; a table that mostly lays out parts of the page as what it holds. */
export function readHtmlTable(table: XmlElement, context: HtmlContext, readFlow: ReadFlow): Block[] {
  const rows = tableRows(table);
  const caption = elements(table).find(({ name }) => name === 'caption');
  const above: Block[] = caption ? readFlow(caption.children, context) : [];
  if (isLayout(table, rows))
    return [...above, ...rows.flatMap((row) => cellsOf(row).flatMap((cell) => readFlow(cell.children, context)))];
  const spanned = rows.map((row) =>
    cellsOf(row).map((cell): SpanCell<Inline[]> => {
      const rowspan = cell.attributes.rowspan;
      return {
        content: flattenBlocks(readFlow(cell.children, context)),
        columns: Number.parseInt(cell.attributes.colspan ?? '1', 10) || 1,
        // Zero means down to the end of the table.
        rows: rowspan?.trim() === '0' ? rows.length : Number.parseInt(rowspan ?? '1', 10) || 1,
      };
    }),
  );
  const grid = expandSpans(spanned, []);
  return [...above, { type: 'table', rows: grid, align: alignments(rows[1] ?? rows[0]) }];
}

const cellsOf = (row: XmlElement): XmlElement[] => elements(row).filter(({ name }) => name === 'td' || name === 'th');

/** Rows in the order that they are displayed in: header, bodies, footer. */
function tableRows(table: XmlElement): XmlElement[] {
  const parts: Record<string, XmlElement[]> = { thead: [], tbody: [], tfoot: [] };
  for (const element of elements(table)) {
    if (element.name === 'tr') parts.tbody?.push(element);
    else for (const row of elements(element)) if (row.name === 'tr') parts[element.name]?.push(row);
  }
  return [...(parts.thead ?? []), ...(parts.tbody ?? []), ...(parts.tfoot ?? [])].filter(
    (row) => cellsOf(row).length > 0,
  );
}

function isLayout(table: XmlElement, rows: readonly XmlElement[]): boolean {
  const role = table.attributes.role ?? '';
  if (role === 'presentation' || role === 'none') return true;
  const widest = rows.reduce((most, row) => Math.max(most, cellsOf(row).length), 0);
  if (rows.some((row) => cellsOf(row).some(({ name }) => name === 'th'))) return false;
  if (widest <= 1 && rows.length <= 1) return true;
  const length = textOf(table).trim().length;
  if (widest === 1 && length > 2_000) return true;
  // Lines between cells are drawn for readers of data, not for the page's layout.
  const parts = Number(table.attributes.border ?? 0) > 0 ? /^(?:h[1-6]|form)$/ : PAGE_PARTS;
  const laidOut = rows.flatMap(cellsOf).filter((cell) => [...walk(cell)].some(({ name }) => parts.test(name)));
  return laidOut.length > 0 && laidOut.reduce((sum, cell) => sum + textOf(cell).trim().length, 0) * 2 >= length;
}

/** What cells contain that arrange a page, but cells of data seldom do. */
const PAGE_PARTS = /^(?:table|h[1-6]|pre|form|article|section)$/;

function alignments(row: XmlElement | undefined): Align[] {
  return (row ? cellsOf(row) : []).map(({ attributes }) => {
    const value = attributes.align ?? /text-align\s*:\s*(\w+)/.exec(attributes.style ?? '')?.[1];
    return value === 'right' || value === 'center' ? value : null;
  });
}
