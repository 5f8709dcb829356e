import { boundsOf, centerInside } from '../page/box.ts';
import type { PageContent, Word } from '../page/page-content.ts';
import { groupRows, splitRow } from '../page/rows.ts';

/** Recognition that turned the page by more has other places, a part of its width. */
const MAX_TURN = 0.01;
/** Words of one line are nearer, font sizes. */
const APART = 2;
/** What was recognized stands no farther outside of the same words, points. */
const OUTSIDE = 2;
/** Lines so near to the edge of an image are its frame, points. */
const EDGE = 4;

/**
 * A recognized page with the words of its own text, as far as they are outside of its images: they are exact. Lines are
 * those within images: their edges and the lines of the page's head and foot frame no table. `own` is the page before.
 */
export function withOwnText(recognized: PageContent, own: PageContent): PageContent {
  const kept = own.words.filter((word) => !own.images.some((image) => centerInside(word, image)));
  const isTurned = Math.abs(recognized.width - own.width) > MAX_TURN * own.width;
  if (kept.length === 0 || isTurned) return recognized;
  const lines = groupRows(kept).flatMap(({ words, size }) => splitRow(words, APART * size).map(boundsOf));
  const isKnown = (word: Word) => lines.some((line) => centerInside(word, line, OUTSIDE));
  const isWithin = (at: number, low: number, high: number) => at > low + EDGE && at < high - EDGE;
  return {
    ...recognized,
    words: [...kept, ...recognized.words.filter((word) => !isKnown(word))],
    horizontal: recognized.horizontal.filter(({ at }) => own.images.some(({ y0, y1 }) => isWithin(at, y0, y1))),
    vertical: recognized.vertical.filter(({ at }) => own.images.some(({ x0, x1 }) => isWithin(at, x0, x1))),
  };
}
