import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { ImageKind, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Gray, takeGray } from '../ocr/gray.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { readImage } from '../ocr/read-image.ts';
import { type Box, centerInside, height, median, width } from '../page/box.ts';
import type { Image, PageContent, Rule, Word } from '../page/page-content.ts';
import { collectGarbage } from './collect-garbage.ts';
import { withScannedDrawings } from './layout/scanned-drawings.ts';
import { renderPage } from './render-page.ts';

/** Smaller images are signs and logos, points. */
export const MIN_WIDTH = 100;
export const MIN_HEIGHT = 24;
/** An image with so many words on it is the background of a text layer. */
const TEXT_LAYER = 3;
/** Images that are looked at on a page, and those of them that are read: a page of more has drawings in parts. */
const MAX_IMAGES = 200;
const MAX_READ = 12;
/** An image that is not decoded in this time is not read, milliseconds. */
const DECODED_IN = 5_000;
/** How pdfjs begins the ids of data that it keeps for the document. */
const SHARED = 'g_';
/** Text is what has so many words, and the engine is sure of it, 0 to 100. */
const MIN_WORDS = 5;
const SURE = 75;
/** A page that recognition turned by more than a quarter of a degree or so has other sides. */
const MAX_TURN = 0.02;

/** Images in black and white alone that may show text, on a page that has text of its own. */
export async function imagesOfText(page: PDFPageProxy, { images, words }: PageContent): Promise<Image[]> {
  const found: Image[] = [];
  for (const image of images.slice(0, MAX_IMAGES)) {
    if (found.length === MAX_READ) break;
    if (!image.scan || width(image) < MIN_WIDTH || height(image) < MIN_HEIGHT) continue;
    if (words.filter((word) => centerInside(word, image)).length >= TEXT_LAYER) continue;
    if (await isBilevel(page, image.scan)) found.push(image);
  }
  return found;
}

/** Whether an image has one bit a pixel. Data that several pages share is that of logos and backgrounds. */
async function isBilevel({ objs }: PDFPageProxy, id: string): Promise<boolean> {
  if (id.startsWith(SHARED)) return false;
  // It may be decoded only after the page's operators are there.
  const data = await new Promise<unknown>((resolve) => {
    const timer = setTimeout(resolve, DECODED_IN);
    objs.get(id, (image: unknown) => {
      clearTimeout(timer);
      resolve(image);
    });
  });
  return (Object(data) as { readonly kind?: unknown }).kind === ImageKind.GRAYSCALE_1BPP;
}

/** The page with the text of these images in their places, or `undefined` when none of them shows text. */
export async function ocrImages(
  page: PDFPageProxy,
  content: PageContent,
  images: readonly Image[],
  engine: OcrEngine,
): Promise<PageContent | undefined> {
  const { canvas, pointsPerPixel } = await renderPage(page);
  page.cleanup();
  const parts = images.map((image) => ({ image, gray: cut(canvas, image, pointsPerPixel) }));
  // Recognition needs much memory itself: the page's canvas goes before it.
  canvas.width = 0;
  canvas.height = 0;
  let changed: PageContent | undefined;
  for (const { image, gray } of parts) {
    await collectGarbage();
    const { content: read, confidence } = await readImage(gray, pointsPerPixel, engine);
    const isUpright = Math.abs(read.width - width(image)) < MAX_TURN * width(image) + 1;
    if (isUpright && confidence >= SURE && read.words.length >= MIN_WORDS)
      changed = withText(changed ?? content, image, withScannedDrawings(read));
  }
  return changed;
}

const sizeOf = (words: readonly Word[]): number => median(words.map(({ size }) => size)) || 1;

function cut(canvas: Canvas, box: Box, pointsPerPixel: number): Gray {
  const [x, y] = [Math.floor(box.x0 / pointsPerPixel), Math.floor(box.y0 / pointsPerPixel)];
  const [wide, high] = [Math.ceil(width(box) / pointsPerPixel), Math.ceil(height(box) / pointsPerPixel)];
  const part = createCanvas(wide, high);
  part.getContext('2d').drawImage(canvas, x, y, wide, high, 0, 0, wide, high);
  return takeGray(part);
}

/**
 * The page with what was read in place of the image. Text that is larger than the page's is read as if the image were
 * smaller, because larger text heads what is below it.
 */
function withText(page: PageContent, image: Image, read: PageContent): PageContent {
  const scale = Math.min(1, sizeOf(page.words) / sizeOf(read.words));
  const left = image.x0 + ((1 - scale) / 2) * width(image);
  const x = (value: number) => left + scale * value;
  const y = (value: number) => image.y0 + scale * value;
  const box = <T extends Box>(part: T): T => ({
    ...part,
    x0: x(part.x0),
    x1: x(part.x1),
    y0: y(part.y0),
    y1: y(part.y1),
  });
  const word = (part: Word): Word => ({ ...box(part), baseline: y(part.baseline), size: scale * part.size });
  const lying = (rule: Rule): Rule => ({ ...rule, at: y(rule.at), from: x(rule.from), to: x(rule.to) });
  const standing = (rule: Rule): Rule => ({ ...rule, at: x(rule.at), from: y(rule.from), to: y(rule.to) });
  return {
    ...page,
    words: [...page.words, ...read.words.map(word)],
    horizontal: [...page.horizontal, ...read.horizontal.map(lying)],
    vertical: [...page.vertical, ...read.vertical.map(standing)],
    images: [...page.images.filter((other) => other !== image), ...read.images.map(box)],
    dots: [...page.dots, ...read.dots.map(box)],
  };
}
