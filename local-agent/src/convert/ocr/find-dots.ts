import type { Box } from '../page/box.ts';
import type { Blob } from './find-blobs.ts';
import type { OcrWord } from './ocr-engine.ts';

/** Bullets over the font size: how tall, how much wider than tall or the reverse, how much of their box is ink. */
const HEIGHT = { least: 0.16, most: 0.6 };
const MAX_LENGTH = 1.4;
const MIN_FILLED = 0.55;
/** Hollow ones are lower than letters. */
const HOLLOW = { most: 0.45, filled: 0.3 };

/** Small shapes outside of all words: bullets that the engine took for specks. Pixels. */
export function findDots(blobs: readonly Blob[], words: readonly OcrWord[], size: number): Box[] {
  if (size <= 0) return [];
  return blobs.filter(({ x0, y0, x1, y1, area }) => {
    const [wide, high] = [x1 - x0, y1 - y0];
    if (high < HEIGHT.least * size || high > HEIGHT.most * size) return false;
    if (Math.max(wide, high) > MAX_LENGTH * Math.min(wide, high) || area < leastFilled(high / size) * wide * high)
      return false;
    return !words.some((word) => x1 > word.x0 && x0 < word.x1 && y1 > word.y0 - high && y0 < word.y1 + high);
  });
}

const leastFilled = (height: number) => (height <= HOLLOW.most ? HOLLOW.filled : MIN_FILLED);
