import { boundsOf, overlap } from '../../../page/box.ts';
import type { Separator } from '../separators.ts';
import type { Value, ValueRow } from './value-rows.ts';

/** Ends of figures in one column differ by no more, font sizes: brackets are not equally wide in all fonts. */
const SAME_RIGHT = 0.45;
/** Fewer figures below each other may be there by chance. */
const MIN_FIGURES = 2;

/** A column of figures, or of texts: from where to where its values reach, and the end that most of them share. */
export type ValueColumn = {
  readonly x0: number;
  readonly x1: number;
  readonly right: number;
  readonly isText?: boolean;
};

/**
 * The columns that rows have figures in, from left to right: figures whose last digits end at one x. Those with a unit may end
 * at another, but they stand above or below the others.
 */
export function findValueColumns(rows: readonly ValueRow[], size: number): ValueColumn[] {
  const values = rows.flatMap((row) => row.values).filter(({ right }) => right !== undefined);
  const sorted = [...values].sort((a, b) => (a.right ?? 0) - (b.right ?? 0));
  const clusters: Value[][] = [];
  for (const value of sorted) {
    const last = clusters.at(-1);
    const before = last?.at(-1)?.right ?? Number.NEGATIVE_INFINITY;
    if (last && (value.right ?? 0) - before <= SAME_RIGHT * size) last.push(value);
    else clusters.push([value]);
  }
  const columns: (ValueColumn & { readonly count: number })[] = [];
  for (const cluster of clusters.filter(({ length }) => length >= MIN_FIGURES)) {
    let column = { ...boundsOf(cluster), right: cluster[cluster.length >> 1]?.right ?? 0, count: cluster.length };
    for (let before = columns.at(-1); before && before.x1 > column.x0; before = columns.at(-1)) {
      columns.pop();
      const fuller = before.count > column.count ? before : column;
      column = { ...boundsOf([before, column].map(asBox)), right: fuller.right, count: before.count + column.count };
    }
    columns.push(column);
  }
  return withDashes(columns, rows, size);
}

/**
 * A column of dashes, or of one figure among dashes, has no ends in common: values below each other beside the others are one.
 * So is one amount alone, such as what is left in the last row.
 */
function withDashes(columns: readonly ValueColumn[], rows: readonly ValueRow[], size: number): ValueColumn[] {
  if (columns.length === 0) return [];
  const rest = rows.flatMap((row) => row.values).filter((value) => columnOfValue(value, columns, size) < 0);
  const groups: Value[][] = [];
  for (const value of rest.sort((a, b) => a.x0 - b.x0)) {
    const last = groups.at(-1);
    if (last?.some(({ x1 }) => value.x0 < x1)) last.push(value);
    else groups.push([value]);
  }
  const dashed = groups
    .filter(
      (group) =>
        (group.length >= MIN_FIGURES && group.some(({ right }) => right === undefined)) ||
        (columns.length > 1 && group.length === 1 && group[0]?.right !== undefined && group[0].isAmount),
    )
    .map((group) => {
      const box = boundsOf(group);
      return { x0: box.x0, x1: box.x1, right: group.find(({ right }) => right !== undefined)?.right ?? box.x1 };
    })
    .filter(({ x0, x1 }) => columns.every((column) => x1 <= column.x0 || x0 >= column.x1));
  return [...columns, ...dashed].sort((a, b) => a.x0 - b.x0);
}

const asBox = ({ x0, x1 }: ValueColumn) => ({ x0, x1, y0: 0, y1: 0 });

/** The column that a value belongs to, or -1: by its end, or by its place if it has none. */
export function columnOfValue(value: Value, columns: readonly ValueColumn[], size: number): number {
  const { right } = value;
  if (right !== undefined) {
    const exact = columns.findIndex((column) => Math.abs(column.right - right) <= SAME_RIGHT * size);
    if (exact >= 0) return exact;
  }
  // A sign far before its dash may touch the column before.
  const commons = columns.map(({ x0, x1 }) => overlap(value.x0, value.x1, x0, x1 + SAME_RIGHT * size));
  const most = Math.max(...commons);
  return most > 0 ? commons.indexOf(most) : -1;
}

/** Whether a value ends where the figures of a column do. */
export const isAtEnd = ({ right }: Value, columns: readonly ValueColumn[], size: number): boolean =>
  right !== undefined && columns.some((column) => Math.abs(column.right - right) <= SAME_RIGHT * size);

/** The strips between label and columns. `labelEnd` is the x that labels beside figures end at. */
export function separatorsOf(columns: readonly ValueColumn[], labelEnd: number): Separator[] {
  return columns.map(({ x0 }, index) => ({ x0: index === 0 ? labelEnd : (columns[index - 1]?.x1 ?? 0), x1: x0 }));
}
