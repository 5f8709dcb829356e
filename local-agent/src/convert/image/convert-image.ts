import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { isJpeg2000 } from '../../detect/binary-magic.ts';
import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { ambiguityOf, readImage } from '../ocr/read-image.ts';
import { startTesseract } from '../ocr/tesseract.ts';
import { drawLayout } from '../pdf/debug/draw-layout.ts';
import { flowsToMarkdown } from '../pdf/document/flows-to-markdown.ts';
import { layoutPage } from '../pdf/flow/layout-page.ts';
import { convertJpeg2000 } from './convert-jpeg2000.ts';
import { convertTiff } from './convert-tiff.ts';
import { isTiff } from './read-tiff.ts';

/** Images of text, by optical character recognition. */
export const image: FormatConverter = { format: 'image', id: 'docferry-image/3', convert };

/** A page's longer side: images say nothing reliable of their size. */
const PAGE_POINTS = 842;
/** Small images are enlarged to about this many pixels, because small letters are read badly. */
const GOOD_PIXELS = 2_600;
const MAX_PIXELS = 16_000_000;
/** Sides of the small copy that shows what is transparent, pixels. */
const SAMPLE = 64;

async function convert(input: ConversionInput): Promise<Conversion> {
  const { bytes, options, onProgress, onDrawing } = input;
  if (options.ocr === 'off') {
    throw new UserError('CONVERSION_FAILED', 'An image has no text of its own, and recognition is off.', {
      advice: 'Convert it again with --ocr auto.',
    });
  }
  if (isTiff(bytes)) return convertTiff(input);
  if (isJpeg2000(bytes)) return convertJpeg2000(input);
  const canvas = drawImage(await decode(bytes));
  await using engine = await startTesseract(() => onProgress(0, 1), options.ocrLanguages);
  const pointsPerPixel = PAGE_POINTS / Math.max(canvas.width, canvas.height);
  const read = await readImage(canvas, pointsPerPixel, engine);
  const { content } = read;
  const flow = layoutPage(content);
  onProgress(1, 1);
  const { markdown, title, blocks } = flowsToMarkdown([flow], 1);
  onDrawing?.({ page: 1, svg: drawLayout({ content, flow, blocks }) });
  if (!markdown) {
    throw new UserError('CONVERSION_FAILED', 'No text was recognized in this image.', {
      advice: 'Send a larger or sharper image, upright and with dark text on a light ground.',
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

async function decode(bytes: Uint8Array): Promise<Image> {
  try {
    return await loadImage(bytes);
  } catch (cause) {
    throw new UserError('CONVERSION_FAILED', 'The image is damaged or of a kind that cannot be read.', {
      advice: 'Save it as PNG or JPEG and try again.',
      cause,
    });
  }
}

function drawImage(image: Image): Canvas {
  const longer = Math.max(image.width, image.height, 1);
  const most = Math.sqrt(MAX_PIXELS / Math.max(1, image.width * image.height));
  const scale = Math.min(Math.max(1, Math.min(3, GOOD_PIXELS / longer)), most);
  const canvas = createCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = isLightOnNothing(image) ? '#000000' : '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Light letters without a ground, as on images for dark pages, need a dark one. */
function isLightOnNothing(image: Image): boolean {
  const context = createCanvas(SAMPLE, SAMPLE).getContext('2d');
  context.drawImage(image, 0, 0, SAMPLE, SAMPLE);
  const { data } = context.getImageData(0, 0, SAMPLE, SAMPLE);
  let covered = 0;
  let light = 0;
  for (let at = 0; at < data.length; at += 4) {
    const share = (data[at + 3] ?? 0) / 255;
    covered += share;
    light += (share * ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0))) / 765;
  }
  return covered < 0.9 * SAMPLE * SAMPLE && light > 0.7 * covered;
}
