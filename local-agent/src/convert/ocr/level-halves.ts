import type { Direction } from './find-direction.ts';
import { findSkew, type InkPoint } from './find-skew.ts';
import type { Gray } from './gray.ts';
import { slantOf } from './rotate-image.ts';

/** The two pages of an open book meet between these shares of the image's width. */
const MIDDLE = { from: 0.4, to: 0.6, steps: 20 };
/** Width of the gap between them that is looked for, over that of the image. */
const GAP = 0.02;
/** Pages that differ by less are read well as one; by more, one of them is no page of text. Degrees. */
const APART = { least: 0.4, most: 5 };
/** Fewer letters do not show the angle of their page, nor do rows that stand apart less clearly. */
const MIN_LETTERS = 200;
const CLEAR = 1.5;

/** Where two pages meet, as a share of the width; how far the lines of each fall to the right, per pixel. */
export type Fold = { readonly at: number; readonly left: number; readonly right: number };

/**
 * The fold of an open book whose pages were scanned at two angles, once the image is turned in this direction; or
 * `undefined`. `feet` are those of the letters, once the page is upright, on an image of this size.
 */
export function findFold(
  feet: readonly InkPoint[],
  { degrees }: Pick<Direction, 'degrees'>,
  width: number,
  height: number,
): Fold | undefined {
  const angle = (slantOf(degrees) * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const turnedWidth = width * cosine + height * Math.abs(sine);
  const turned = feet.map(({ x, y }) => ({
    x: turnedWidth / 2 + cosine * (x - width / 2) + sine * (y - height / 2),
    y: cosine * (y - height / 2) - sine * (x - width / 2),
  }));
  const at = widestGap(turned, turnedWidth);
  const left = turned.filter(({ x }) => x < at);
  const right = turned.filter(({ x }) => x >= at);
  if (left.length < MIN_LETTERS || right.length < MIN_LETTERS) return undefined;
  const [first, second] = [findSkew(left), findSkew(right)];
  const apart = Math.abs(first.degrees - second.degrees);
  if (apart < APART.least || apart > APART.most || first.clarity < CLEAR || second.clarity < CLEAR) return undefined;
  const fall = (slant: number) => Math.tan((slant * Math.PI) / 180);
  return { at: at / turnedWidth, left: fall(first.degrees), right: fall(second.degrees) };
}

/** The place near the middle with the fewest letters around it. */
function widestGap(points: readonly InkPoint[], width: number): number {
  const places = Array.from(
    { length: MIDDLE.steps + 1 },
    (_, step) => (MIDDLE.from + ((MIDDLE.to - MIDDLE.from) * step) / MIDDLE.steps) * width,
  );
  const around = (at: number) => points.filter(({ x }) => Math.abs(x - at) < GAP * width).length;
  const counted = places.map((at) => ({ at, letters: around(at), off: Math.abs(at - width / 2) }));
  return counted.sort((a, b) => a.letters - b.letters || a.off - b.off)[0]?.at ?? width / 2;
}

/** The image with both of its pages level: columns of pixels move up and down, none at the fold. */
export function levelHalves({ data, width, height }: Gray, { at, left, right }: Fold): Gray {
  const level = new Uint8Array(data.length).fill(255);
  for (let x = 0; x < width; x++) {
    const shift = (x < at * width ? left : right) * (x - at * width);
    const whole = Math.floor(shift);
    const part = shift - whole;
    for (let y = Math.max(0, -whole); y < Math.min(height, height - whole - 1); y++) {
      const from = (y + whole) * width + x;
      level[y * width + x] = (1 - part) * (data[from] ?? 255) + part * (data[from + width] ?? 255);
    }
  }
  return { data: level, width, height };
}
