import type { Box } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { captionsOf, isBelow } from './box-diagrams.ts';
import { cluster } from './cluster-boxes.ts';

/** Slanted and curved strokes of one figure are no farther apart, points. */
const NEAR = 28;
/** Fewer draw nothing, and pages with more have drawings of another kind. */
const MIN_STROKES = 4;
const MAX_STROKES = 800;

/** The bounds of drawings right above the caption of a figure: their parts may stand farther apart than those of others. */
export function captionedStrokes(strokes: readonly Box[], words: readonly Word[]): Box[] {
  if (strokes.length > MAX_STROKES) return [];
  const captions = captionsOf(words);
  if (captions.length === 0) return [];
  return cluster(strokes, NEAR)
    .filter(({ box, count }) => count >= MIN_STROKES && captions.some((caption) => isBelow(caption, box)))
    .map(({ box }) => box);
}
