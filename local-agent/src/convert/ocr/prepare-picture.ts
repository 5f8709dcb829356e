import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { findDarkEdges, whitenEdges } from './dark-edges.ts';
import { type Blob, findBlobs } from './find-blobs.ts';
import { type Direction, findDirection, type Quarter } from './find-direction.ts';
import { flattenPaper } from './flatten-paper.ts';
import { brightnessAt, type Gray, invert, type Pixels, shrink, toGray } from './gray.ts';
import { stretchContrast } from './stretch-contrast.ts';

/** A page ready for recognition: black on white, upright, letters of a good size. */
export type PreparedPicture = {
  readonly canvas: Canvas;
  /** Pixels of it to one pixel of the original. */
  readonly scale: number;
  readonly direction: Direction;
};

/** Longer side of the picture that is looked at to find letters. */
const LOOKED_AT = 1_600;
/** What is darker than this on flattened paper is ink. */
const INK = 150;
/** A picture whose middle brightness is below this is white on black. */
const NIGHT = 100;
/** Heights of letters, most of them without ascenders, that are read best, pixels. */
const GOOD_HEIGHT = 22;
const MOST_ENLARGED = 4;
const MOST_PIXELS = 16_000_000;
/** Sizes within these bounds are left as they are, and so is text that is level within this angle. */
const GOOD_SCALE = { least: 0.6, most: 1.25 };
const LEVEL = 0.2;
const ENOUGH_LETTERS = 20;

/** Makes a picture of a page ready: even paper, upright, level, dark edges gone. */
export function preparePicture(source: Canvas): PreparedPicture {
  const { width, height } = source;
  const original = toGray(source.getContext('2d').getImageData(0, 0, width, height));
  const factor = Math.max(1, Math.round(Math.max(width, height) / LOOKED_AT));
  const night = brightnessAt(original, 0.5) < NIGHT;
  const gray = stretchContrast(flattenPaper(night ? invert(original) : original));
  const small = shrink(gray, factor);
  const found = findBlobs(small, INK);
  const letters = found.blobs.filter(isLetter);
  const direction = findDirection(letters, small.width, small.height);
  const clean = whitenEdges(gray, found, findDarkEdges(found.blobs, small.width, small.height), factor);
  const scale = bestScale(letters, direction.quarter, factor, width * height);
  const changed = clean === original ? source : toCanvas(clean);
  return { canvas: turned(changed, direction, scale), scale, direction };
}

function isLetter({ x0, x1, y0, y1, area }: Blob): boolean {
  const longer = Math.max(x1 - x0, y1 - y0);
  return longer >= 4 && longer < 60 && Math.min(x1 - x0, y1 - y0) >= 2 && area >= 6;
}

function bestScale(letters: readonly Blob[], quarter: Quarter, factor: number, pixels: number): number {
  const most = Math.sqrt(MOST_PIXELS / pixels);
  const heights = letters.map(({ x0, x1, y0, y1 }) => (quarter % 2 === 0 ? y1 - y0 : x1 - x0)).sort((a, b) => a - b);
  const middle = (heights[heights.length >> 1] ?? 0) * factor;
  const wanted = letters.length < ENOUGH_LETTERS ? 1 : Math.min(MOST_ENLARGED, GOOD_HEIGHT / middle);
  return Math.min(most, wanted >= GOOD_SCALE.least && wanted <= GOOD_SCALE.most ? 1 : wanted);
}

function toCanvas({ data, width, height }: Gray): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  const target: Pixels['data'] = pixels.data;
  for (let index = 0, at = 0; index < data.length; index++, at += 4) {
    const value = data[index] ?? 255;
    target[at] = value;
    target[at + 1] = value;
    target[at + 2] = value;
    target[at + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}

function turned(source: Canvas, { quarter, degrees }: Direction, scale: number): Canvas {
  const slant = Math.abs(degrees) < LEVEL ? 0 : degrees;
  if (quarter === 0 && slant === 0 && scale === 1) return source;
  const angle = ((quarter * 90 - slant) * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const width = (source.width * cosine + source.height * sine) * scale;
  const height = (source.width * sine + source.height * cosine) * scale;
  const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(angle);
  context.scale(scale, scale);
  context.drawImage(source, -source.width / 2, -source.height / 2);
  return canvas;
}
