import { centerInside, median, overlap } from '../../page/box.ts';
import type { PageContent, Word } from '../../page/page-content.ts';
import { brightness } from '../read/paper-color.ts';

/** The page's middle begins at this part of its width and height. */
const SIDE = 0.15;
const TOP = 0.25;
/** Text over a watermark is smaller than this part of its size. */
const SMALLER = 0.6;
/** Text stands on a watermark that covers so much of its height, font sizes. */
const COVERED = 0.3;

/** Watermarks are at least this large, points, and as often as large as the text. */
const MIN_SIZE = 30;
const TIMES_TEXT = 2.5;
/** Brightness from 0 to 1 above which large text on bare paper is hardly meant to be read. */
const LIGHT = 0.72;

/** A page's words without large light text that other text is written over, or that stands in the page's middle. */
export function withoutWatermarks({ words, fills, images, width, height }: PageContent): readonly Word[] {
  const large = words.filter((word) => word.size >= MIN_SIZE && brightness(word.color) >= LIGHT);
  if (large.length === 0) return words;
  const size = median(words.map((word) => word.size));
  const middle = { x0: SIDE * width, x1: (1 - SIDE) * width, y0: TOP * height, y1: (1 - TOP) * height };
  const marks = new Set(
    large.filter((mark) => {
      if (mark.size < TIMES_TEXT * size) return false;
      if ([...fills, ...images].some((area) => centerInside(mark, area))) return false;
      const covered = words.some(
        (word) =>
          word.size < SMALLER * mark.size &&
          overlap(word.x0, word.x1, mark.x0, mark.x1) > 0 &&
          overlap(word.y0, word.y1, mark.y0, mark.y1) > COVERED * word.size,
      );
      return covered || centerInside(mark, middle);
    }),
  );
  return marks.size === 0 ? words : words.filter((word) => !marks.has(word));
}
