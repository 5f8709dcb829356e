import type { ConversionWarning } from '@docferry/shared-contracts';
import type { Canvas } from '@napi-rs/canvas';
import { median } from '../pdf/layout/box.ts';
import type { FontStyle, PageContent, Rule, Word } from '../pdf/layout/page-content.ts';
import { findBold, stemShare } from './find-bold.ts';
import { findDots } from './find-dots.ts';
import { findMonospace } from './find-monospace.ts';
import { findPictureLines } from './find-picture-lines.ts';
import { type Gray, toGray } from './gray.ts';
import { byLines, snapSizes } from './line-size.ts';
import type { OcrEngine, OcrWord } from './ocr-engine.ts';
import { preparePicture } from './prepare-picture.ts';

const font = (bold: boolean, monospace: boolean): FontStyle => ({ name: 'recognized', bold, italic: false, monospace });
/** By monospace and bold: one object each, since styles are compared by reference. */
const FONTS = {
  'false/false': font(false, false),
  'false/true': font(true, false),
  'true/false': font(false, true),
  'true/true': font(true, true),
} as const;
/** What recognition makes of bullets at the start of a line. */
const BULLET_LOOKALIKE = /^[\u00ab\u00bb\u00a2\u00b0\u00a9\u00ae\u00b7\u25a0\u25aa*+e@=]$/;
const HOLLOW_LOOKALIKE = /^[o0O]$/;
const LEAST_CONFIDENCE = 25;
const LEAST_MEAN = 40;
/** Shorter lines are kept only when the engine is sure of them. */
const FEW_LETTERS = 3;
const SURE = 70;

/** `confidence` is the mean of all words, 0 to 100. */
export type ReadPicture = { readonly content: PageContent; readonly confidence: number };

/** Below this mean confidence a picture shows no text but a drawing, a texture or a photograph. */
const NO_TEXT = 45;
/** Below this the text is in doubt as a whole. */
const DOUBTFUL = 75;

/** A warning to go with text that was read badly; none when it was read well. */
export const doubtOf = ({ content, confidence }: ReadPicture, page: string): ConversionWarning[] =>
  content.words.length > 0 && confidence < DOUBTFUL
    ? [
        {
          code: 'ocr_low_confidence',
          message: `Page ${page} was hard to read (confidence ${Math.round(confidence)} of 100): check its text against the picture.`,
          segment: page,
        },
      ]
    : [];

/**
 * Reads a picture as page content, so that layout treats it as it does a PDF's own text. `pointsPerSourcePixel` scales
 * the picture to the page. The canvas may be drawn on: its ruling lines go.
 */
export async function readPicture(
  source: Canvas,
  pointsPerSourcePixel: number,
  engine: OcrEngine,
): Promise<ReadPicture> {
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
  const words = await engine.recognize(canvas.toBuffer('image/png'));
  const recognized = meanConfidence(words) < NO_TEXT ? [] : words;
  const cleaned = toGray(context.getImageData(0, 0, width, height));
  const placed = toWords(recognized, pointsPerPixel, gray);
  const middleSize = median(placed.map((word) => word.size)) / pointsPerPixel;
  const scale = (rule: Rule): Rule => ({
    at: rule.at * pointsPerPixel,
    from: rule.from * pointsPerPixel,
    to: rule.to * pointsPerPixel,
    thickness: rule.thickness * pointsPerPixel,
  });
  const content: PageContent = {
    width: width * pointsPerPixel,
    height: height * pointsPerPixel,
    words: placed,
    turned: [],
    horizontal: lines.horizontal.map(scale),
    vertical: lines.vertical.map(scale),
    fills: [],
    images: [],
    dots: findDots(cleaned, recognized, middleSize).map(({ x0, y0, x1, y1 }) => ({
      x0: x0 * pointsPerPixel,
      y0: y0 * pointsPerPixel,
      x1: x1 * pointsPerPixel,
      y1: y1 * pointsPerPixel,
    })),
  };
  return { content, confidence: meanConfidence(recognized) };
}

/** Weighed by letters. */
function meanConfidence(words: readonly OcrWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, letters);
}

function toWords(recognized: readonly OcrWord[], scale: number, gray: Gray): Word[] {
  const sure = recognized.filter((word) => word.confidence >= LEAST_CONFIDENCE && word.text.trim());
  const lines = byLines(sure).map(withoutSpecks).filter(isText);
  const sizes = snapSizes(lines);
  const shares = lines.map((line, index) => line.map((word) => stemShare(word, sizes[index] ?? 0, gray)));
  const usual = median(shares.flat().filter((share) => share !== undefined));
  const monospaced = findMonospace(lines, sizes);
  return lines.flatMap((line, index) => {
    const monospace = monospaced[index] ?? false;
    const bold = findBold(line, shares[index] ?? [], usual);
    const size = (sizes[index] ?? 0) * scale;
    return line.map((word, place): Word => {
      const next = line[place + 1];
      const baseline = word.baseline * scale;
      return {
        text: place === 0 ? bulletOr(word, next) : word.text,
        x0: word.x0 * scale,
        x1: word.x1 * scale,
        y0: baseline - 0.78 * size,
        y1: baseline + 0.22 * size,
        baseline,
        size,
        font: FONTS[`${monospace}/${!monospace && bold[place] === true}`],
        color: '#000000',
      };
    });
  });
}

/** Specks read as marks that stand alone. */
const SPECK = /^[.,'`\u2018\u2019\u00b4~_|\u00a6\u2014:;-]$/;

function withoutSpecks(line: readonly OcrWord[]): OcrWord[] {
  const kept = line.filter(({ text, confidence }) => !SPECK.test(text) || (confidence >= SURE && text === '-'));
  return kept.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? kept : kept.filter(({ text }) => text.length > 2);
}

/** Drawings and textures read as lines of a few doubtful letters. */
function isText(line: readonly OcrWord[]): boolean {
  const letters = line.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return false;
  const mean = line.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
  return mean >= (letters <= FEW_LETTERS ? SURE : LEAST_MEAN);
}

function bulletOr(word: OcrWord, next: OcrWord | undefined): string {
  if (!next) return word.text;
  const gap = next.x0 - word.x1;
  if (BULLET_LOOKALIKE.test(word.text) && gap > 0.2 * word.lineHeight) return '\u2022';
  return HOLLOW_LOOKALIKE.test(word.text) && gap > 0.25 * word.lineHeight && !/^\d/.test(next.text)
    ? '\u25e6'
    : word.text;
}
