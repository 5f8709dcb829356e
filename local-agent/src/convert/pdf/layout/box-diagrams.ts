import { type Box, boundsOf, height, overlap, width } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import { isFigureCaption } from '../patterns/caption.ts';
import { cluster } from './cluster-boxes.ts';

/** Lines of one diagram are no farther apart, points. */
const NEAR = 6;
/** Fewer lines draw no diagram of several boxes; pages with more have drawings of another kind. */
const MIN_LINES = 10;
const MAX_LINES = 800;
/** A caption stands no farther below its diagram, points. */
const CAPTION_NEAR = 40;
/** Lines at one place are no farther from each other, points. */
const SAME_PLACE = 1.5;
/** Lines of tables reach over this part of the table, most of them. */
const REACHES = 0.5;

/**
 * The bounds of drawings of straight lines alone, such as boxes that lines link, right above the caption of a figure. Their
 * lines are short: those of a table reach over most of it.
 */
export function boxDiagrams(lines: readonly Box[], words: readonly Word[]): Box[] {
  if (lines.length < MIN_LINES || lines.length > MAX_LINES) return [];
  const captions = captionsOf(words);
  if (captions.length === 0) return [];
  const groups = cluster(lines, NEAR).filter(({ count }) => count >= MIN_LINES);
  return groups
    .map(({ box }) => box)
    .filter((box) => captions.some((caption) => isBelow(caption, box)))
    .filter((box) => reach(lines.filter((line) => isIn(line, box))) < REACHES);
}

/** The first lines of captions of figures. */
const captionsOf = (words: readonly Word[]): Box[] =>
  groupRows(words).filter((row) => isFigureCaption(row.words.map(({ text }) => text).join(' ')));

const isBelow = (caption: Box, box: Box): boolean =>
  caption.y0 > box.y1 - 1 && caption.y0 - box.y1 < CAPTION_NEAR && overlap(caption.x0, caption.x1, box.x0, box.x1) > 0;

const isIn = (line: Box, box: Box): boolean =>
  line.x0 >= box.x0 && line.x1 <= box.x1 && line.y0 >= box.y0 && line.y1 <= box.y1;

/** How much of the places that lines are at, over the whole drawing, they cover: all of it in a grid. */
function reach(lines: readonly Box[]): number {
  const box = boundsOf(lines);
  const isLying = (line: Box) => width(line) > height(line);
  const lying = lines.filter(isLying);
  const standing = lines.filter((line) => !isLying(line));
  const whole =
    countPlaces(lying.map(({ y0 }) => y0)) * width(box) + countPlaces(standing.map(({ x0 }) => x0)) * height(box);
  const drawn = lines.reduce((sum, line) => sum + width(line) + height(line), 0);
  return drawn / whole;
}

function countPlaces(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.filter((value, index) => index === 0 || value - (sorted[index - 1] ?? 0) > SAME_PLACE).length;
}
