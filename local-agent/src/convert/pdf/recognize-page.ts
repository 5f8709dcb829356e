import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { readPicture } from '../ocr/read-picture.ts';
import type { PageContent } from './layout/page-content.ts';
import { renderPage } from './render-page.ts';

/** A page with fewer characters than this may be a scan. */
const FEW_CHARACTERS = 200;
/** Its pictures then cover at least this part of it. */
const PICTURE_SHARE = 0.1;

const characters = (content: PageContent) =>
  [...content.words, ...content.turned.flat()].reduce((sum, word) => sum + word.text.length, 0);

/** Whether a page of fewer than `below` characters has its text probably in its pictures, or drawn as shapes. */
export function needsRecognition(content: PageContent, below = FEW_CHARACTERS): boolean {
  const count = characters(content);
  if (count >= below) return false;
  const pictures = content.images.reduce((sum, box) => sum + (box.x1 - box.x0) * (box.y1 - box.y0), 0);
  if (pictures >= PICTURE_SHARE * content.width * content.height) return true;
  return count === 0 && content.fills.length + content.dots.length > 20;
}

/** The page as recognition reads it, or `undefined` when that gives hardly more than the page's own text. */
export async function recognizePage(
  page: PDFPageProxy,
  content: PageContent,
  engine: OcrEngine,
  force: boolean,
): Promise<PageContent | undefined> {
  const { canvas, pointsPerPixel } = await renderPage(page);
  const recognized = await readPicture(canvas, pointsPerPixel, engine);
  const own = characters(content);
  return force || characters(recognized) > 1.3 * own + 20 ? recognized : undefined;
}
