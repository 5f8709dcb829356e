import { type Box, boundsOf, centerInside, height, overlap, width } from '../../page/box.ts';
import type { Image, PageContent, Word } from '../../page/page-content.ts';
import { MAJORITY } from './measures.ts';

/** An image is inside another that covers this part of its width and height. */
const COVERED = 0.9;

/** Smaller images are ornaments, points. */
const MIN_SIZE = 24;
/** Images up to so large that lie on text are ornaments of its background, points. */
const MAX_ORNAMENT = 48;
/** An image that covers this part of the page is its background, or a scan of it, but for a chart with all its words. */
const BACKGROUND = 0.85;
/** Images with more words on them are backgrounds of text. */
export const MAX_WORDS = 20;

/** The background of a line of text is lower, font sizes. */
const LINE_HEIGHTS = 2.5;

/**
 * Images large enough to be figures, and not the page's background. Strips of one image are joined. An image of a single pixel
 * fills an area, unless the document says what it shows.
 */
export function findFigures({ images, width: pageWidth, height: pageHeight, words }: PageContent): Image[] {
  const large = joinStrips(images.filter(({ pixel, alt }) => !pixel || alt)).filter((box) => {
    if (width(box) < MIN_SIZE || height(box) < MIN_SIZE) return false;
    const isPage = width(box) * height(box) > BACKGROUND * pageWidth * pageHeight;
    if (isPage && (!box.alt || words.length > 0)) return false;
    if (width(box) < MAX_ORNAMENT && height(box) < MAX_ORNAMENT && words.some((word) => isOn(box, word))) return false;
    const on = words.filter((word) => centerInside(word, box));
    return on.length < MAX_WORDS && !isBehindLine(box, on);
  });
  return large.filter((box) => !large.some((other) => other !== box && covers(other, box) && !covers(box, other)));
}

/** The shadow or the background of a line of text: hardly higher than it, and it takes most of the width. */
function isBehindLine(box: Image, words: readonly Word[]): boolean {
  const size = Math.max(...words.map((word) => word.size));
  const text = boundsOf(words);
  return height(box) < LINE_HEIGHTS * size && width(text) > MAJORITY * width(box);
}

/** Some producers cut an image into strips: images of one width right below each other are one. */
function joinStrips(images: readonly Image[]): Image[] {
  const joined: Image[] = [];
  for (const image of [...images].sort((a, b) => a.y0 - b.y0)) {
    const at = joined.findIndex(
      (above) =>
        Math.abs(above.x0 - image.x0) < 1 && Math.abs(above.x1 - image.x1) < 1 && Math.abs(above.y1 - image.y0) < 1,
    );
    const above = joined[at];
    if (above) joined[at] = { ...image, ...above, y1: Math.max(above.y1, image.y1) };
    else joined.push(image);
  }
  return joined;
}

const isOn = (box: Box, word: Box): boolean =>
  overlap(box.x0, box.x1, word.x0, word.x1) > 1 && overlap(box.y0, box.y1, word.y0, word.y1) > 1;

const covers = (outer: Box, inner: Box): boolean =>
  overlap(outer.x0, outer.x1, inner.x0, inner.x1) > COVERED * width(inner) &&
  overlap(outer.y0, outer.y1, inner.y0, inner.y1) > COVERED * height(inner);
