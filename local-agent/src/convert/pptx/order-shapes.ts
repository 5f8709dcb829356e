import type { Box } from './placeholder-styles.ts';

/** Shapes that overlap by less than this part of the smaller one's extent do not overlap. */
const TOUCH = 0.1;

type Placed = { readonly box: Box | undefined };

/** A direction to cut in: where a shape starts, and how far it reaches. */
type Axis = { readonly start: 'top' | 'left'; readonly extent: 'height' | 'width' };

const ACROSS: Axis = { start: 'top', extent: 'height' };
const DOWN: Axis = { start: 'left', extent: 'width' };

/**
 * Shapes in the order that a reader takes them: recursive cuts along the gaps, across the page first, then down the
 * columns (X-Y cut, Nagy and Seth 1984). What cannot be cut apart keeps its order in the file; shapes without a place come
 * last.
 */
export function orderShapes<T extends Placed>(shapes: readonly T[]): T[] {
  const placed = shapes.filter(({ box }) => box !== undefined);
  const unplaced = shapes.filter(({ box }) => box === undefined);
  return [...cut(placed, ACROSS, true), ...unplaced];
}

function cut<T extends Placed>(shapes: readonly T[], axis: Axis, again: boolean): T[] {
  if (shapes.length < 2) return [...shapes];
  const groups = split(shapes, axis);
  const other = axis === ACROSS ? DOWN : ACROSS;
  if (groups.length > 1) return groups.flatMap((group) => cut(group, other, true));
  return again ? cut(shapes, other, false) : [...shapes];
}

function split<T extends Placed>(shapes: readonly T[], { start, extent }: Axis): T[][] {
  const order = new Map(shapes.map((shape, index) => [shape, index]));
  const sorted = shapes.toSorted((a, b) => (a.box?.[start] ?? 0) - (b.box?.[start] ?? 0));
  const groups: T[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const shape of sorted) {
    const from = shape.box?.[start] ?? 0;
    const size = shape.box?.[extent] ?? 0;
    if (groups.length === 0 || from >= end - size * TOUCH) groups.push([]);
    groups.at(-1)?.push(shape);
    end = Math.max(end, from + size);
  }
  return groups.map((group) => group.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)));
}
