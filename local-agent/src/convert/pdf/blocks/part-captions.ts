import type { FlowItem } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isRightBelow, MAX_IMAGES } from './below-image.ts';

/** The letter of a part of a figure, in brackets. */
const LETTER = /^\([a-z]\)\s/;
/** Captions are centred below their image but for so much, and leave more than so much of it free on each side, font sizes. */
const SAME_MIDDLE = 0.5;
const SET_IN = 1;

/**
 * Lines that begin with a letter in brackets and stand centred right below an image, or whose first text does: captions of
 * parts of a figure, and no items.
 */
export function partCaptions(items: readonly FlowItem[]): ReadonlySet<Line> {
  const images = items.flatMap((item) => (item.kind === 'image' ? [item.image] : []));
  if (images.length > MAX_IMAGES) return new Set();
  const lettered = items.flatMap((item) => (item.kind === 'line' && LETTER.test(item.line.text) ? [item.line] : []));
  return new Set(
    lettered.filter((line) => {
      const text = line.pieces?.[0] ?? line;
      const { x0, x1, size } = text;
      return images.some((image) => {
        const [left, right] = [x0 - image.x0, image.x1 - x1];
        const isCentred = Math.abs(left - right) / 2 < SAME_MIDDLE * size && left > SET_IN * size;
        return isCentred && isRightBelow(text, image.y1);
      });
    }),
  );
}
