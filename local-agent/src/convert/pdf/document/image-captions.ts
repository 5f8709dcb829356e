import type { Box } from '../../page/box.ts';
import { isRightBelow, MAX_IMAGES } from '../blocks/below-image.ts';
import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line } from '../layout/line.ts';

/** Letters of captions are smaller than those of the text by this factor. */
const SMALLER = 0.95;
/** A caption is no wider than its image but for so many points. */
const WIDER = 10;

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
  lines.every((line, index) => {
    const isNext = isRightBelow(line, lines[index - 1]?.y1 ?? bottom);
    return isNext && line.size < SMALLER * bodySize && line.x0 > image.x0 - WIDER && line.x1 < image.x1 + WIDER;
  });
