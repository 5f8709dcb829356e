import { median } from '../page/box.ts';
import type { OcrWord } from './ocr-engine.ts';

/** Width of a letter of monospaced fonts over the font size. */
const PITCH = { least: 0.48, most: 0.72 };
/** How far a word may be from as many letters of one width, in letters: each, and on average. */
const OFF_EACH = 0.35;
const OFF_MEAN = 0.14;
/** How far the starts of neighbouring words may be from a whole number of letters apart, on average. */
const OFF_START = 0.16;
/** The white beside the first and last letter of a word, in letters. */
const BESIDE = 0.2;
const MIN_LETTERS = 10;
const MIN_WORDS = 2;

/**
 * Which lines are of a monospaced font, by the widths of their words: those are whole numbers of letters there. Lines
 * count only beside others; numbers say nothing, since digits are of one width in most fonts.
 */
export function findMonospace(lines: readonly (readonly OcrWord[])[], sizes: readonly number[]): boolean[] {
  const pitches = lines.map((line, index) => linePitch(line, sizes[index] ?? 0));
  const near = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && Math.abs(a - b) < 0.06 * a;
  const found = pitches.map((pitch, index) => [-2, -1, 1, 2].some((step) => near(pitch, pitches[index + step])));
  // Short lines between and beside those go with them when their words fit.
  return found.map((value, index) => {
    if (value) return true;
    const beside = [-1, 1].find((step) => found[index + step]);
    const pitch = beside === undefined ? undefined : pitches[index + beside];
    return pitch !== undefined && (lines[index] ?? []).every((word) => lettersOff(word, pitch) <= OFF_EACH);
  });
}

function linePitch(line: readonly OcrWord[], size: number): number | undefined {
  const words = line
    .filter(({ text }) => /\p{L}/u.test(text) || text.length > 1)
    .filter(({ text }) => !/^[\d.,%$]+$/.test(text));
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < MIN_LETTERS || words.length < MIN_WORDS) return undefined;
  // The white beside letters belongs to their width, but not to the word's box.
  const pitch = median(
    words
      .filter((word) => word.text.length > 2 && fillsItsPlace(word))
      .map(({ text, x0, x1 }) => (x1 - x0) / (text.length - BESIDE)),
  );
  if (!(pitch >= PITCH.least * size && pitch <= PITCH.most * size)) return undefined;
  const off = words.map((word) => lettersOff(word, pitch));
  const mean = off.reduce((sum, value) => sum + value, 0) / off.length;
  return mean <= OFF_MEAN &&
    off.filter((value) => value > OFF_EACH).length <= off.length / 8 &&
    startsOff(line, pitch) <= OFF_START
    ? pitch
    : undefined;
}

/** How far a word's width is from its number of letters. Marks are narrower than their place. */
function lettersOff({ text, x0, x1 }: OcrWord, pitch: number): number {
  const letters = text.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '').length;
  const wide = (x1 - x0) / pitch + BESIDE;
  return wide < letters ? letters - wide : Math.max(0, wide - text.length);
}

/** Marks are narrower than their place, so that a word that begins with one does not begin where its place does. */
const fillsItsPlace = ({ text }: OcrWord) => /^[\p{L}\p{N}]/u.test(text);

function startsOff(line: readonly OcrWord[], pitch: number): number {
  const starting = line.filter(fillsItsPlace);
  const off = starting.slice(1).map((word, index) => {
    const steps = (word.x0 - (starting[index]?.x0 ?? 0)) / pitch;
    return Math.abs(steps - Math.round(steps));
  });
  return off.reduce((sum, value) => sum + value, 0) / Math.max(1, off.length);
}
