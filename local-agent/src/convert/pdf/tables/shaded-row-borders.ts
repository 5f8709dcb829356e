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
  const shaded = [...rows.values()].filter(isRow).sort((a, b) => (a[0]?.y0 ?? 0) - (b[0]?.y0 ?? 0));
  const shown = [...rows.values()].map((row): Borders => {
    if (isRow(row)) {
      const above = shaded[shaded.indexOf(row) - 1];
      const between = above && whiteBetween(above, row);
      const joins =
        between?.edges.some((x) => isBeside(x, between)) && isClear(between.edges, between.y0, between.y1, words);
      const joined =
        between && joins ? between.edges.map((at) => ({ at, from: between.y0, to: between.y1, thickness: 1 })) : [];
      return { horizontal: row.flatMap(lyingEdges), vertical: joined };
    }
    const isAbove = row.length > 1 && row.every((cell) => isBelow(cell.x0, cell) && isBelow(cell.x1, cell));
    return isAbove ? { horizontal: row.flatMap(lyingEdges), vertical: row.flatMap(standingEdges) } : none;
  });
  return {
    horizontal: shown.flatMap(({ horizontal }) => horizontal),
    vertical: shown.flatMap((borders) => borders.vertical),
  };
}

/** The white between two rows of the same cells, and these cells' edges within the table. */
function whiteBetween(above: readonly Box[], below: readonly Box[]): (Box & { readonly edges: number[] }) | undefined {
  const edgesOf = (row: readonly Box[]) => row.map(({ x0 }) => x0).sort((a, b) => a - b);
  const edges = edgesOf(below);
  const isSame = edgesOf(above).every((x, index) => Math.abs(x - (edges[index] ?? 0)) <= SAME_PLACE);
  const { x0, x1 } = boundsOf(below);
  const [y0, y1] = [boundsOf(above).y1, boundsOf(below).y0];
  return isSame && above.length === below.length && y1 > y0 ? { x0, x1, y0, y1, edges: edges.slice(1) } : undefined;
}

const lyingEdges = ({ x0, x1, y0, y1 }: Box): Rule[] => [y0, y1].map((at) => ({ at, from: x0, to: x1, thickness: 1 }));
const standingEdges = ({ x0, x1, y0, y1 }: Box): Rule[] =>
  [x0, x1].map((at) => ({ at, from: y0, to: y1, thickness: 1 }));
