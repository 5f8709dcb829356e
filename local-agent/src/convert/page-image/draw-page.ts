/**
 * In: the bytes of a PDF or image and a page. Out: the page as a PNG with the words of a quote marked.
 * Never: runs outside the sandbox.
 */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { detectFormat } from '../../detect/detect-format.ts';
import { UserError } from '../../errors.ts';
import type { ConversionLimits } from '../conversion.ts';
import { openImage } from '../image/open-image.ts';
import { isTiff } from '../image/read-tiff.ts';
import { tiffToPdf } from '../image/tiff-to-pdf.ts';
import { canvasGray } from '../ocr/gray.ts';
import { readImage } from '../ocr/read-image.ts';
import { startTesseract } from '../ocr/tesseract.ts';
import type { PageContent } from '../page/page-content.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import { readPages } from '../pdf/read-pages.ts';
import { renderPage } from '../pdf/render-page.ts';
import { markWords } from './mark-words.ts';
import type { PageImage, PageImageOptions } from './page-image.ts';
import { wordsOfQuote } from './words-of-quote.ts';

/** Pixels a point, the sharpest first: 130 dots an inch are good to read. */
const SCALES = [1.8, 1.2, 0.8] as const;
/** Clients refuse larger images, bytes. */
const MAX_BYTES = 700_000;
/** A page of an image file, as conversion takes it: its longer side, points. */
const IMAGE_POINTS = 842;

export type PageImageInput = {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly limits: ConversionLimits;
  readonly options: PageImageOptions;
  readonly onProgress: (done: number, total: number | undefined) => void;
};

/**
 * Draws one page. Throws UserError: UNSUPPORTED_FORMAT for files without pages that can be drawn, INVALID_ARGUMENT for a
 * page that the file has not, CONVERSION_FAILED for a damaged or encrypted one.
 */
export async function drawPage(input: PageImageInput): Promise<PageImage> {
  const { bytes, filename, limits } = input;
  const { format } = await detectFormat(bytes, filename, limits);
  if (format === 'pdf') return drawPdfPage(input);
  if (format === 'image') return isTiff(bytes) ? drawTiffPage(input) : drawImage(input);
  throw new UserError(
    'UNSUPPORTED_FORMAT',
    `Pages of ${filename} cannot be drawn: only those of PDFs and images can.`,
    {
      advice: 'Read its text instead.',
    },
  );
}

const drawTiffPage = (input: PageImageInput) => drawPdfPage({ ...input, bytes: tiffToPdf(input.bytes).bytes });

async function drawPdfPage({ bytes, options, onProgress }: PageImageInput): Promise<PageImage> {
  const { page: number, quote, password } = options;
  await using opened = await openPdf(bytes, password);
  const { document } = opened;
  if (number > document.numPages) throw noSuchPage(number, document.numPages);
  const content = quote === undefined ? undefined : await contentOf(opened, number, onProgress);
  const page = await document.getPage(number);
  return await smallEnough(
    async (scale) => {
      const { canvas, pointsPerPixel } = await renderPage(page, scale);
      return { canvas, scale: 1 / pointsPerPixel };
    },
    content,
    quote,
  );
}

async function contentOf(
  { document }: Pick<Awaited<ReturnType<typeof openPdf>>, 'document'>,
  number: number,
  onProgress: PageImageInput['onProgress'],
): Promise<PageContent | undefined> {
  for await (const { content } of readPages(document, { first: number, last: number }, { options: {}, onProgress }))
    return content;
  return undefined;
}

async function drawImage({ bytes, options, onProgress }: PageImageInput): Promise<PageImage> {
  if (options.page !== 1) throw noSuchPage(options.page, 1);
  const source = await openImage(bytes);
  const pointsPerPixel = IMAGE_POINTS / Math.max(source.width, source.height);
  let content: PageContent | undefined;
  if (options.quote !== undefined) {
    await using engine = await startTesseract(() => onProgress(0, 1), undefined);
    ({ content } = await readImage(canvasGray(source), pointsPerPixel, engine));
  }
  return smallEnough(
    async (scale) => ({ canvas: scaled(source, scale * pointsPerPixel), scale }),
    content,
    options.quote,
  );
}

/** Draws with fewer pixels until the PNG is small enough for a client. */
async function smallEnough(
  draw: (scale: number) => Promise<{ readonly canvas: Canvas; readonly scale: number }>,
  content: PageContent | undefined,
  quote: string | undefined,
): Promise<PageImage> {
  const words = content && quote !== undefined ? wordsOfQuote(content.words, quote) : [];
  let image: PageImage | undefined;
  for (const wanted of SCALES) {
    const { canvas, scale } = await draw(wanted);
    // boxes of a page that layout turned do not fit its drawing
    const fits = content !== undefined && Math.abs(content.width * scale - canvas.width) < 2 * scale;
    const marked = fits && words.length > 0;
    if (marked) markWords(canvas, words, scale);
    const { width, height } = canvas;
    image = { png: canvas.toBuffer('image/png'), width, height, marked };
    if (image.png.length <= MAX_BYTES) break;
  }
  if (!image) throw new Error('no scale to draw at');
  return image;
}

function scaled(source: Canvas, factor: number): Canvas {
  const canvas = createCanvas(Math.ceil(source.width * factor), Math.ceil(source.height * factor));
  canvas.getContext('2d').drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const noSuchPage = (page: number, count: number) =>
  new UserError('INVALID_ARGUMENT', `There is no page ${page}: the file has ${count}.`, {
    advice: `Name a page from 1 to ${count}.`,
  });
