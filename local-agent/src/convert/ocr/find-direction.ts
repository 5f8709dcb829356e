import type { Blob } from './find-blobs.ts';
import { findSkew, type InkPoint } from './find-skew.ts';

/** Quarter turns, clockwise, that make text upright. */
export type Quarter = 0 | 1 | 2 | 3;

/** How to make a page's text upright and level: quarter turns first, then `degrees` counterclockwise. */
export type Direction = { readonly quarter: Quarter; readonly degrees: number; readonly clarity: number };

/** The page is upright as it is unless another direction is clearer by this factor. */
const CLEARER = 1.12;
/** Enough for any page; more cost time. */
const MAX_POINTS = 6_000;

/**
 * Finds which way text runs by the feet of its letters: nearly all stand on the base line, while their heads end at two
 * heights, so that of the four sides of letters their feet line up best. `letters` are those of an image of this size.
 */
export function findDirection(letters: readonly Blob[], width: number, height: number): Direction {
  const found = ([0, 1, 2, 3] as const).map(
    (quarter): Direction => ({ quarter, ...findSkew(feetOf(letters, quarter, width, height)) }),
  );
  const clearest = found.reduce((a, b) => (b.clarity > a.clarity ? b : a));
  const asItLies = found[0] ?? clearest;
  return clearest.clarity > CLEARER * asItLies.clarity ? clearest : asItLies;
}

/** The feet of letters as they lie once the image is turned; of some letters only where there are many. */
export function feetOf(letters: readonly Blob[], quarter: Quarter, width: number, height: number): InkPoint[] {
  const step = Math.max(1, Math.ceil(letters.length / MAX_POINTS));
  const middle = (a: number, b: number) => (a + b) / 2;
  const feet: Record<Quarter, (blob: Blob) => InkPoint> = {
    0: ({ x0, x1, y1 }) => ({ x: middle(x0, x1), y: y1 }),
    1: ({ x1, y0, y1 }) => ({ x: height - middle(y0, y1), y: x1 }),
    2: ({ x0, x1, y0 }) => ({ x: width - middle(x0, x1), y: height - y0 }),
    3: ({ x0, y0, y1 }) => ({ x: middle(y0, y1), y: width - x0 }),
  };
  return letters.filter((_, index) => index % step === 0).map(feet[quarter]);
}
