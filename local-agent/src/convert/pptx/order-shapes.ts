import type { Box } from './placeholder-styles.ts';

/**
 * Shapes that overlap by less than this part of the later one's extent do not overlap: first by hardly anything, then,
 * where nothing can be cut apart so, by more.
 */
const TOUCH = [0.1, 0.3] as const;

/** Of more shapes than a reader could follow, the order in the file is kept. */
const MAX_SHAPES = 2_000;

type Placed = { readonly box: Box | undefined };

/** A direction to cut in: where a shape starts, and how far it reaches. */
type Axis = { readonly start: 'top' | 'left'; readonly extent: 'height' | 'width' };

const ACROSS: Axis = { start: 'top', extent: 'height' };
const DOWN: Axis = { start: 'left', extent: 'width' };

/**
 * Shapes in the order that a reader takes them: recursive cuts along the gaps (X-Y cut, Nagy and Seth 1984). A grid can be
 * cut both ways: a row of low shapes above a row of high ones heads columns; else the way that agrees with the order in
 * the file is its author's. What cannot be cut apart keeps its order in the file; shapes without a place come last.
 */
export function orderShapes<T extends Placed>(shapes: readonly T[]): T[] {
  const file = new Map(shapes.map((shape, index) => [shape, index]));
  const placed = shapes.filter(({ box }) => box !== undefined);
  const unplaced = shapes.filter(({ box }) => box === undefined);
  return [...(placed.length > MAX_SHAPES ? placed : cut(placed, file)), ...unplaced];
}

function cut<T extends Placed>(shapes: readonly T[], file: ReadonlyMap<T, number>): T[] {
  if (shapes.length < 2) return [...shapes];
  const [first, second] = waysToCut(shapes, file);
  const byColumns = first && second && (areHeaded(first, second) || disorder(second, file) * 2 < disorder(first, file));
  const groups = byColumns ? second : first;
  return groups ? groups.flatMap((group) => cut(group, file)) : [...shapes];
}

/** The groups that cuts across and down make of shapes, where they make several. */
function waysToCut<T extends Placed>(shapes: readonly T[], file: ReadonlyMap<T, number>): T[][][] {
  for (const touch of TOUCH) {
    const ways = [ACROSS, DOWN].map((axis) => split(shapes, axis, touch, file)).filter((groups) => groups.length > 1);
    if (ways.length > 0) return ways;
  }
  return [];
}

/** A head is at most this part as high as what it stands above. */
const HEAD_SHARE = 0.6;

/** Edges of a head and of what it stands above differ by less than this part of its width. */
const EDGE = 0.15;

/** Whether two rows are heads and what stands below each, at the same edges. */
function areHeaded<T extends Placed>(rows: readonly (readonly T[])[], columns: readonly (readonly T[])[]): boolean {
  if (rows.length !== 2 || columns.some((column) => column.length !== 2)) return false;
  return columns.every((column) => {
    const [head, body] = column.map(({ box }) => box).toSorted((a, b) => (a?.top ?? 0) - (b?.top ?? 0));
    if (!head || !body || head.height > body.height * HEAD_SHARE) return false;
    const edge = Math.max(head.width, body.width) * EDGE;
    return Math.abs(head.left - body.left) < edge && Math.abs(head.width - body.width) < edge;
  });
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

function split<T extends Placed>(
  shapes: readonly T[],
  { start, extent }: Axis,
  touch: number,
  file: ReadonlyMap<T, number>,
): T[][] {
  const sorted = shapes.toSorted((a, b) => (a.box?.[start] ?? 0) - (b.box?.[start] ?? 0));
  const groups: T[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const shape of sorted) {
    const from = shape.box?.[start] ?? 0;
    const size = shape.box?.[extent] ?? 0;
    if (groups.length === 0 || from >= end - size * touch) groups.push([]);
    groups.at(-1)?.push(shape);
    end = Math.max(end, from + size);
  }
  return groups.map((group) => group.toSorted((a, b) => (file.get(a) ?? 0) - (file.get(b) ?? 0)));
}
