import { type Box, boundsOf, height, overlap, width } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { groupRows, splitRow } from '../../page/rows.ts';
import { beginsFigureCaption, isFigureCaption } from '../patterns/caption.ts';
import { cluster } from './cluster-boxes.ts';

/** Lines of one diagram are no farther apart, points. */
const NEAR = 6;
/** Fewer lines draw no diagram of several boxes; pages with more have drawings of another kind. */
const MIN_LINES = 10;
const MAX_LINES = 800;
/** A caption stands no farther below its diagram, points. */
const CAPTION_NEAR = 40;
/** Columns stand so many font sizes apart, and words of justified lines do not. */
const WIDE_GAP = 1.5;
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
  return cluster(lines, NEAR)
    .filter(({ count }) => count >= MIN_LINES)
    .map(({ box }) => box)
    .filter((box) => captions.some((caption) => isBelow(caption, box)))
    .filter((box) => reach(lines.filter((line) => isIn(line, box))) < REACHES);
}

/** The first lines of captions of figures, also beside lines of another column. */
export const captionsOf = (words: readonly Word[]): Box[] =>
  words.some(({ text }) => beginsFigureCaption(text))
    ? groupRows(words)
        .flatMap((row) => splitRow(row.words, WIDE_GAP * row.size))
        .filter((part) => isFigureCaption(part.map(({ text }) => text).join(' ')))
        .map(boundsOf)
    : [];

/** Whether a caption stands right below a drawing. */
export const isBelow = (caption: Box, box: Box): boolean =>
  caption.y0 > box.y1 - 1 && caption.y0 - box.y1 < CAPTION_NEAR && overlap(caption.x0, caption.x1, box.x0, box.x1) > 0;

const isIn = (line: Box, box: Box): boolean =>
  line.x0 >= box.x0 && line.x1 <= box.x1 && line.y0 >= box.y0 && line.y1 <= box.y1;

/** How much of the places that lines are at, over the whole drawing, they cover: all of it in a grid. */
function reach(lines: readonly Box[]): number {
  const box = boundsOf(lines);
  const isLying = (line: Box) => width(line) > height(line);
  const lying = lines.filter(isLying).map(({ x0, x1, y0 }) => ({ at: y0, from: x0, to: x1 }));
  const standing = lines.filter((line) => !isLying(line)).map(({ x0, y0, y1 }) => ({ at: x0, from: y0, to: y1 }));
  const [across, down] = [coverage(lying), coverage(standing)];
  return (across.length + down.length) / (across.places * width(box) + down.places * height(box));
}

type Stroke = { readonly at: number; readonly from: number; readonly to: number };

/** At how many places strokes are, and how long they are there together; what is drawn twice counts once. */
function coverage(strokes: readonly Stroke[]): { readonly places: number; readonly length: number } {
  const byPlace: Stroke[][] = [];
  for (const stroke of [...strokes].sort((a, b) => a.at - b.at)) {
    const place = byPlace.at(-1);
    if (place && stroke.at - (place.at(-1)?.at ?? 0) <= SAME_PLACE) place.push(stroke);
    else byPlace.push([stroke]);
  }
  let length = 0;
  for (const place of byPlace) {
    let end = Number.NEGATIVE_INFINITY;
    for (const { from, to } of place.sort((a, b) => a.from - b.from)) {
      length += Math.max(0, to - Math.max(from, end));
      end = Math.max(end, to);
    }
  }
  return { places: byPlace.length, length };
}
