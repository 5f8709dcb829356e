import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { type ReadImage, readImage } from '../ocr/read-image.ts';
import type { PageContent } from '../page/page-content.ts';
import { renderPage } from './render-page.ts';

/** A page with fewer characters than this may be a scan. */
const FEW_CHARACTERS = 200;
/** Its images then cover at least this part of it. */
const PICTURE_SHARE = 0.1;

const characters = (content: PageContent) =>
  [...content.words, ...content.turned.flat()].reduce((sum, word) => sum + word.text.length, 0);

/** An image that covers this part of the page is a scan of it, and the words on it are its text layer or a stamp. */
const SCAN_SHARE = 0.6;
/** What stands within this part of the page's height at its top and bottom may be a stamp or a running head. */
const MARGIN = 0.09;

/** Whether a page of fewer than `below` characters has its text probably in its images, or drawn as shapes. */
export function needsRecognition(content: PageContent, below = FEW_CHARACTERS): boolean {
  const count = characters(content);
  const scanned = imageShare(content) >= SCAN_SHARE;
  if (scanned && below > 0 && (isGarbage(content) || isStampOnly(content))) return true;
  if (count >= below) return false;
  if (imageShare(content) >= PICTURE_SHARE) return true;
  return count === 0 && content.fills.length + content.dots.length > 20;
}

function imageShare({ images, width, height }: PageContent): number {
  return images.reduce((sum, box) => sum + (box.x1 - box.x0) * (box.y1 - box.y0), 0) / (width * height);
}

/** Text that stands at the page's top and bottom alone. */
function isStampOnly({ words, height }: PageContent): boolean {
  return words.every(({ y0, y1 }) => y1 < MARGIN * height || y0 > (1 - MARGIN) * height);
}

/** Fewer words say nothing. */
const ENOUGH_WORDS = 8;
const MAX_ODD_SHARE = 0.5;

/** Whether most words are no words: a text layer of a bad scan, or of a font whose letters have lost their names. */
function isGarbage({ words }: PageContent): boolean {
  if (words.length < ENOUGH_WORDS) return false;
  return words.filter(({ text }) => isOdd(text)).length > MAX_ODD_SHARE * words.length;
}

const isOdd = (text: string): boolean =>
  /[\ufffd\p{Co}\p{Cc}]/u.test(text) ||
  !/[\p{L}\p{N}]/u.test(text) ||
  /\p{L}[^\p{L}\p{N}\p{M}'\u2019\-./@&:_,()]+\p{L}/u.test(text) ||
  /^[bcdfghjklmnpqrstvwxz]{4,}$/.test(text) ||
  /\p{Ll}\p{Lu}\p{Ll}+\p{Lu}|\p{L}\d\p{L}\d|\p{Ll}\d+\p{Ll}/u.test(text);

/** The page as recognition reads it, or `undefined` when that gives hardly more than the page's own text. */
export async function ocrPage(
  page: PDFPageProxy,
  content: PageContent,
  engine: OcrEngine,
  force: boolean,
  knownSizes: number[],
): Promise<ReadImage | undefined> {
  const { canvas, pointsPerPixel } = await renderPage(page);
  const recognized = await readImage(canvas, pointsPerPixel, engine, knownSizes);
  const own = characters(content);
  const read = characters(recognized.content);
  if (force) return recognized;
  // Words of a text layer that make no sense are no reason to keep it.
  return read > 1.3 * own + 20 || (isGarbage(content) && read >= 20) ? recognized : undefined;
}
