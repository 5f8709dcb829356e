import { type Box, boundsOf } from '../../page/box.ts';
import type { PageContent } from '../../page/page-content.ts';
import type { Draft } from '../blocks/draft.ts';
import type { PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import type { Table } from '../tables/table.ts';

/** What was found on one page. `blocks` are in reading order; `level` is a heading's. */
export type PageLayout = {
  readonly content: PageContent;
  readonly flow: PageFlow;
  readonly blocks: readonly { readonly draft: Draft; readonly level: number | undefined }[];
  /** The page as it looks, PNG. */
  readonly image?: Uint8Array;
};

/** Colour of each kind of box, in the order of the legend. */
const COLORS = {
  word: '#9aa5b1',
  line: '#4a7bd0',
  column: '#9b59b6',
  'rule or area': '#e0564a',
  heading: '#d01c8b',
  paragraph: '#1f78b4',
  'list item': '#0b8a6b',
  code: '#6b5b00',
  table: '#2ca02c',
  figure: '#ff7f0e',
  note: '#8c564b',
  omitted: '#000000',
} as const;
type Kind = keyof typeof COLORS;

const LEGEND = 26;

/** Draws a page's words, lines, columns, blocks, tables and their reading order as one SVG, in points. */
export function drawLayout({ content, flow, blocks, image }: PageLayout): string {
  const { width, height } = content;
  const place: Place = (box) => (flow.mirrored ? { ...box, x0: width - box.x1, x1: width - box.x0 } : box);
  // Items give up their markers, so that lines are compared by their ends.
  const key = (line: Line) => `${n(line.x1)}/${n(line.baseline)}`;
  const used = new Set(blocks.flatMap(({ draft }) => linesOf(draft).map(key)));
  const lines = flow.items.flatMap((item) => (item.kind === 'line' ? [item] : []));
  const columns = [...new Set(lines.map((item) => item.column))];
  const background = image
    ? `<image width="${width}" height="${height}" opacity="0.55" href="data:image/png;base64,${Buffer.from(image).toString('base64')}"/>`
    : '';
  const parts = [
    ...content.horizontal.map((rule) => path(`M${n(rule.from)} ${n(rule.at)}H${n(rule.to)}`, 'rule or area')),
    ...content.vertical.map((rule) => path(`M${n(rule.at)} ${n(rule.from)}V${n(rule.to)}`, 'rule or area')),
    ...content.fills.map((fill) => rectangle(fill, 'rule or area', 'stroke-dasharray="1 3"')),
    ...content.words.map((word) => rectangle(word, 'word', 'stroke-width=".3"') + (image ? '' : label(word))),
    ...columns.map((column) => rectangle(place(column), 'column', 'stroke-dasharray="6 3"')),
    ...lines.map(({ line }) => rectangle(place(line), 'line', 'stroke-width=".4"')),
    ...lines.filter(({ line }) => !used.has(key(line))).map(({ line }) => crossOut(place(line))),
    ...blocks.map(({ draft, level }, index) => drawBlock(draft, level, index + 1, place)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height + LEGEND)}" width="${n(width)}" height="${n(height + LEGEND)}" font-family="sans-serif" fill="none"><rect width="100%" height="100%" fill="#ffffff"/>${background}${parts.join('\n')}${legend(height)}</svg>\n`;
}

/** Where a box of a flow is on the page: flows of pages that are read from the right are mirrored. */
type Place = (box: Box) => Box;

function drawBlock(draft: Draft, level: number | undefined, order: number, place: Place): string {
  const kind = kindOf(draft, level);
  if (draft.kind === 'table') {
    return draft.tables.map((table) => frame(place(table), kind, order, '') + cellFrames(table, place)).join('');
  }
  if (draft.kind === 'image') return frame(place(draft.image), kind, order, '');
  const note = level !== undefined ? ` h${level}` : draft.kind === 'item' ? ` ${draft.markerText}` : '';
  return frame(place(boundsOf(draft.lines)), kind, order, note);
}

function kindOf(draft: Draft, level: number | undefined): Kind {
  if (level !== undefined) return 'heading';
  const kinds: Record<Draft['kind'], Kind> = {
    text: 'paragraph',
    item: 'list item',
    code: 'code',
    table: 'table',
    note: 'note',
    image: 'figure',
  };
  return kinds[draft.kind];
}

const linesOf = (draft: Draft): readonly Line[] => ('lines' in draft ? draft.lines : []);

/** A block's box, a little larger than its lines, with its place in the reading order. */
function frame({ x0, y0, x1, y1 }: Box, kind: Kind, order: number, note: string): string {
  const box = { x0: x0 - 2, y0: y0 - 1, x1: x1 + 2, y1: y1 + 1 };
  const tag = `<text x="${n(box.x0)}" y="${n(box.y0 + 6)}" font-size="7" font-weight="bold" fill="${COLORS[kind]}" text-anchor="end">${escapeXml(`${order}${note}`)}</text>`;
  return rectangle(box, kind, `stroke-width="1.2" fill="${COLORS[kind]}" fill-opacity=".06"`) + tag;
}

function cellFrames(table: Table, place: Place): string {
  const bounds = Array.from({ length: table.rowCount }, (_, row) =>
    boundsOf(table.cells.filter((cell) => cell.row === row && cell.rows === 1).flatMap((cell) => cell.lines)),
  );
  return table.cells
    .map((cell) => {
      const rows = bounds.slice(cell.row, cell.row + cell.rows).filter((row) => row.y1 > 0);
      const { y0, y1 } = boundsOf(rows);
      const x0 = table.edges[cell.column] ?? table.x0;
      const x1 = table.edges[cell.column + cell.columns] ?? table.x1;
      return rectangle(place({ x0, x1, y0, y1 }), 'table', 'stroke-width=".6"');
    })
    .join('');
}

const rectangle = ({ x0, y0, x1, y1 }: Box, kind: Kind, style: string) =>
  `<rect x="${n(x0)}" y="${n(y0)}" width="${n(Math.max(0, x1 - x0))}" height="${n(Math.max(0, y1 - y0))}" stroke="${COLORS[kind]}" ${style}/>`;

const path = (d: string, kind: Kind) => `<path d="${d}" stroke="${COLORS[kind]}" stroke-width=".8"/>`;

const crossOut = ({ x0, y0, x1, y1 }: Box) =>
  path(`M${n(x0)} ${n((y0 + y1) / 2)}H${n(x1)}`, 'omitted').replace('stroke-width=".8"', 'stroke-width="1.5"');

const label = (word: PageContent['words'][number]) =>
  `<text x="${n(word.x0)}" y="${n(word.baseline)}" font-size="${n(word.size)}" textLength="${n(word.x1 - word.x0)}" lengthAdjust="spacingAndGlyphs" fill="#555555">${escapeXml(word.text)}</text>`;

function legend(height: number): string {
  return Object.entries(COLORS)
    .map(([kind, color], index) => {
      const x = 8 + (index % 6) * 92;
      const y = height + 9 + Math.floor(index / 6) * 11;
      return `<rect x="${x}" y="${n(y - 6)}" width="7" height="7" stroke="${color}" fill="${color}" fill-opacity=".3"/><text x="${x + 10}" y="${n(y)}" font-size="8" fill="#333333">${kind}</text>`;
    })
    .join('');
}

const n = (value: number) => String(Math.round(value * 10) / 10);

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`).replace(/\p{Cc}/gu, '');
