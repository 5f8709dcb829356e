import { type Box, centerInside, height, overlap, width } from '../page/box.ts';
import { denseSquares } from './dense-squares.ts';
import { type Blob, type Blobs, findBlobs } from './find-blobs.ts';
import type { Gray } from './gray.ts';
import type { OcrWord } from './ocr-engine.ts';

/** What is drawn on a page and not written; pixels. */
export type DrawnAreas = {
  /** Pieces of curves and slanted lines, as a PDF's drawings have them. */
  readonly slants: readonly Box[];
  /** Filled rectangles, which may be bars of a chart. */
  readonly bars: readonly Box[];
  /** Photographs and other areas without paper. */
  readonly photographs: readonly Box[];
};

const INK = 140;
/** Shapes this long and wide at least, over the height of letters, are none. */
const LONG = 4;
const WIDE = 0.8;
/** Bars fill this part of their box. */
const FILLED = 0.88;
/** Dark grounds with light letters, such as heads of tables, fill less than bars, and more than curves. */
const GROUND = 0.4;
/** Straight runs are so long, lines so thick at most, over the height of letters. */
const RUN = 3;
const THICK = 0.5;
/** Remains of ruling lines, and frames of forms, have more of their ink in straight runs. */
const MAX_STRAIGHT = 0.6;
/** Side of the pieces that curves are cut in, over the height of letters. */
const PIECE = 2;
/** Words that the engine is so sure of, 0 to 100, are written, whatever their letters touch. */
const SURE = 80;
const ENOUGH_LETTERS = 3;

/** Finds drawings and photographs on a prepared image without its ruling lines. `words` are those that were read. */
export function findDrawnAreas(image: Gray, found: Blobs, letterHeight: number, words: readonly OcrWord[]): DrawnAreas {
  if (letterHeight === 0) return { slants: [], bars: [], photographs: [] };
  const sure = words.filter(
    ({ text, confidence }) => confidence >= SURE && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= ENOUGH_LETTERS,
  );
  const slants: Box[] = [];
  const bars: Box[] = [];
  for (const [index, blob] of found.blobs.entries()) {
    const [wide, high] = [width(blob), height(blob)];
    if (Math.max(wide, high) < LONG * letterHeight || Math.min(wide, high) < WIDE * letterHeight) continue;
    if (sure.some((word) => covers(word, blob))) continue;
    if (blob.area >= FILLED * wide * high) bars.push(blob);
    else if (
      blob.area < GROUND * wide * high &&
      straightShare(found, index + 1, image.width, letterHeight) < MAX_STRAIGHT
    )
      slants.push(...piecesOf(found, index + 1, image.width, Math.round(PIECE * letterHeight)));
  }
  return { slants, bars, photographs: findPhotographs(image, letterHeight, sure) };
}

/** Half of a shape within a word. */
const covers = (word: Box, blob: Box): boolean =>
  Math.max(0, overlap(word.x0, word.x1, blob.x0, blob.x1)) * Math.max(0, overlap(word.y0, word.y1, blob.y0, blob.y1)) >
  0.5 * width(blob) * height(blob);

/** The part of a shape's ink that is in thin lines along the page's sides. */
function straightShare({ blobs, labels }: Blobs, number: number, wide: number, letterHeight: number): number {
  const blob = blobs[number - 1];
  if (!blob) return 0;
  const [run, thick] = [Math.round(RUN * letterHeight), Math.max(2, Math.round(THICK * letterHeight))];
  const isInk = (x: number, y: number) =>
    x >= blob.x0 && x < blob.x1 && y >= blob.y0 && y < blob.y1 && labels[y * wide + x] === number;
  const along = (from: number, to: number, first: number, last: number, ink: (at: number, line: number) => boolean) => {
    let straight = 0;
    for (let line = first; line < last; line++) {
      let start = from;
      for (let at = from; at <= to; at++) {
        if (at < to && ink(at, line)) continue;
        if (at - start >= run)
          for (let place = start; place < at; place++)
            if (!ink(place, line - thick) && !ink(place, line + thick)) straight++;
        start = at + 1;
      }
    }
    return straight;
  };
  const lying = along(blob.x0, blob.x1, blob.y0, blob.y1, isInk);
  const standing = along(blob.y0, blob.y1, blob.x0, blob.x1, (at, line) => isInk(line, at));
  return (lying + standing) / blob.area;
}

function piecesOf({ blobs, labels }: Blobs, number: number, wide: number, side: number): Box[] {
  const blob = blobs[number - 1];
  if (!blob) return [];
  const pieces = new Map<number, Blob>();
  for (let y = blob.y0; y < blob.y1; y++)
    for (let x = blob.x0; x < blob.x1; x++) {
      if (labels[y * wide + x] !== number) continue;
      const key = Math.floor(y / side) * wide + Math.floor(x / side);
      const own = pieces.get(key) ?? { x0: x, x1: x, y0: y, y1: y, area: 0 };
      pieces.set(key, {
        x0: Math.min(own.x0, x),
        x1: Math.max(own.x1, x + 1),
        y0: own.y0,
        y1: y + 1,
        area: own.area + 1,
      });
    }
  return [...pieces.values()];
}

/** Side of the squares that are looked at, over the height of letters. */
const SQUARE = 3;
/** Photographs have so many dense squares, so many on each side, and are dense in this part of their box. */
const MIN_SQUARES = 12;
const MIN_SIDE = 4;
const MIN_DENSE = 0.4;
/** Text on a dark ground covers more of it. */
const MAX_WRITTEN = 0.12;

function findPhotographs(image: Gray, letterHeight: number, sure: readonly Box[]): Box[] {
  const side = Math.round(SQUARE * letterHeight);
  return findBlobs(denseSquares(image, side), INK)
    .blobs.filter((blob) => blob.area >= MIN_SQUARES && blob.area >= MIN_DENSE * width(blob) * height(blob))
    .filter((blob) => Math.min(width(blob), height(blob)) >= MIN_SIDE)
    .map(({ x0, x1, y0, y1 }) => ({ x0: x0 * side, x1: x1 * side, y0: y0 * side, y1: y1 * side }))
    .filter((box) => {
      const written = sure.filter((word) => centerInside(word, box));
      const area = written.reduce((sum, word) => sum + width(word) * height(word), 0);
      return area < MAX_WRITTEN * width(box) * height(box);
    });
}
