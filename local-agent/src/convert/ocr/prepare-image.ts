import { findDarkEdges, whitenEdges } from './dark-edges.ts';
import { denseSquares } from './dense-squares.ts';
import { type Blob, findBlobs } from './find-blobs.ts';
import { type Direction, feetOf, findDirection, type Quarter } from './find-direction.ts';
import { findSheet } from './find-sheet.ts';
import { flattenPaper } from './flatten-paper.ts';
import { flattenSheet } from './flatten-sheet.ts';
import { brightnessAt, type Gray, invert, shrink } from './gray.ts';
import { type Fold, findFold, levelHalves } from './level-halves.ts';
import { turnImage } from './rotate-image.ts';
import { stretchContrast } from './stretch-contrast.ts';

/** A page ready for recognition: black on white, upright, letters of a good size. */
export type PreparedImage = {
  readonly image: Gray;
  /** Pixels of it to one pixel of the original. */
  readonly scale: number;
  /** The middle height of its letters, most of them without ascenders, pixels; 0 when it has too few. */
  readonly letterHeight: number;
  readonly direction: Direction;
};

/** Longer side of the image that is looked at to find letters. */
const LOOKED_AT = 1_600;
/** What is darker than this on flattened paper is ink. */
const INK = 150;
/** An image whose middle brightness is below this is white on black. */
const NIGHT = 100;
/** Heights of letters, most of them without ascenders, that are read best, pixels. */
const GOOD_HEIGHT = 22;
const MAX_ENLARGEMENT = 4;
const MAX_PIXELS = 16_000_000;
/** Sizes within these bounds are left as they are. */
const GOOD_SCALE = { least: 0.6, most: 1.25 };
const ENOUGH_LETTERS = 20;
/** What is lower than this part of its width is a dash, of which a receipt has rows. */
const LYING = 0.6;
/** Side of the squares of which those without paper are photographs, pixels of the smaller image: two lines of a page. */
const SQUARE = 48;

/** Makes an image of a page ready: even paper, flat, upright, level, dark edges gone. */
export function prepareImage(photographed: Gray): PreparedImage {
  const sheet = findSheet(photographed);
  const original = sheet ? flattenSheet(photographed, sheet) : photographed;
  const { width, height } = original;
  const factor = Math.max(1, Math.round(Math.max(width, height) / LOOKED_AT));
  const night = brightnessAt(original, 0.5) < NIGHT;
  const gray = stretchContrast(flattenPaper(night ? invert(original) : original));
  const small = shrink(gray, factor);
  const found = findBlobs(small, INK);
  const letters = withoutPhotographs(found.blobs.filter(isLetter), small);
  const direction = findDirection(letters, small.width, small.height);
  const clean = whitenEdges(gray, found, findDarkEdges(found.blobs, small.width, small.height), factor);
  const middle = letters.length < ENOUGH_LETTERS ? 0 : middleHeight(letters, direction.quarter) * factor;
  const scale = bestScale(middle, width * height);
  const turned = turnImage(clean, scale, direction);
  const fold = foldOf(letters, direction, small);
  const image = fold ? levelHalves(turned, fold) : turned;
  return { image, scale, letterHeight: middle * scale, direction };
}

/** Where two pages meet that lie at different angles, on the image once it is turned upright. */
function foldOf(letters: readonly Blob[], direction: Direction, { width, height }: Gray): Fold | undefined {
  const [wide, high] = direction.quarter % 2 === 0 ? [width, height] : [height, width];
  return findFold(feetOf(letters, direction.quarter, width, height), direction, wide, high);
}

function isLetter({ x0, x1, y0, y1, area }: Blob): boolean {
  const longer = Math.max(x1 - x0, y1 - y0);
  return longer >= 4 && longer < 60 && Math.min(x1 - x0, y1 - y0) >= 2 && area >= 6;
}

/** Grains of photographs are as small as letters, and many; on a page of nothing else they stay. */
function withoutPhotographs(letters: readonly Blob[], image: Gray): readonly Blob[] {
  const { data, width } = denseSquares(image, SQUARE);
  const at = (low: number, high: number) => Math.floor((low + high) / 2 / SQUARE);
  const outside = letters.filter(({ x0, x1, y0, y1 }) => data[at(y0, y1) * width + at(x0, x1)] !== 0);
  return outside.length < ENOUGH_LETTERS ? letters : outside;
}

function middleHeight(letters: readonly Blob[], quarter: Quarter): number {
  const sizes = letters.map(({ x0, x1, y0, y1 }) => (quarter % 2 === 0 ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0]));
  const heights = sizes.flatMap(([wide = 0, high = 0]) => (high < LYING * wide ? [] : [high])).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
}

function bestScale(letterHeight: number, pixels: number): number {
  const most = Math.sqrt(MAX_PIXELS / pixels);
  const wanted = letterHeight === 0 ? 1 : Math.min(MAX_ENLARGEMENT, GOOD_HEIGHT / letterHeight);
  return Math.min(most, wanted >= GOOD_SCALE.least && wanted <= GOOD_SCALE.most ? 1 : wanted);
}
