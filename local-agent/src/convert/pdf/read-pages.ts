import type { ConversionWarning } from '@docferry/shared-contracts';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UserError } from '../../errors.ts';
import type { ConversionInput } from '../conversion.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { ambiguityOf } from '../ocr/read-image.ts';
import { startTesseract } from '../ocr/tesseract.ts';
import type { PageContent } from '../page/page-content.ts';
import { extractFigures } from './extract-figures.ts';
import { withDrawings } from './layout/drawings.ts';
import { findFigures } from './layout/figures.ts';
import { hasOverlappingText } from './layout/overlapping-text.ts';
import { withScannedDrawings } from './layout/scanned-drawings.ts';
import { imagesOfText, ocrImages } from './ocr-images.ts';
import { exactText, judgeOwnText, ocrPage } from './ocr-page.ts';
import { createPageReader } from './read/read-page.ts';
import { renderPage } from './render-page.ts';
import { watchErrors } from './watch-errors.ts';
import { withOwnText } from './with-own-text.ts';

export type ReadPage = {
  readonly content: PageContent;
  readonly recognized: boolean;
  readonly warnings: readonly ConversionWarning[];
  /** The page as it looks, PNG, when layouts are drawn. */
  readonly image?: Uint8Array;
};

const NOTHING: PageContent = {
  width: 612,
  height: 792,
  words: [],
  turned: [],
  horizontal: [],
  vertical: [],
  fills: [],
  images: [],
  dots: [],
};

/** Reads pages one by one and lets go of each; pages without text are recognized. A broken page is a warning. */
export async function* readPages(
  document: PDFDocumentProxy,
  { first, last }: { readonly first: number; readonly last: number },
  { options, onProgress, images }: Pick<ConversionInput, 'options' | 'onProgress' | 'images'>,
): AsyncGenerator<ReadPage> {
  const mode = options.ocr ?? 'auto';
  const readPage = await createPageReader(document);
  await using engines = new AsyncDisposableStack();
  let engine: OcrEngine | undefined;
  const knownSizes: number[] = [];
  const total = last - first + 1;
  let done = 0;
  let doubtful = 0;
  let withImages = 0;
  for (let number = first; number <= last; number++) {
    const { result: page, faults } = await watchErrors(() => readOne(number));
    yield faults > 0 ? { ...page, warnings: [...page.warnings, partlyLost(String(number))] } : page;
    done += 1;
    if (done % PAGES_HELD === 0) await document.cleanup().catch(() => {});
    onProgress(done, total);
  }

  async function withFiles(content: PageContent, page: PDFPageProxy): Promise<PageContent> {
    const figures = images ? findFigures(content) : [];
    if (!images || figures.length === 0 || isTurned(content, page)) return content;
    return { ...content, images: await extractFigures(page, figures, images) };
  }

  async function startedEngine(): Promise<OcrEngine> {
    engine ??= engines.use(await startTesseract(() => onProgress(done, total), options.ocrLanguages));
    return engine;
  }

  /** The page with the text that images of it show, if any does. */
  async function withImageText(read: PageContent, page: PDFPageProxy): Promise<PageContent | undefined> {
    const shown = isTurned(read, page) ? [] : await imagesOfText(page, read);
    if (shown.length === 0 || ++withImages > MAX_WITH_IMAGES) return undefined;
    return ocrImages(page, read, shown, await startedEngine());
  }

  async function readOne(number: number): Promise<ReadPage> {
    const label = String(number);
    try {
      const page = await document.getPage(number);
      try {
        const read = await readPage(page);
        const content = await withFiles(withDrawings(read), page);
        const image = options.debugLayout ? { image: await imageOf(page) } : {};
        const own = judgeOwnText(read, options.ocrBelowChars);
        const kept = { content, recognized: false, ...image };
        if (mode !== 'force' && own === 'good') {
          const shown = mode === 'auto' ? await withImageText(read, page) : undefined;
          if (!shown) return { ...kept, warnings: overlaps(content, label) };
          const whole = await withFiles(withDrawings(shown), page);
          return { ...kept, content: whole, warnings: [...overlaps(content, label), imageText(label)] };
        }
        if (mode !== 'force' && own === 'doubtful' && ++doubtful > MAX_DOUBTFUL)
          return { ...kept, warnings: [doubtfulText(label)] };
        if (mode === 'off') return { ...kept, warnings: [own === 'none' ? noText(label) : doubtfulText(label)] };
        const better = await ocrPage(page, read, await startedEngine(), mode === 'force', knownSizes);
        if (better) {
          const exact = mode === 'auto' ? exactText(read, own) : undefined;
          const merged = exact ? withOwnText(better.content, exact) : better.content;
          const source = own === 'garbled' || own === 'doubtful' ? readAgain(label) : recognizedFrom(label);
          return {
            ...kept,
            content: withScannedDrawings(merged),
            recognized: true,
            warnings: [source, ...ambiguityOf(better, label)],
          };
        }
        if (own !== 'none') return { ...kept, warnings: [doubtfulText(label)] };
        return { ...kept, warnings: content.words.length === 0 ? [nothingRecognized(label)] : [] };
      } finally {
        page.cleanup();
      }
    } catch (error) {
      if (error instanceof UserError) throw error;
      const message = `Page ${label} could not be read and is omitted: ${describe(error)}`;
      return { content: NOTHING, recognized: false, warnings: [{ code: 'damaged_page', message, segment: label }] };
    }
  }
}

