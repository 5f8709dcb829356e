import type { ConversionWarning } from '@docferry/shared-contracts';
import { type Box, centerInside, median, textHeight } from '../page/box.ts';
import type { FontStyle, PageContent, Rule, Word } from '../page/page-content.ts';
import { findBlobs } from './find-blobs.ts';
import { findBold, stemShare } from './find-bold.ts';
import { findDots } from './find-dots.ts';
import { findDrawnAreas } from './find-drawn-areas.ts';
import { findBoxSides, findImageLines, withoutLines } from './find-image-lines.ts';
import { findMonospace } from './find-monospace.ts';
import { findWords } from './find-words.ts';
import type { Gray } from './gray.ts';
import { lightFills } from './light-fills.ts';
import { byLines, snapSizes } from './line-size.ts';
import { meanConfidence, type OcrEngine, type OcrWord } from './ocr-engine.ts';
import { prepareImage } from './prepare-image.ts';
import { raiseMarks } from './raise-marks.ts';
import { textOn, withoutDrawn, wordsOnPaper } from './without-drawn.ts';
import { wordInk } from './word-ink.ts';

const font = (bold: boolean, monospace: boolean): FontStyle => ({ name: 'recognized', bold, italic: false, monospace });
/** By monospace and bold: one object each, since styles are compared by reference. */
const FONTS = {
  'false/false': font(false, false),
  'false/true': font(true, false),
  'true/false': font(false, true),
  'true/true': font(true, true),
} as const;
/** What recognition makes of bullets at the start of a line. */
const BULLET_LOOKALIKE =
  /^(?:[\u00ab\u00bb\u00a2\u00b0\u00a9\u00ae\u00b7\u25a0\u25aa*+e@=]|[\u00a2\u00b0\u00a9\u00ae\u00b7]\*)$/;
const HOLLOW_LOOKALIKE = /^[o0O]$/;
const MIN_CONFIDENCE = 25;
const MIN_MEAN = 40;
/** Shorter lines are kept only when the engine is sure of them. */
const FEW_LETTERS = 3;
const SURE = 70;

/** `confidence` is the mean of all words, 0 to 100. */
export type ReadImage = { readonly content: PageContent; readonly confidence: number };

/** Boxes for single letters are no lower, inches. */
const BOX_SIDE = 0.14;

/** What is darker than this outside of words may be a bullet, or drawn. */
const INK = 140;

/** Below this the text is in doubt as a whole. */
const DOUBTFUL = 75;

/** A warning to go with text that was read badly; none when it was read well. */
export const ambiguityOf = ({ content, confidence }: ReadImage, page: string): ConversionWarning[] =>
  content.words.length > 0 && confidence < DOUBTFUL
    ? [
        {
          code: 'ocr_low_confidence',
          message: `Page ${page} was hard to read (confidence ${Math.round(confidence)} of 100): check its text against the image.`,
          segment: page,
        },
      ]
    : [];

/**
 * Reads an image as page content, so that layout treats it as it does a PDF's own text. `pointsPerSourcePixel` scales
 * the image to the page; `knownSizes` holds the font sizes of pages before, in points, and gets those of this one.
 */
export async function readImage(
  source: Gray,
  pointsPerSourcePixel: number,
  engine: OcrEngine,
  knownSizes: number[] = [],
): Promise<ReadImage> {
  const { image: upright, scale: enlarged, letterHeight } = prepareImage(source);
  const image = lightFills(upright, letterHeight);
  const { width, height } = image;
  const pointsPerPixel = pointsPerSourcePixel / enlarged;
  const inch = 72 / pointsPerPixel;
  // Stems of letters are no lines, however large the page shows them.
  const shortest = Math.max(Math.round(0.33 * inch), 4 * letterHeight);
  const thickest = Math.max(3, Math.round(0.035 * inch));
  const lines = findImageLines(image, shortest, thickest);
  const sides = findBoxSides(image, lines.horizontal, Math.round(BOX_SIDE * inch), thickest);
  const cleaned = withoutLines(image, { ...lines, vertical: [...lines.vertical, ...sides] });
  const words = await findWords(engine, cleaned, letterHeight);
  const found = findBlobs(cleaned, INK);
  const drawn = findDrawnAreas(cleaned, found, letterHeight, words);
  const recognized = wordsOnPaper(words, drawn);
  const legible = withoutDrawn(textLines(recognized), drawn.slants, letterHeight);
  // Ruling lines are no part of the letters that touch them.
  const placed = raiseMarks(toWords(legible, pointsPerPixel, cleaned, knownSizes));
  const middleSize = median(placed.map((word) => word.size)) / pointsPerPixel;
  const isOnPaper = (box: Box) => !drawn.photographs.some((photograph) => centerInside(box, photograph));
  const scale = (rule: Rule): Rule => ({
    at: rule.at * pointsPerPixel,
    from: rule.from * pointsPerPixel,
    to: rule.to * pointsPerPixel,
    thickness: rule.thickness * pointsPerPixel,
  });
  const place = ({ x0, y0, x1, y1 }: Box): Box => ({
    x0: x0 * pointsPerPixel,
    y0: y0 * pointsPerPixel,
    x1: x1 * pointsPerPixel,
    y1: y1 * pointsPerPixel,
  });
  // A bullet that was read as a speck, or as nothing legible, is a bullet all the same.
  const dots = findDots(
    found.blobs,
    legible.flat().filter(({ text }) => !SPECK.test(text)),
    middleSize,
  );
  const content: PageContent = {
    width: width * pointsPerPixel,
    height: height * pointsPerPixel,
    words: placed,
    turned: [],
    horizontal: lines.horizontal.filter((rule) => isOnPaper(lying(rule))).map(scale),
    vertical: lines.vertical.filter((rule) => isOnPaper(standing(rule))).map(scale),
    fills: drawn.bars.map((bar) => ({ ...place(bar), color: '#000000' })),
    images: drawn.photographs.map((photograph) => {
      const alt = textOn(photograph, words);
      return { ...place(photograph), ...(alt === undefined ? {} : { alt }) };
    }),
    dots: dots.filter(isOnPaper).map(place),
    slants: drawn.slants.map(place),
  };
  return { content, confidence: meanConfidence(recognized) };
}

