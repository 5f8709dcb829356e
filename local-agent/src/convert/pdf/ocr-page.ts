import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { takeGray } from '../ocr/gray.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { type ReadImage, readImage } from '../ocr/read-image.ts';
import { type Box, height, width } from '../page/box.ts';
import type { PageContent } from '../page/page-content.ts';
import { collectGarbage } from './collect-garbage.ts';
import { MIN_HEIGHT, MIN_WIDTH } from './ocr-images.ts';
import { oddShare } from './odd-words.ts';
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

/**
 * What a page's own text is worth: `none` where its text is probably in its images, or drawn as shapes; `garbled` where
 * it is the text layer of a scan in which hardly a word is right, or of fonts that do not name their characters;
 * `doubtful` where many words cannot be.
 */
export type OwnText = 'good' | 'none' | 'garbled' | 'doubtful';

/** Judges the own text of a page; with fewer than `below` characters it may be none, and with `below` 0 it is good. */
export function judgeOwnText(content: PageContent, below = FEW_CHARACTERS): OwnText {
  const count = characters(content);
  if (below > 0 && isNameless(content)) return 'garbled';
  const scanned = below > 0 && imageShare(content) >= SCAN_SHARE;
  const odd = scanned ? oddShareOf(content) : 0;
  if (odd > GARBLED) return 'garbled';
  if (scanned && isStampOnly(content)) return 'none';
  if (count >= below) return odd > DOUBTFUL ? 'doubtful' : 'good';
  if (imageShare(content) >= PICTURE_SHARE) return 'none';
  if (isStampOnly(content) && content.images.some(isLegible)) return 'none';
  return count === 0 && content.fills.length + content.dots.length > 20 ? 'none' : 'good';
}

function imageShare({ images, width, height }: PageContent): number {
  return images.reduce((sum, box) => sum + (box.x1 - box.x0) * (box.y1 - box.y0), 0) / (width * height);
}

/** Whether an image is no sign or logo: on a page without other text it may show some. */
const isLegible = (image: Box): boolean => width(image) >= MIN_WIDTH && height(image) >= MIN_HEIGHT;

/** Text that stands at the page's top and bottom alone. */
function isStampOnly({ words, height }: PageContent): boolean {
  return words.every(({ y0, y1 }) => y1 < MARGIN * height || y0 > (1 - MARGIN) * height);
}

/** Fewer words say nothing. */
const ENOUGH_WORDS = 8;
/** Shares of odd words. */
const GARBLED = 0.5;
const DOUBTFUL = 0.08;
/** Text is read better when the engine is so sure of it, 0 to 100, and finds as much with so few of the odd words. */
const SURE = 75;
const AS_MUCH = 0.7;
const FEWER = 0.5;

/** Good text has a smaller share of glyphs that name no character. */
const NAMELESS = 0.2;

const isNameless = ({ nameless }: PageContent): boolean => nameless !== undefined && nameless.share > NAMELESS;

/** The page with the words of its own that are exact, or `undefined` if none are. */
export function exactText(content: PageContent, own: OwnText): PageContent | undefined {
  if (own === 'none') return content;
  if (own !== 'garbled' || !content.nameless) return undefined;
  const nameless = new Set(content.nameless.fonts);
  return { ...content, images: [], words: content.words.filter(({ font }) => !nameless.has(font)) };
}

const oddShareOf = ({ words }: PageContent): number =>
  words.length < ENOUGH_WORDS ? 0 : oddShare(words.map(({ text }) => text));

/** The page as recognition reads it, or `undefined` when its own text is better. */
export async function ocrPage(
  page: PDFPageProxy,
  content: PageContent,
  engine: OcrEngine,
  force: boolean,
  knownSizes: number[],
): Promise<ReadImage | undefined> {
  // Reading the page has decoded its images, and drawing it does so again.
  page.cleanup();
  await collectGarbage();
  const { canvas, pointsPerPixel } = await renderPage(page);
  // Recognition needs much memory itself: the page's decoded images and its canvas go before it.
  page.cleanup();
  const image = takeGray(canvas);
  await collectGarbage();
  const recognized = await readImage(image, pointsPerPixel, engine, knownSizes);
  await collectGarbage();
  return force || isBetter(recognized, content) ? recognized : undefined;
}

function isBetter({ content, confidence }: ReadImage, before: PageContent): boolean {
  const [read, own] = [characters(content), characters(before)];
  if (read > 1.3 * own + 20) return true;
  const odd = oddShareOf(before);
  // Words of a text layer that make no sense are no reason to keep it.
  if (odd > GARBLED || isNameless(before)) return read >= 20;
  return odd > DOUBTFUL && confidence >= SURE && read >= AS_MUCH * own && oddShareOf(content) <= FEWER * odd;
}
