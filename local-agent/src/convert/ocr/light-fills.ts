import { median } from '../page/box.ts';
import { type Blob, findBlobs } from './find-blobs.ts';
import type { Gray } from './gray.ts';

const INK = 150;
/** Dark areas that may hold light letters, over the height of the page's letters: how wide and high at least. */
const WIDE = 12;
const HIGH = 1.3;
/** What part of its box such an area fills; letters in it take the rest. */
const FILLED = 0.6;
/** What is lighter than this part of the area's usual brightness, once turned about, is its ground. */
const GROUND = 0.6;
/** Blurred pixels on each side of it. */
const EDGE = 3;
/** One in so many pixels is enough to measure it. */
const SAMPLED = 7;

/** Makes dark areas with light letters, such as heads of tables, light ones with dark letters. */
export function lightFills(image: Gray, letterHeight: number): Gray {
  const { data, width, height } = image;
  const isFill = ({ x0, x1, y0, y1, area }: Blob) =>
    x1 - x0 >= WIDE * letterHeight && y1 - y0 >= HIGH * letterHeight && area >= FILLED * (x1 - x0) * (y1 - y0);
  const fills = letterHeight > 0 ? findBlobs(image, INK).blobs.filter(isFill) : [];
  if (fills.length === 0) return image;
  const lightened = data.slice();
  for (const { x0, x1, y0, y1 } of fills) {
    const rows = Array.from({ length: y1 - y0 }, (_, row) => (y0 + row) * width);
    const sampled = rows.flatMap((row) =>
      Array.from(data.subarray(row + x0, row + x1)).filter((_, at) => at % SAMPLED === 0),
    );
    const ground = Math.max(1, 255 - median(sampled));
    // The area's blurred edge would look like a ruling line, and evening out has left its ground uneven.
    for (const [index, row] of rows.entries())
      for (let x = x0; x < x1; x++) {
        const isEdge = Math.min(index, rows.length - 1 - index, x - x0, x1 - 1 - x) < EDGE;
        lightened[row + x] = isEdge ? 255 : Math.min(255, ((255 - (data[row + x] ?? 0)) * 255) / (GROUND * ground));
      }
  }
  return { data: lightened, width, height };
}
