import type { Canvas } from '@napi-rs/canvas';
import type { FontStyle, PageContent, Rule, Word } from '../pdf/layout/page-content.ts';
import { findPictureLines } from './find-picture-lines.ts';
import { toGray } from './gray.ts';
import type { OcrEngine, OcrWord } from './ocr-engine.ts';
import { preparePicture } from './prepare-picture.ts';

const RECOGNIZED: FontStyle = { name: 'recognized', bold: false, italic: false, monospace: false };
/** What recognition makes of bullets at the start of a line. */
const BULLET_LOOKALIKE = /^[\u00ab\u00bb\u00a2\u00b0\u00a9\u00ae\u00b7*+e@]$/;
const HOLLOW_LOOKALIKE = /^[o0O]$/;
const LEAST_CONFIDENCE = 25;
/** Font size over the height from descender to ascender, as measured on common text fonts. */
const SIZE_OF_LINE = 1.11;

/**
 * Reads a picture as page content, so that layout treats it as it does a PDF's own text. `pointsPerPixel` scales the
 * picture to the page. The canvas is drawn on: its ruling lines go.
 */
export async function readPicture(
  source: Canvas,
  pointsPerSourcePixel: number,
  engine: OcrEngine,
): Promise<PageContent> {
  const { canvas, scale: enlarged } = preparePicture(source);
  const pointsPerPixel = pointsPerSourcePixel / enlarged;
  const context = canvas.getContext('2d');
  const { width, height } = canvas;
  const inch = 72 / pointsPerPixel;
  const gray = toGray(context.getImageData(0, 0, width, height));
  const lines = findPictureLines(gray, Math.round(0.33 * inch), Math.max(3, Math.round(0.035 * inch)));
  context.fillStyle = '#ffffff';
  for (const { at, from, to, thickness } of lines.horizontal) {
    context.fillRect(from - 1, at - thickness / 2 - 1, to - from + 2, thickness + 2);
  }
  for (const { at, from, to, thickness } of lines.vertical) {
    context.fillRect(at - thickness / 2 - 1, from - 1, thickness + 2, to - from + 2);
  }
  const recognized = await engine.recognize(canvas.toBuffer('image/png'));
  const scale = (rule: Rule): Rule => ({
    at: rule.at * pointsPerPixel,
    from: rule.from * pointsPerPixel,
    to: rule.to * pointsPerPixel,
    thickness: rule.thickness * pointsPerPixel,
  });
  return {
    width: width * pointsPerPixel,
    height: height * pointsPerPixel,
    words: toWords(recognized, pointsPerPixel),
    turned: [],
    horizontal: lines.horizontal.map(scale),
    vertical: lines.vertical.map(scale),
    fills: [],
    images: [],
    dots: [],
  };
}

function toWords(recognized: readonly OcrWord[], scale: number): Word[] {
  const sizeOf = snapSizes(recognized.map((word) => word.lineHeight * SIZE_OF_LINE * scale));
  return recognized.flatMap((word, index): Word[] => {
    if (word.confidence < LEAST_CONFIDENCE || !word.text.trim()) return [];
    const next = recognized[index + 1];
    const baseline = word.baseline * scale;
    const size = sizeOf(word.lineHeight * SIZE_OF_LINE * scale);
    return [
      {
        text: bulletOr(word, next && !next.startsLine ? next : undefined),
        x0: word.x0 * scale,
        x1: word.x1 * scale,
        y0: baseline - 0.78 * size,
        y1: baseline + 0.22 * size,
        baseline,
        size,
        font: RECOGNIZED,
        color: '#000000',
      },
    ];
  });
}

function bulletOr(word: OcrWord, next: OcrWord | undefined): string {
  if (!word.startsLine || !next) return word.text;
  const gap = next.x0 - word.x1;
  if (BULLET_LOOKALIKE.test(word.text) && gap > 0.2 * word.lineHeight) return '\u2022';
  return HOLLOW_LOOKALIKE.test(word.text) && gap > 0.25 * word.lineHeight && !/^\d/.test(next.text)
    ? '\u25e6'
    : word.text;
}

/** Heights of lines scatter by a few per cent: sizes nearer than that become one, the most frequent of them. */
function snapSizes(sizes: readonly number[]): (size: number) => number {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  const centers: number[] = [];
  for (const [size] of [...counts].sort((a, b) => b[1] - a[1])) {
    if (!centers.some((center) => Math.abs(center - size) <= 0.09 * center)) centers.push(size);
  }
  return (size) => {
    const near = centers.filter((center) => Math.abs(center - size) <= 0.09 * center);
    return near.sort((a, b) => Math.abs(a - size) - Math.abs(b - size))[0] ?? size;
  };
}
