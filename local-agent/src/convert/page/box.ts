/** A rectangle on the page as a reader sees it: points, origin at the top left, y grows downwards. */
export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

export const width = (box: Box): number => box.x1 - box.x0;
export const height = (box: Box): number => box.y1 - box.y0;
export const area = (box: Box): number => width(box) * height(box);

/** What two boxes both cover; without an area where they have nothing in common. */
export const inBoth = (box: Box, other: Box): Box => ({
  x0: Math.max(box.x0, other.x0),
  y0: Math.max(box.y0, other.y0),
  x1: Math.min(box.x1, other.x1),
  y1: Math.min(box.y1, other.y1),
});

/** Above the base line and below it, in parts of the font size: fonts' own figures differ too much to compare lines by. */
export const ASCENT = 0.78;
export const DESCENT = 0.22;

/** From where to where text of a size stands on its base line. */
export const textHeight = (baseline: number, size: number): Pick<Box, 'y0' | 'y1'> => ({
  y0: baseline - ASCENT * size,
  y1: baseline + DESCENT * size,
});

/** The smallest box around all; an empty box at the origin for none. */
export function boundsOf(boxes: Iterable<Box>): Box {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0);
    y0 = Math.min(y0, box.y0);
    x1 = Math.max(x1, box.x1);
    y1 = Math.max(y1, box.y1);
  }
  return x0 <= x1 ? { x0, y0, x1, y1 } : { x0: 0, y0: 0, x1: 0, y1: 0 };
}

/** Whether the box's centre is inside `outer`, with a tolerance in points. */
export function centerInside(box: Box, outer: Box, tolerance = 0): boolean {
  const x = (box.x0 + box.x1) / 2;
  const y = (box.y0 + box.y1) / 2;
  return (
    x >= outer.x0 - tolerance && x <= outer.x1 + tolerance && y >= outer.y0 - tolerance && y <= outer.y1 + tolerance
  );
}

/** Whether the box's centre is inside one of `outers`, with a tolerance in points. */
export function centerInsideAny(box: Box, outers: readonly Box[], tolerance = 0): boolean {
  for (const outer of outers) if (centerInside(box, outer, tolerance)) return true;
  return false;
}

/** Length of the common part of two intervals; negative when they lie apart. */
export function overlap(a0: number, a1: number, b0: number, b1: number): number {
  return Math.min(a1, b1) - Math.max(a0, b0);
}

/** The middle value; `fallback` of an empty list. */
export function median(values: readonly number[], fallback = 0): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? fallback;
}

/** How far the middle half of the values reaches; 0 for an empty list. */
export function spread(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return at(0.75) - at(0.25);
}
