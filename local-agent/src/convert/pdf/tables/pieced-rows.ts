import type { Box } from '../../page/box.ts';
import type { Rule } from '../../page/page-content.ts';
import type { Line } from '../layout/line.ts';
import { LINE_DRIFT, MAJORITY } from '../layout/measures.ts';
import { clusterValues } from './merge-rules.ts';
import { withPartedRows } from './parted-rows.ts';
import type { Table, TableCell } from './table.ts';

/** Pieces of a line meet within so many points, and so do the ends of pieces beside each other. */
const MEETS = 0.6;
/** Lines nearer to the edge of a table are its border, points. */
const NEAR = 3;
/** So many lines beside each other end in one place: one alone may be drawn in pieces for another reason. */
const MIN_LINES = 2;
/** So many places in a row show rows; with fewer, a record may have as many lines, but not in this part of its columns. */
const MIN_PLACES = 3;
const FULL = 0.7;
/** Pages with more lines that stand are drawings. */
const MAX_LINES = 3_000;

/**
 * The table with those rows parted that only the lines between columns show: some programs draw these row by row, and no line
 * is between the rows. A part that continues the cells of the one above belongs to it.
 */
export function partPiecedRows(table: Table, vertical: readonly Rule[]): Table {
  if (vertical.length > MAX_LINES) return table;
  const places = placesIn(table, vertical);
  return places.length > 0 ? withPartedRows(table, (cells) => partsOf(cells, places)) : table;
}

/** The heights at which the pieces of all lines between the columns of a table meet; those at its sides count too. */
function placesIn({ x0, x1, y0, y1 }: Box, vertical: readonly Rule[]): number[] {
  const own = vertical.filter(
    ({ at, from, to }) => at > x0 - NEAR && at < x1 + NEAR && to > y0 - NEAR && from < y1 + NEAR,
  );
  const isInside = (x: number) => x > x0 + NEAR && x < x1 - NEAR;
  const inside = own.filter(({ at }) => isInside(at));
  const met = [...Map.groupBy(own, ({ at }) => at).values()].flatMap((pieces) => {
    const sorted = [...pieces].sort((a, b) => a.from - b.from);
    return sorted.flatMap(({ at, to }, index) => {
      const next = sorted[index + 1];
      return next && Math.abs(next.from - to) <= MEETS ? [{ x: at, y: to }] : [];
    });
  });
  const heights = clusterValues(
    met.map(({ y }) => y),
    MEETS,
  );
  return heights.filter((height) => {
    const isHere = (y: number) => Math.abs(y - height) <= MEETS;
    const xs = new Set(met.filter(({ y }) => isHere(y)).map(({ x }) => x));
    return (
      xs.size >= MIN_LINES &&
      [...xs].some(isInside) &&
      !inside.some(({ from, to }) => from < height - MEETS && to > height + MEETS)
    );
  });
}

/** The lines of each row; `undefined` where the cells are those of one row. */
function partsOf(cells: readonly TableCell[], places: readonly number[]): Line[][] | undefined {
  const middles = cells.flatMap(({ lines }) => lines.map(middleOf));
  const own = places.filter((y) => y > Math.min(...middles) && y < Math.max(...middles));
  if (own.length === 0 || cells.some(({ rows }) => rows > 1)) return undefined;
  const rows = Array.from({ length: own.length + 1 }, (_, index) =>
    cells
      .map(({ column, lines }) => ({
        column,
        lines: lines.filter((line) => own.filter((y) => y < middleOf(line)).length === index),
      }))
      .filter(({ lines }) => lines.length > 0),
  );
  const isFull = rows.every((row) => row.length >= FULL * cells.length);
  if (rows.some(hasRows) || (own.length < MIN_PLACES && !isFull)) return undefined;
  const parts: Line[][] = [];
  for (const row of rows) {
    const isRow = row[0]?.column === 0 || row.length > MAJORITY * cells.length;
    const lines = row.flatMap((cell) => cell.lines);
    const part = parts.at(-1);
    if (part && !isRow) part.push(...lines);
    else parts.push(lines);
  }
  return parts.length > 1 ? parts : undefined;
}

const middleOf = ({ y0, y1 }: Line): number => (y0 + y1) / 2;

/** Whether most texts of a row have several lines: it is several rows. */
function hasRows(row: readonly Pick<TableCell, 'lines'>[]): boolean {
  const tall = row.filter(({ lines }) => {
    const bases = lines.map(({ baseline }) => baseline);
    return Math.max(...bases) - Math.min(...bases) > LINE_DRIFT * (lines[0]?.size ?? 0);
  });
  return tall.length > MAJORITY * row.length;
}
