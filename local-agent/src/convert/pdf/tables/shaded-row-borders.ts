import type { Box } from '../../page/box.ts';
import type { Rule } from '../../page/page-content.ts';
import type { Borders } from './borders.ts';

/** So many shades beside each other are cells of a row. */
const MIN_CELLS = 3;
/** More areas or lines draw no table. */
const MAX_AREAS = 1_500;
/** Edges at one place differ by less, points. */
const SAME = 1;

/**
 * Borders of rows whose cells are shaded one by one: often no line is drawn where the shade of the heads ends. Each cell is
 * between two lines that stand, or these begin where it ends, and then it has none of its own.
 */
export function bordersOfShadedRows(fills: readonly Box[], vertical: readonly Rule[]): Borders {
  const none = { horizontal: [], vertical: [] };
  if (vertical.length < MIN_CELLS || Math.max(vertical.length, fills.length) > MAX_AREAS) return none;
  const standing = Map.groupBy(vertical, ({ at }) => Math.round(at));
  const rulesAt = (x: number) =>
    [-1, 0, 1].flatMap((step) => standing.get(Math.round(x) + step) ?? []).filter(({ at }) => Math.abs(at - x) <= SAME);
  const isBeside = (x: number, { y0, y1 }: Box) =>
    rulesAt(x).some(({ from, to }) => from <= y0 + SAME && to >= y1 - SAME);
  const isBelow = (x: number, { y1 }: Box) => rulesAt(x).some(({ from }) => Math.abs(from - y1) <= SAME);
  const rows = Map.groupBy(fills, ({ y0, y1 }) => `${Math.round(y0)} ${Math.round(y1)}`);
  const shown = [...rows.values()].map((row): Borders => {
    if (row.length >= MIN_CELLS && row.every((cell) => isBeside(cell.x0, cell) || isBeside(cell.x1, cell)))
      return { horizontal: row.flatMap(lyingEdges), vertical: [] };
    const isAbove = row.length > 1 && row.every((cell) => isBelow(cell.x0, cell) && isBelow(cell.x1, cell));
    return isAbove ? { horizontal: row.flatMap(lyingEdges), vertical: row.flatMap(standingEdges) } : none;
  });
  return {
    horizontal: shown.flatMap(({ horizontal }) => horizontal),
    vertical: shown.flatMap((borders) => borders.vertical),
  };
}

const lyingEdges = ({ x0, x1, y0, y1 }: Box): Rule[] => [y0, y1].map((at) => ({ at, from: x0, to: x1, thickness: 1 }));
const standingEdges = ({ x0, x1, y0, y1 }: Box): Rule[] =>
  [x0, x1].map((at) => ({ at, from: y0, to: y1, thickness: 1 }));
