import { type Blobs, findBlobs } from './find-blobs.ts';
import { brightnessAt, type Gray, invert, shrink } from './gray.ts';

export type Point = { readonly x: number; readonly y: number };
/** The corners of a sheet, from the upper left one on, clockwise. */
export type Corners = readonly [Point, Point, Point, Point];

/** Longer side of the image that is looked at. */
const LOOKED_AT = 800;
/** A sheet covers this part of a photograph at least. */
const MIN_SHARE = 0.35;
/** What is around a sheet is darker than it by this factor, and makes this part of the image's edge at least. */
const DARKER = 0.75;
const AROUND = 0.6;
/** The middle part of a side, without its corners, is looked at, and is straight within this part of the image's longer side. */
const MARGIN = 0.1;
const STRAIGHT = 0.006;
/** Sides that are so far from parallel, or from a right angle, as its tangent, show that the sheet was seen at an angle. */
const APART = 0.012;
/** Its corners are no farther outside of the image than this part of it. */
const OUTSIDE = 0.1;

/**
 * Finds the corners of a light sheet before a darker ground that was photographed at an angle, so that it is no rectangle;
 * `undefined` where there is none, or where it only was turned.
 */
export function findSheet(image: Gray): Corners | undefined {
  const factor = Math.max(1, Math.round(Math.max(image.width, image.height) / LOOKED_AT));
  const small = shrink(image, factor);
  const light = DARKER * brightnessAt(small, 0.9);
  const bounds = boundsOfLargest(findBlobs(invert(small), 255 - Math.round(light)), small);
  const lines = bounds && sidesOf(bounds, Math.max(small.width, small.height));
  if (!lines) return undefined;
  const [top, right, bottom, left] = lines;
  // The slopes of sides at a right angle are opposite: one goes along x, the other along y.
  const turns = [
    top.slope - bottom.slope,
    left.slope - right.slope,
    top.slope + left.slope,
    bottom.slope + right.slope,
  ];
  if (turns.every((turn) => Math.abs(turn) < APART)) return undefined;
  const meet = (flat: Side, steep: Side): Point => {
    const x = (steep.slope * flat.start + steep.start) / (1 - steep.slope * flat.slope);
    return { x: factor * (x + 0.5), y: factor * (flat.slope * x + flat.start + 0.5) };
  };
  const corners: Corners = [meet(top, left), meet(top, right), meet(bottom, right), meet(bottom, left)];
  const isNear = (value: number, size: number) => value > -OUTSIDE * size && value < (1 + OUTSIDE) * size;
  return corners.every(({ x, y }) => isNear(x, image.width) && isNear(y, image.height)) ? corners : undefined;
}

/** The first and last pixel of an area in each row and column; -1 where it has none. */
type Bounds = {
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly top: Int32Array;
  readonly bottom: Int32Array;
};

function boundsOfLargest({ blobs, labels }: Blobs, { width, height }: Gray): Bounds | undefined {
  const largest = blobs.reduce((best, blob, index) => (blob.area > (blobs[best]?.area ?? 0) ? index : best), 0);
  if ((blobs[largest]?.area ?? 0) < MIN_SHARE * width * height) return undefined;
  const none = (length: number) => new Int32Array(length).fill(-1);
  const bounds: Bounds = { left: none(height), right: none(height), top: none(width), bottom: none(width) };
  let around = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (labels[at] !== largest + 1) {
        if (x === 0 || y === 0 || x === width - 1 || y === height - 1) around++;
        continue;
      }
      if (bounds.left[y] === -1) bounds.left[y] = x;
      bounds.right[y] = x;
      if (bounds.top[x] === -1) bounds.top[x] = y;
      bounds.bottom[x] = y;
    }
  }
  return around >= AROUND * 2 * (width + height) ? bounds : undefined;
}

/** A side of a sheet: `start + slope * along`, along x at the top and bottom, along y at the left and right. */
type Side = { readonly slope: number; readonly start: number };

function sidesOf({ top, right, bottom, left }: Bounds, size: number): readonly [Side, Side, Side, Side] | undefined {
  const sides = [top, right, bottom, left].map((edge) => fit(edge, STRAIGHT * size));
  const [above, after, below, before] = sides;
  return above && after && below && before ? [above, after, below, before] : undefined;
}

/** The straight line through the middle of a side, by least squares; `undefined` where the side is bent. */
function fit(edge: Int32Array, tolerance: number): Side | undefined {
  const first = edge.findIndex((value) => value >= 0);
  const last = edge.findLastIndex((value) => value >= 0);
  const margin = Math.round(MARGIN * (last - first));
  let [count, sumA, sumE, sumAA, sumAE] = [0, 0, 0, 0, 0];
  const points = edge
    .entries()
    .filter(([along, value]) => value >= 0 && along >= first + margin && along <= last - margin);
  const kept = [...points];
  for (const [along, value] of kept) {
    count++;
    sumA += along;
    sumE += value;
    sumAA += along * along;
    sumAE += along * value;
  }
  const spread = count * sumAA - sumA * sumA;
  if (spread === 0) return undefined;
  const slope = (count * sumAE - sumA * sumE) / spread;
  const start = (sumE - slope * sumA) / count;
  const off = kept.reduce((sum, [along, value]) => sum + Math.abs(value - start - slope * along), 0);
  return off <= tolerance * count ? { slope, start } : undefined;
}
