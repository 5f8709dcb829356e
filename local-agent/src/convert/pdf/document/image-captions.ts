import type { Box } from '../../page/box.ts';
import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line } from '../layout/line.ts';

/** Letters of captions are smaller than those of the text by this factor. */
const SMALLER = 0.95;
/**
 * A caption begins right below its image, and each of its texts right below the last one, font sizes; images overlap it by less,
 * points.
 */
const BELOW = 1.2;
const OVERLAP = 3;
/** It is no wider than its image but for so many points. */
const WIDER = 10;
/** Pages of more images are made of their parts. */
const MAX_IMAGES = 50;

/** Texts in small letters right below images, no wider than these: captions, however bold, with the texts right below them. */
export function imageCaptions(drafts: readonly Draft[], { bodySize }: TextStatistics): ReadonlySet<Draft> {
  const images = Map.groupBy(
    drafts.flatMap((draft) => (draft.kind === 'image' ? [draft] : [])),
    ({ page }) => page,
  );
  const found = new Map<Draft, Box>();
  for (const [index, draft] of drafts.entries()) {
    const own = images.get(draft.page) ?? [];
    if (draft.kind !== 'text' || own.length > MAX_IMAGES) continue;
    const isCaption = (image: Box, bottom: number) => isBelow(draft.lines, image, bottom, bodySize);
    const above = drafts[index - 1];
    const known = above?.page === draft.page ? found.get(above) : undefined;
    const end = above?.kind === 'text' ? (above.lines.at(-1)?.y1 ?? 0) : 0;
    const image =
      own.find((one) => isCaption(one.image, one.image.y1))?.image ??
      (known && isCaption(known, end) ? known : undefined);
    if (image) found.set(draft, image);
  }
  return new Set(found.keys());
}

/** Whether small lines follow each other below a height, within the width of an image. */
const isBelow = (lines: readonly Line[], image: Box, bottom: number, bodySize: number): boolean =>
  lines.every(({ x0, x1, y0, size }, index) => {
    const white = y0 - (lines[index - 1]?.y1 ?? bottom);
    const isNext = white > -OVERLAP && white < BELOW * size;
    return isNext && size < SMALLER * bodySize && x0 > image.x0 - WIDER && x1 < image.x1 + WIDER;
  });
