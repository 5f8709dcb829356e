import type { Align, Block, Inline } from '../markdown/blocks.ts';
import { boldHeads } from '../markdown/bold-heads.ts';
import { expandSpans, type SpanCell } from '../markdown/expand-spans.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import { elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import type { HtmlContext, ReadFlow } from './html-context.ts';

/** A data table as a table, with spans expanded; a table that mostly lays out parts of the page as what it holds. */
export function readHtmlTable(table: XmlElement, context: HtmlContext, readFlow: ReadFlow): Block[] {
  const rows = tableRows(table);
  if (rows.length === 0) return readFlow(table.children, context);
  const above = readFlow(
    unwrap(table, isRows)
      .filter(isCaption)
      .flatMap(({ children }) => children),
    context,
  );
  if (isLayout(table, rows))
    return [...above, ...rows.flatMap((row) => cellsOf(row).flatMap((cell) => readFlow(cell.children, context)))];
  return [...above, ...readSections(rows, context, readFlow)];
}

/** Rows as a table for each part of them, below the heading that stands in a row of its own. */
function readSections(rows: readonly XmlElement[], context: HtmlContext, readFlow: ReadFlow): Block[] {
  const heads = rows.flatMap((row, index) => (headingOf(row) ? [index] : []));
  const widest = rows.reduce((most, row) => Math.max(most, cellsOf(row).length), 0);
  if (heads.length === 0 || widest < 2) return [readRows(rows, context, readFlow)];
  return [0, ...heads.map((index) => index + 1)].flatMap((start, part): Block[] => {
    const heading = headingOf(rows[start - 1]);
    const own = rows.slice(start, heads[part] ?? rows.length);
    return [
      ...(heading ? readFlow([heading], context) : []),
      ...(own.length > 0 ? [readRows(own, context, readFlow)] : []),
    ];
  });
}

/** The heading that is all that a row over all columns holds. */
function headingOf(row: XmlElement | undefined): XmlElement | undefined {
  const [cell, ...others] = row ? cellsOf(row) : [];
  if (!cell || others.length > 0 || Number(cell.attributes.colspan ?? 1) < 2) return undefined;
  const [inner, ...more] = elements(cell);
  return inner && more.length === 0 && /^h[1-6]$/.test(inner.name) && textOf(inner).trim() === textOf(cell).trim()
    ? inner
    : undefined;
}

function readRows(rows: readonly XmlElement[], context: HtmlContext, readFlow: ReadFlow): Block {
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
  const heads = rows.findIndex((row) => !cellsOf(row).every(({ name }) => name === 'th'));
  return { type: 'table', rows: boldHeads(grid, heads), align: alignments(rows[1] ?? rows[0]) };
}

/** What stands in a table beside its rows. */
const isCaption = ({ name }: XmlElement) => /^(?:caption|div|span|p)$/.test(name);

const isCell = ({ name }: XmlElement) => name === 'td' || name === 'th';

/** What an element holds; elements that only wrap what is looked for, as scripts write them, give way to it. */
const unwrap = (element: XmlElement, isPart: (one: XmlElement) => boolean): XmlElement[] =>
  elements(element).flatMap((one) =>
    /^(?:div|span)$/.test(one.name) && [...walk(one)].some(isPart) ? unwrap(one, isPart) : [one],
  );

const cellsOf = (row: XmlElement): XmlElement[] => unwrap(row, isCell).filter(isCell);

const isRows = ({ name }: XmlElement) => /^(?:thead|tbody|tfoot|tr)$/.test(name);

/** Rows in the order that they are displayed in: header, bodies, footer. */
function tableRows(table: XmlElement): XmlElement[] {
  const parts: Record<string, XmlElement[]> = { thead: [], tbody: [], tfoot: [] };
  for (const element of unwrap(table, isRows)) {
    if (element.name === 'tr') parts.tbody?.push(element);
    else for (const row of unwrap(element, isRows)) if (row.name === 'tr') parts[element.name]?.push(row);
  }
  return [...(parts.thead ?? []), ...(parts.tbody ?? []), ...(parts.tfoot ?? [])].filter(
    (row) => cellsOf(row).length > 0,
  );
}

function isLayout(table: XmlElement, rows: readonly XmlElement[]): boolean {
  const role = table.attributes.role ?? '';
  if (role === 'presentation' || role === 'none') return true;
  const widest = rows.reduce((most, row) => Math.max(most, cellsOf(row).length), 0);
  // Code below the name of its file.
  if (widest === 1 && rows.flatMap(cellsOf).some(holdsCode)) return true;
  if (rows.some((row) => cellsOf(row).some(({ name }) => name === 'th'))) return false;
  if (widest <= 1 && rows.length <= 1) return true;
  const length = textOf(table).trim().length;
  if (widest === 1 && length > 2_000) return true;
  // Lines between cells are drawn for readers of data, not for the page's layout.
  const parts = Number(table.attributes.border ?? 0) > 0 ? /^(?:h[1-6]|form)$/ : PAGE_PARTS;
  const ruled = rows.filter((row) => !headingOf(row));
  const laidOut = ruled.flatMap(cellsOf).filter((cell) => [...walk(cell)].some(({ name }) => parts.test(name)));
  return laidOut.length > 0 && laidOut.reduce((sum, cell) => sum + textOf(cell).trim().length, 0) * 2 >= length;
}

/** Whether a cell holds nothing but preformatted text. */
function holdsCode(cell: XmlElement): boolean {
  const [inner, ...others] = elements(cell);
  if (!inner || others.length > 0) return false;
  return inner.name === 'pre' ? textOf(inner).trim() === textOf(cell).trim() : holdsCode(inner);
}

/** What cells contain that arrange a page, but cells of data seldom do. */
const PAGE_PARTS = /^(?:table|h[1-6]|pre|form|article|section)$/;

function alignments(row: XmlElement | undefined): Align[] {
  return (row ? cellsOf(row) : []).map(({ attributes }) => {
    const value = attributes.align ?? /text-align\s*:\s*(\w+)/.exec(attributes.style ?? '')?.[1];
    return value === 'right' || value === 'center' ? value : null;
  });
}