/** Pages of doubtful text that are read again: each takes seconds, and a conversion ends after minutes. */
const MAX_DOUBTFUL = 50;
/** Pages of good text whose images are read. */
const MAX_WITH_IMAGES = 50;
/** pdfjs keeps fonts and objects of pages that are done: after so many they go. */
const PAGES_HELD = 200;
const DRAWING_SCALE = 1.5;

/** On pages that layout turned, boxes no longer fit the drawing. */
const isTurned = (content: PageContent, page: PDFPageProxy): boolean =>
  Math.abs(page.getViewport({ scale: 1 }).width - content.width) > 1;

const imageOf = async (page: PDFPageProxy) => (await renderPage(page, DRAWING_SCALE)).canvas.toBuffer('image/png');

const partlyLost = (label: string): ConversionWarning => ({
  code: 'damaged_page',
  message: `Page ${label} is damaged: part of it could not be read.`,
  segment: label,
});

const overlaps = ({ words }: PageContent, label: string): ConversionWarning[] =>
  hasOverlappingText(words)
    ? [
        {
          code: 'overlapping_text',
          message: `Page ${label} has texts that are drawn over each other: their words may be mixed.`,
          segment: label,
        },
      ]
    : [];

const noText = (label: string): ConversionWarning => ({
  code: 'no_text_layer',
  message: `Page ${label} has images and hardly any text: it may be a scan.`,
  segment: label,
});

const nothingRecognized = (label: string): ConversionWarning => ({
  code: 'no_text_layer',
  message: `Page ${label} has images and hardly any text, and none was recognized in them.`,
  segment: label,
});

const recognizedFrom = (label: string): ConversionWarning => ({
  code: 'ocr_page',
  message: `The text of page ${label} was recognized from an image and may have errors.`,
  segment: label,
});

const imageText = (label: string): ConversionWarning => ({
  code: 'ocr_page',
  message: `Text in images of page ${label} was recognized and may have errors.`,
  segment: label,
});

const readAgain = (label: string): ConversionWarning => ({
  code: 'ocr_page',
  message: `The text layer of page ${label} has too many words that make no sense: its text was read again, from the image, and may have errors.`,
  segment: label,
});

const doubtfulText = (label: string): ConversionWarning => ({
  code: 'ocr_low_confidence',
  message: `The text layer of page ${label} has many words that make no sense: check its text against the image, or convert the page with --ocr force.`,
  segment: label,
});

/** pdfjs' messages name structures of the file, never paths. */
const describe = (error: unknown) => (error instanceof Error ? error.message.slice(0, 200) : 'unknown error');
