import { centerInside, median, overlap } from '../../page/box.ts';
import type { PageContent, Word } from '../../page/page-content.ts';
import { brightness } from '../read/paper-color.ts';

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
  const middle = { x0: 0.15 * width, x1: 0.85 * width, y0: 0.25 * height, y1: 0.75 * height };
  const marks = new Set(
    large.filter((mark) => {
      if (mark.size < TIMES_TEXT * size) return false;
      if ([...fills, ...images].some((area) => centerInside(mark, area))) return false;
      const covered = words.some(
        (word) =>
          word.size < 0.6 * mark.size &&
          overlap(word.x0, word.x1, mark.x0, mark.x1) > 0 &&
          overlap(word.y0, word.y1, mark.y0, mark.y1) > 0.3 * word.size,
      );
      return covered || centerInside(mark, middle);
    }),
  );
  return marks.size === 0 ? words : words.filter((word) => !marks.has(word));
}
