import type { Separator } from '../separators.ts';
import type { Value, ValueRow } from './value-rows.ts';

/** Ends of figures in one column differ by no more, font sizes: brackets are not equally wide in all fonts. */
const SAME_RIGHT = 0.45;
/** Fewer figures below each other may be there by chance. */
const MIN_FIGURES = 2;

/** A column of figures: from where to where its values reach, and the median of their ends. */
export type ValueColumn = { readonly x0: number; readonly x1: number; readonly right: number };

/**
 * The columns that rows have figures in, from left to right: figures whose last digits end at one x. `undefined` where
 * columns overlap or a row has two figures in one.
 */
export function findValueColumns(rows: readonly ValueRow[], size: number): ValueColumn[] | undefined {
  const values = rows.flatMap((row) => row.values).filter(({ right }) => right !== undefined);
  const sorted = [...values].sort((a, b) => (a.right ?? 0) - (b.right ?? 0));
  const clusters: Value[][] = [];
  for (const value of sorted) {
    const last = clusters.at(-1);
    const before = last?.at(-1)?.right ?? Number.NEGATIVE_INFINITY;
    if (last && (value.right ?? 0) - before <= SAME_RIGHT * size) last.push(value);
    else clusters.push([value]);
  }
  const columns = clusters
    .filter((cluster) => cluster.length >= MIN_FIGURES)
    .map((cluster) => ({
      x0: Math.min(...cluster.map(({ x0 }) => x0)),
      x1: Math.max(...cluster.map(({ x1 }) => x1)),
      right: cluster[cluster.length >> 1]?.right ?? 0,
    }));
  return columns.every((column, index) => index === 0 || (columns[index - 1]?.x1 ?? 0) < column.x0)
    ? columns
    : undefined;
}

/** The column that a value belongs to, or -1: by its end, or by where it lies if it has none. */
export function columnOfValue(value: Value, columns: readonly ValueColumn[], size: number): number {
  const { right } = value;
  if (right !== undefined) {
    const exact = columns.findIndex((column) => Math.abs(column.right - right) <= SAME_RIGHT * size);
    if (exact >= 0) return exact;
  }
  return columns.findIndex((column) => value.x1 > column.x0 && value.x0 < column.x1 + SAME_RIGHT * size);
}

/** The strips between label and columns. `labelEnd` is the x that labels beside figures end at. */
export function separatorsOf(columns: readonly ValueColumn[], labelEnd: number): Separator[] {
  return columns.map(({ x0 }, index) => ({ x0: index === 0 ? labelEnd : (columns[index - 1]?.x1 ?? 0), x1: x0 }));
}
