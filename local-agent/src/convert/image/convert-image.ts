import { isJpeg2000 } from '../../detect/binary-magic.ts';
import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { takeGray } from '../ocr/gray.ts';
import { ambiguityOf, readImage } from '../ocr/read-image.ts';
import { startTesseract } from '../ocr/tesseract.ts';
import { drawLayout } from '../pdf/debug/draw-layout.ts';
import { flowsToMarkdown } from '../pdf/document/flows-to-markdown.ts';
import { layoutPage } from '../pdf/flow/layout-page.ts';
import { withScannedDrawings } from '../pdf/layout/scanned-drawings.ts';
import { convertJpeg2000 } from './convert-jpeg2000.ts';
import { convertTiff } from './convert-tiff.ts';
import { openImage } from './open-image.ts';
import { isTiff } from './read-tiff.ts';

/** Images of text, by optical character recognition. */
export const image: FormatConverter = { format: 'image', id: 'docferry-image/13', convert };

/** A page's longer side: images say nothing reliable of their size. */
const PAGE_POINTS = 842;

async function convert(input: ConversionInput): Promise<Conversion> {
  const { bytes, options, onProgress, onDrawing } = input;
  if (options.ocr === 'off') {
    throw new UserError('CONVERSION_FAILED', 'An image has no text of its own, and recognition is off.', {
      advice: 'Convert it again with --ocr auto.',
    });
  }
  if (isTiff(bytes)) return convertTiff(input);
  if (isJpeg2000(bytes)) return convertJpeg2000(input);
  const canvas = await openImage(bytes);
  await using engine = await startTesseract(() => onProgress(0, 1), options.ocrLanguages);
  const pointsPerPixel = PAGE_POINTS / Math.max(canvas.width, canvas.height);
  const read = await readImage(takeGray(canvas), pointsPerPixel, engine);
  const content = withScannedDrawings(read.content);
  const flow = layoutPage(content);
  onProgress(1, 1);
  const { markdown, title, blocks } = flowsToMarkdown([flow], 1);
  onDrawing?.({ page: 1, svg: drawLayout({ content, flow, blocks }) });
  if (!markdown) {
    throw new UserError('CONVERSION_FAILED', 'No text was recognized in this image.', {
      advice:
        'Send a larger or sharper image, upright and with dark text on a light ground. If it is in another language, name that: docferry convert FILE --ocr-languages eng+rus.',
    });
  }
  return {
    markdown,
    title,
    segments: [{ kind: 'page', label: '1', start: 0, end: markdown.length }],
    warnings: [
      { code: 'ocr_page', message: 'The text was recognized from an image and may have errors.', segment: '1' },
      ...ambiguityOf(read, '1'),
    ],
    stats: { pages: 1, ocr_pages: 1 },
  };
}
