/**
 * The two bands of a page's height that a distance from its edge is in, as keys: pages differ by a fraction of a point, and
 * near the border of one band the other, half a band lower, holds both. `height` of a band in points.
 */
export const bandsOf = (y: number, height: number): readonly [number, number] => [
  Math.floor(y / height),
  Math.floor((y + height / 2) / height) + BETWEEN,
];

/** Sets the keys of the lower bands apart from those of the upper ones, which are whole. */
const BETWEEN = 0.5;
