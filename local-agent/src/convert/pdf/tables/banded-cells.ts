import { type Box, boundsOf, centerInside, height, width } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { LINE_DRIFT, LINE_PITCH } from '../layout/measures.ts';
import { type Borders, isClear, isWithin, SAME_PLACE } from './borders.ts';
import { FIGURE } from './figure-rows.ts';

/** So many rows are shaded; each has cells beside each other that are no narrower, points. */
const MIN_ROWS = 3;
const NARROWEST = 30;
/** More areas draw no table. */
const MAX_AREAS = 1_500;
/** Share of a text's words that may be figures. */
const FIGURES = 0.05;
/** Rows are no lower, points. */
const LOWEST = 7;

/** A row of shaded cells: their edges from left to right. */
type Band = { readonly edges: readonly number[]; readonly y0: number; readonly y1: number };
const NO_BAND: Band = { edges: [], y0: 0, y1: 0 };

/**
 * Borders of tables of text whose rows are shaded by turns, cell by cell: each shaded row has its cells, and the one between
 * two of them the same. Lines at both sides show how far the table goes beyond its shades. In tables of figures shades may
 * stand for groups of rows, and the figures themselves show the rows.
 */
export function bordersOfBands(fills: readonly Box[], words: readonly Word[], vertical: readonly Rule[]): Borders {
  const grids = fills.length > MAX_AREAS ? [] : gridsOf(bandsOf(fills), words);
  const shown = grids
    .filter((bands) => bands.length >= MIN_ROWS && isOfText(bands, words))
    .map((bands) => bordersOf(bands, words, vertical));
  return {
    horizontal: shown.flatMap(({ horizontal }) => horizontal),
    vertical: shown.flatMap((borders) => borders.vertical),
  };
}

/** Rows of shaded cells that touch each other, from top to bottom. */
function bandsOf(fills: readonly Box[]): Band[] {
  const cells = fills.filter((fill) => height(fill) >= LOWEST && width(fill) >= NARROWEST);
  const rows = Map.groupBy(cells, ({ y0, y1 }) => `${Math.round(y0)} ${Math.round(y1)}`);
  return [...rows.values()]
    .flatMap((row): Band[] => {
      const edges = row.flatMap(({ x0, x1 }) => [x0, x1]).sort((a, b) => a - b);
      const places = edges.filter((x, index) => index === 0 || x - (edges[index - 1] ?? 0) > SAME_PLACE);
      const isRow = places.length > 2 && row.every((cell) => places.filter((x) => isWithin(x, cell)).length === 0);
      return isRow ? [{ edges: places, y0: boundsOf(row).y0, y1: boundsOf(row).y1 }] : [];
    })
    .sort((a, b) => a.y0 - b.y0);
}

/** Bands with the same cells, one below the other with white between them that has nothing over the edges of these. */
function gridsOf(bands: readonly Band[], words: readonly Word[]): Band[][] {
  const grids: Band[][] = [];
  for (const band of bands) {
    const grid = grids.find((other) => {
      const last = other.at(-1);
      return last !== undefined && isAlike(last, band) && isClear(band.edges, last.y0, band.y1, words);
    });
    if (grid) grid.push(band);
    else grids.push([band]);
  }
  return grids;
}

const isAlike = (a: Band, b: Band): boolean =>
  a.edges.length === b.edges.length && a.edges.every((x, index) => Math.abs(x - (b.edges[index] ?? 0)) <= SAME_PLACE);

/** Whether some shaded cell has lines below each other, and hardly any word of the table is a figure. */
function isOfText(bands: readonly Band[], words: readonly Word[]): boolean {
  const [{ edges, y0 } = NO_BAND] = bands;
  const table = { x0: edges[0] ?? 0, x1: edges.at(-1) ?? 0, y0, y1: bands.at(-1)?.y1 ?? 0 };
  const all = words.filter((word) => centerInside(word, table));
  const isTall = bands.some((band) => {
    const own = all.filter((word) => centerInside(word, { ...table, ...band }));
    return own.some(({ baseline, size }) => baseline - (own[0]?.baseline ?? 0) > size);
  });
  return isTall && all.filter(({ text }) => FIGURE.test(text)).length <= FIGURES * all.length;
}

/** Where the row below the last shaded one ends: it has words in its first cell and another, and its lines follow each other. */
function lastRowEnd(edges: readonly number[], bottom: number, words: readonly Word[]): number {
  const [left = 0, second = 0] = edges;
  const right = edges.at(-1) ?? 0;
  const below = words
    .filter((word) => word.y0 > bottom - SAME_PLACE && word.x0 > left - SAME_PLACE && word.x1 < right + SAME_PLACE)
    .sort((a, b) => a.baseline - b.baseline);
  const [first] = below;
  if (!first || first.y0 - bottom > first.size) return bottom;
  const line = below.filter(({ baseline }) => Math.abs(baseline - first.baseline) < LINE_DRIFT * first.size);
  if (!line.some(({ x1 }) => x1 < second) || !line.some(({ x0 }) => x0 > second)) return bottom;
  let end = first;
  for (const word of below) {
    if (word.baseline - end.baseline > LINE_PITCH * word.size) break;
    end = word;
  }
  return end.y1 + SAME_PLACE;
}

function bordersOf(bands: readonly Band[], words: readonly Word[], vertical: readonly Rule[]): Borders {
  const [{ edges, y0: top } = NO_BAND] = bands;
  const [left = 0, right = 0] = [edges[0], edges.at(-1)];
  const bottom = bands.at(-1)?.y1 ?? 0;
  const sides = [left, right].map((x) =>
    vertical.find(
      ({ at, from, to }) => Math.abs(at - x) <= SAME_PLACE && from <= top + SAME_PLACE && to >= bottom - SAME_PLACE,
    ),
  );
  const [one, other] = sides;
  const first = one && other ? Math.max(one.from, other.from) : top;
  const last = one && other ? Math.min(one.to, other.to) : lastRowEnd(edges, bottom, words);
  const y0 = isClear(edges, first, top, words) ? first : top;
  const y1 = isClear(edges, bottom, last, words) ? last : bottom;
  const ys = [y0, ...bands.flatMap((band) => [band.y0, band.y1]), y1];
  return {
    horizontal: ys.map((at) => ({ at, from: left, to: right, thickness: 1 })),
    vertical: edges.map((at) => ({ at, from: y0, to: y1, thickness: 1 })),
  };
}