const lying = ({ at, from, to }: Rule): Box => ({ x0: from, x1: to, y0: at, y1: at });
const standing = ({ at, from, to }: Rule): Box => ({ x0: at, x1: at, y0: from, y1: to });

/** The white on each side of a word that belongs to its letters, over the font size: fonts count it in their widths. */
const BEARING = 0.035;

const beside = (gap: number, size: number) => Math.max(0, Math.min(BEARING * size, gap / 3));

/** Lines without what the engine only seems to have read. */
const textLines = (recognized: readonly OcrWord[]): OcrWord[][] =>
  byLines(recognized.filter((word) => word.text.trim()))
    .map(withoutDoubtful)
    .map(withoutSpecks)
    .filter((line, _, all) => isText(line, all));

function toWords(lines: readonly OcrWord[][], scale: number, gray: Gray, knownSizes: number[]): Word[] {
  const measured = lines.map((line) => line.map((word) => ({ word, ink: wordInk(word, gray) })));
  const sizes = snapSizes(measured, knownSizes, scale);
  const shares = measured.map((line, index) => line.map((word) => stemShare(word, sizes[index] ?? 0, gray)));
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
        x0: word.x0 * scale - beside((word.x0 - (line[place - 1]?.x1 ?? -Infinity)) * scale, size),
        x1: word.x1 * scale + beside(((next?.x0 ?? Infinity) - word.x1) * scale, size),
        ...textHeight(baseline, size),
        baseline,
        size,
        font: FONTS[`${monospace}/${!monospace && bold[place] === true}`],
        color: '#000000',
      };
    });
  });
}

/** Words that the engine doubts stay on lines that it read well. */
function withoutDoubtful(line: readonly OcrWord[]): OcrWord[] {
  const isSure = ({ confidence }: OcrWord) => confidence >= MIN_CONFIDENCE;
  const sure = line.filter(isSure);
  return sure.length > line.length / 2 && meanConfidence(sure) >= SURE ? [...line] : sure;
}

/** Specks read as marks that stand alone; within a line that the engine is sure of, a bar is no speck. */
const SPECK = /^[.,'`\u2018\u2019\u00b4~_|\u00a6\u2014:;-]$/;

function withoutSpecks(line: readonly OcrWord[]): OcrWord[] {
  const isWithin = (index: number) => index > 0 && index < line.length - 1;
  const kept = line.filter(
    ({ text, confidence }, index) =>
      !SPECK.test(text) || (confidence >= SURE && (text === '-' || (text === '|' && isWithin(index)))),
  );
  return kept.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? kept : kept.filter(({ text }) => text.length > 2);
}

/** Drawings and textures read as lines of a few doubtful letters; what stands in a row with sure words is a cell. */
function isText(line: readonly OcrWord[], all: readonly (readonly OcrWord[])[]): boolean {
  const letters = line.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return false;
  const least = letters > FEW_LETTERS || all.some((other) => isBeside(line, other)) ? MIN_MEAN : SURE;
  return meanConfidence(line) >= least;
}

function isBeside([first]: readonly OcrWord[], other: readonly OcrWord[]): boolean {
  const [start] = other;
  if (!first || !start || first === start || meanConfidence(other) < SURE) return false;
  return (
    Math.abs(first.baseline - start.baseline) < 0.25 * start.lineHeight &&
    other.some(({ text }) => text.length > FEW_LETTERS)
  );
}

function bulletOr(word: OcrWord, next: OcrWord | undefined): string {
  if (!next) return word.text;
  const gap = next.x0 - word.x1;
  if (BULLET_LOOKALIKE.test(word.text) && gap > 0.2 * word.lineHeight) return '\u2022';
  return HOLLOW_LOOKALIKE.test(word.text) && gap > 0.25 * word.lineHeight && !/^\d/.test(next.text)
    ? '\u25e6'
    : word.text;
}
