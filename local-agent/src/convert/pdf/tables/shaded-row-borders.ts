import { type Box, boundsOf } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { type Borders, isClear, SAME_PLACE } from './borders.ts';

/** So many shades beside each other are cells of a row. */
const MIN_CELLS = 3;
/** More areas or lines draw no table. */
const MAX_AREAS = 1_500;

/**
 * Borders of rows whose cells are shaded one by one: often no line is drawn where the shade of the heads ends. Each cell is
 * between two lines that stand, or these begin where it ends, and then it has none of its own. A row without shades has the
 * cells of the shaded ones above and below it.
 */
export function bordersOfShadedRows(fills: readonly Box[], vertical: readonly Rule[], words: readonly Word[]): Borders {
  const none = { horizontal: [], vertical: [] };
  if (vertical.length < MIN_CELLS || Math.max(vertical.length, fills.length) > MAX_AREAS) return none;
  const standing = Map.groupBy(vertical, ({ at }) => Math.round(at));
  const rulesAt = (x: number) =>
    [-1, 0, 1]
      .flatMap((step) => standing.get(Math.round(x) + step) ?? [])
      .filter(({ at }) => Math.abs(at - x) <= SAME_PLACE);
  const isBeside = (x: number, { y0, y1 }: Box) =>
    rulesAt(x).some(({ from, to }) => from <= y0 + SAME_PLACE && to >= y1 - SAME_PLACE);
  const isBelow = (x: number, { y1 }: Box) => rulesAt(x).some(({ from }) => Math.abs(from - y1) <= SAME_PLACE);
  const rows = Map.groupBy(fills, ({ y0, y1 }) => `${Math.round(y0)} ${Math.round(y1)}`);
  const isRow = (row: readonly Box[]) =>
    row.length >= MIN_CELLS && row.every((cell) => isBeside(cell.x0, cell) || isBeside(cell.x1, cell));
  const joined = (white: White): Rule[] => {
    const isJoined = white.edges.some((x) => isBeside(x, white)) && isClear(white.edges, white.y0, white.y1, words);
    return isJoined ? white.edges.map((at) => ({ at, from: white.y0, to: white.y1, thickness: 1 })) : [];
  };
  const shaded = [...rows.values()].filter(isRow).sort((a, b) => (a[0]?.y0 ?? 0) - (b[0]?.y0 ?? 0));
  const shown = [...rows.values()].map((row): Borders => {
    if (isRow(row)) {
      const at = shaded.indexOf(row);
      const above = shaded[at - 1];
      const whites = [
        above && whiteBetween(above, row),
        at === shaded.length - 1 ? whiteBelow(row, rulesAt) : undefined,
      ];
      return { horizontal: row.flatMap(lyingEdges), vertical: whites.flatMap((white) => (white ? joined(white) : [])) };
    }
    const isAbove = row.length > 1 && row.every((cell) => isBelow(cell.x0, cell) && isBelow(cell.x1, cell));
    return isAbove ? { horizontal: row.flatMap(lyingEdges), vertical: row.flatMap(standingEdges) } : none;
  });
  return {
    horizontal: shown.flatMap(({ horizontal }) => horizontal),
    vertical: shown.flatMap((borders) => borders.vertical),
  };
}

/** A row without shades, and the edges of its cells within the table. */
type White = Box & { readonly edges: readonly number[] };

const edgesOf = (row: readonly Box[]) => row.map(({ x0 }) => x0).sort((a, b) => a - b);

/** What stands between two rows of the same cells. */
function whiteBetween(above: readonly Box[], below: readonly Box[]): White | undefined {
  const edges = edgesOf(below);
  const isSame = edgesOf(above).every((x, index) => Math.abs(x - (edges[index] ?? 0)) <= SAME_PLACE);
  const { x0, x1 } = boundsOf(below);
  const [y0, y1] = [boundsOf(above).y1, boundsOf(below).y0];
  return isSame && above.length === below.length && y1 > y0 ? { x0, x1, y0, y1, edges: edges.slice(1) } : undefined;
}

/** What stands below the last shaded row, down to where lines between its columns end. */
function whiteBelow(row: readonly Box[], rulesAt: (x: number) => readonly Rule[]): White | undefined {
  const { x0, x1, y1: y0 } = boundsOf(row);
  const [, ...edges] = edgesOf(row);
  const y1 = Math.max(...edges.flatMap(rulesAt).flatMap(({ from, to }) => (from < y0 ? [to] : [])));
  return y1 > y0 + SAME_PLACE ? { x0, x1, y0, y1, edges } : undefined;
}

const lyingEdges = ({ x0, x1, y0, y1 }: Box): Rule[] => [y0, y1].map((at) => ({ at, from: x0, to: x1, thickness: 1 }));
const standingEdges = ({ x0, x1, y0, y1 }: Box): Rule[] =>
  [x0, x1].map((at) => ({ at, from: y0, to: y1, thickness: 1 }));
