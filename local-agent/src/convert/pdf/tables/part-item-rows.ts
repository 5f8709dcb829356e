import type { Line } from '../layout/line.ts';
import { LINE_DRIFT, MAJORITY } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import { withPartedRows } from './parted-rows.ts';
import type { Table, TableCell } from './table.ts';

/** Fewer cells beside each other may hold two figures each by chance, and fewer figures name no item. */
const MIN_COLUMNS = 4;
const MIN_FIGURES = 2;
/** A line so far below an item, line heights, is none that its text wraps to. */
const FARTHER = 2;

/** The table with those drawn rows parted that hold several items, as invoices do: each has a name and figures beside it. */
export const partItemRows = (table: Table): Table => withPartedRows(table, itemsOf);

/** The lines of each item of a row, of the heads above them and of what stands apart below them; `undefined` for other rows. */
function itemsOf(cells: readonly TableCell[]): Line[][] | undefined {
  const [names] = cells;
  if (!names || cells.length < MIN_COLUMNS || cells.some(({ rows }) => rows > 1)) return;
  const bands = bandsOf(cells.flatMap(({ lines }) => lines));
  const isItem = (band: readonly Line[]) =>
    band.some((line) => names.lines.includes(line) && !isFigure(line)) && figuresIn(band) >= MIN_FIGURES;
  const first = bands.findIndex(isItem);
  if (bands.filter(isItem).length < 2) return;
  const heads = bands.slice(0, first).flat();
  const headed = cells.filter(({ lines }) => lines.some((line) => heads.includes(line)));
  if (heads.some(isFigure) || (first > 0 && headed.length <= MAJORITY * cells.length)) return;
  const items: Line[][] = [];
  for (const [index, band] of bands.entries()) {
    if (index < first) continue;
    const above = bands[index - 1]?.[0];
    const isApart = above && band[0] && band[0].baseline - above.baseline > FARTHER * band[0].size;
    const last = items.at(-1);
    if (!last || isItem(band) || isApart) items.push([...band]);
    else if (figuresIn(band) > 0) return;
    else last.push(...band);
  }
  return heads.length > 0 ? [heads, ...items] : items;
}

const isFigure = ({ text }: Line): boolean => FIGURE.test(text.replaceAll(' ', ''));

const figuresIn = (band: readonly Line[]): number => band.filter(isFigure).length;

/** Lines on the same base line together, from the top. */
function bandsOf(lines: readonly Line[]): Line[][] {
  const bands: Line[][] = [];
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const band = bands.at(-1);
    const [top] = band ?? [];
    if (band && top && line.baseline - top.baseline < LINE_DRIFT * line.size) band.push(line);
    else bands.push([line]);
  }
  return bands;
}
