import type { Box } from './placeholder-styles.ts';

/** Shapes that overlap by less than this part of the smaller one's extent do not overlap. */
const TOUCH = 0.1;

type Placed = { readonly box: Box | undefined };

/** A direction to cut in: where a shape starts, and how far it reaches. */
type Axis = { readonly start: 'top' | 'left'; readonly extent: 'height' | 'width' };

const ACROSS: Axis = { start: 'top', extent: 'height' };
const DOWN: Axis = { start: 'left', extent: 'width' };

/**
 * Shapes in the order that a reader takes them: recursive cuts along the gaps (X-Y cut, Nagy and Seth 1984). A grid can be
 * cut both ways: the way that agrees with the order in the file is its author's. What cannot be cut apart keeps its order
 * in the file; shapes without a place come last.
 */
export function orderShapes<T extends Placed>(shapes: readonly T[]): T[] {
  const file = new Map(shapes.map((shape, index) => [shape, index]));
  const placed = shapes.filter(({ box }) => box !== undefined);
  const unplaced = shapes.filter(({ box }) => box === undefined);
  return [...cut(placed, file), ...unplaced];
}

function cut<T extends Placed>(shapes: readonly T[], file: ReadonlyMap<T, number>): T[] {
  if (shapes.length < 2) return [...shapes];
  const ways = [split(shapes, ACROSS, file), split(shapes, DOWN, file)].filter((groups) => groups.length > 1);
  const [first, second] = ways;
  const groups = first && second && disorder(second, file) * 2 < disorder(first, file) ? second : first;
  return groups ? groups.flatMap((group) => cut(group, file)) : [...shapes];
}

/** Pairs of shapes in different groups that the file has the other way round. */
function disorder<T>(groups: readonly (readonly T[])[], file: ReadonlyMap<T, number>): number {
  const places = groups.map((group) => group.map((shape) => file.get(shape) ?? 0));
  let pairs = 0;
  for (const [index, earlier] of places.entries()) {
    for (const later of places.slice(index + 1)) {
      for (const one of earlier) pairs += later.filter((other) => other < one).length;
    }
  }
  return pairs;
}

function split<T extends Placed>(shapes: readonly T[], { start, extent }: Axis, file: ReadonlyMap<T, number>): T[][] {
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
  return groups.map((group) => group.toSorted((a, b) => (file.get(a) ?? 0) - (file.get(b) ?? 0)));
}
