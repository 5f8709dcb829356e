import { boundsOf, centerInside } from '../page/box.ts';
import type { PageContent, Rule, Word } from '../page/page-content.ts';
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
 * A recognized page with the words and lines of the page before recognition, as far as they are outside of its images:
 * they are exact. Of recognized lines those within images stay. An image's own frame is no line of a table. `own` is the page before.
 */
export function withOwnText(recognized: PageContent, own: PageContent): PageContent {
  const kept = own.words.filter((word) => !own.images.some((image) => centerInside(word, image)));
  const isTurned = Math.abs(recognized.width - own.width) > MAX_TURN * own.width;
  if (kept.length === 0 || isTurned) return recognized;
  const lines = groupRows(kept).flatMap(({ words, size }) => splitRow(words, APART * size).map(boundsOf));
  const isKnown = (word: Word) => lines.some((line) => centerInside(word, line, OUTSIDE));
  const across = linesOf(
    recognized.horizontal,
    own.horizontal,
    own.images.map(({ x0, x1, y0, y1 }) => [y0, y1, x0, x1]),
  );
  const down = linesOf(
    recognized.vertical,
    own.vertical,
    own.images.map(({ x0, x1, y0, y1 }) => [x0, x1, y0, y1]),
  );
  return {
    ...recognized,
    words: [...kept, ...recognized.words.filter((word) => !isKnown(word))],
    horizontal: across,
    vertical: down,
  };
}

/** Where an image begins and ends across lines, and along them. */
type Extent = readonly [low: number, high: number, from: number, to: number];

function linesOf(recognized: readonly Rule[], own: readonly Rule[], images: readonly Extent[]): Rule[] {
  const isWithin = ({ at, from, to }: Rule, inside: number) =>
    images.some(([low, high, x0, x1]) => at > low + inside && at < high - inside && from < x1 && to > x0);
  return [...own.filter((line) => !isWithin(line, -EDGE)), ...recognized.filter((line) => isWithin(line, EDGE))];
}
