import type { Word } from '../../page/page-content.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP, USUAL_SIZE } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import { columnOf, wordsIn } from './row-columns.ts';
import { findSeparators, type Separator } from './separators.ts';

/** Share of a column's rows that have two figures beside each other. */
const PAIRED = 0.4;
/** Figures end or begin at one x when no farther apart, points: a sign or a bracket may hang. This share of them does. */
const SAME_COLUMN = 6;
const AT_EDGE = 0.6;

/** Figures of two columns are no nearer to each other, font sizes. */
const MAX_DISTANCE = 0.2;

/**
 * The strips with those added that part figures beside each other in one column: where several rows have two figures, each
 * of them ends or begins where others do. Heads and texts over both do not hide such a strip.
 */
export function partFigures(rows: readonly Row[], separators: readonly Separator[]): Separator[] {
  const added = Array.from({ length: separators.length + 1 }, (_, column) => {
    const figures = rows.flatMap((row) => figuresIn(row, column, separators));
    const pairs = figures.filter(({ words }) => words.length > 1).length;
    const [first] = figures;
    const last = rows.findLast((row) => wordsIn(row, column, separators).length > 0);
    const isOnlyRow = figures.length === 1 && first?.baseline === last?.baseline;
    const isHeaded = isOnlyRow && rows.some((row) => headsEach(row, column, separators, first));
    if (!isHeaded && (pairs < 2 || pairs < PAIRED * figures.length)) return [];
    const size = first?.size ?? USUAL_SIZE;
    const strips = findSeparators(figures, MAX_DISTANCE * size, 0, MAX_DISTANCE);
    return strips.filter((strip) => {
      const both = figures.filter(
        ({ words }) => words.some(({ x1 }) => x1 <= strip.x0 + 1) && words.some(({ x0 }) => x0 >= strip.x1 - 1),
      );
      return both.length >= (isHeaded ? 1 : 2) && both.length >= PAIRED * figures.length && hasEdge(both, strip);
    });
  }).flat();
  return added.length === 0 ? [...separators] : [...separators, ...added].sort((a, b) => a.x0 - b.x0);
}

/** Whether a row has as many phrases in a column as the only row of figures has figures, of two at least. */
function headsEach(row: Row, column: number, separators: readonly Separator[], figures: Row | undefined): boolean {
  const words = wordsIn(row, column, separators);
  const isHead = words.every(({ text }) => !FIGURE.test(text));
  const phrases = splitRow(words, COLUMN_GAP * row.size);
  return isHead && phrases.length > 1 && phrases.length === figures?.words.length;
}

/** The row's figures in a column; none where a text stands among them. */
function figuresIn(row: Row, column: number, separators: readonly Separator[]): Row[] {
  const words = wordsIn(row, column, separators);
  const from = words.findIndex(({ text }) => FIGURE.test(text));
  const figures = column === 0 && from > 0 ? words.slice(from) : words;
  const areFigures = from >= 0 && figures.every(({ text }) => FIGURE.test(text));
  return areFigures && !isRange(figures) ? [{ ...row, words: figures }] : [];
}

/** Two figures with a dash between them, which stands no farther from them than words do. */
const isRange = ([first, dash, second]: readonly Word[]): boolean =>
  first !== undefined &&
  dash !== undefined &&
  second !== undefined &&
  /^[-\u2013]$/.test(dash.text) &&
  Math.max(dash.x0 - first.x1, second.x0 - dash.x1) < COLUMN_GAP * dash.size;

/** Figures left of the strip end at one x, or those right of it begin or end at one. */
function hasEdge(rows: readonly Row[], { x0, x1 }: Separator): boolean {
  const lefts = rows.map(({ words }) => words.findLast((word) => word.x1 <= x0 + 1));
  const rights = rows.map(({ words }) => words.find((word) => word.x0 >= x1 - 1));
  const edges = [
    lefts.map((word) => word?.x1 ?? 0),
    rights.map((word) => word?.x0 ?? 0),
    rights.map((w) => w?.x1 ?? 0),
  ];
  return edges.some(
    (values) =>
      values.filter((value) => Math.abs(value - (values[0] ?? 0)) < SAME_COLUMN).length >= AT_EDGE * values.length,
  );
}

/** Cells hold one line of figures: a band is parted where a second one would stand below the first in several columns. */
export function partBands(bands: readonly (readonly Row[])[], separators: readonly Separator[]): Row[][] {
  return bands.flatMap((band) => {
    const columns = band.map((row) => figureColumns(row, separators));
    const stacked = columns.some((own, index) => columns.slice(0, index).some((above) => shared(own, above) >= 1));
    const rows = columns.filter((own) => own.size > 0).length;
    if (!stacked || rows < 2) return [[...band]];
    return partBand(band, columns, separators);
  });
}

function partBand(
  band: readonly Row[],
  columns: readonly ReadonlySet<number>[],
  separators: readonly Separator[],
): Row[][] {
  const parts: Row[][] = [];
  let taken = new Set<number>();
  for (const [index, row] of band.entries()) {
    const own = columns[index] ?? new Set();
    const part = parts.at(-1);
    const label = wordsIn(row, 0, separators)[0]?.text ?? '';
    const continues = /^\p{Ll}/u.test(label) || label === '';
    const isFull = shared(own, taken) > 0;
    if (part && !isFull && (continues || taken.size > 0 === false)) {
      part.push(row);
      taken = new Set([...taken, ...own]);
    } else {
      parts.push([row]);
      taken = new Set(own);
    }
  }
  return parts;
}

const shared = (a: ReadonlySet<number>, b: ReadonlySet<number>) => [...a].filter((column) => b.has(column)).length;

/** Columns, the first apart, in which the row has nothing but figures. */
function figureColumns(row: Row, separators: readonly Separator[]): Set<number> {
  const byColumn = Map.groupBy(row.words, (word) => columnOf((word.x0 + word.x1) / 2, separators));
  return new Set(
    [...byColumn].flatMap(([column, words]) =>
      column > 0 && words.every(({ text }) => FIGURE.test(text) && /\d|[\u2013\u2014]/.test(text)) ? [column] : [],
    ),
  );
}
