import { median } from '../page/box.ts';
import type { OcrWord } from './ocr-engine.ts';
import type { WordInk } from './word-ink.ts';

/** Heights over the font size, as measured on common text fonts: of capitals and digits, ascenders, small letters. */
const CAPITALS = 0.7;
const ASCENDERS = 0.73;
const MEAN_LINE = 0.51;
const DESCENT = 0.21;
const HAS_ASCENDER = /[bdfhkl\u00df]/;
const TALL = /[A-Zbdfhkl0-9\u00c0-\u00d6\u00d8-\u00de\u00df]/;
const LOW = /[gjpqy,;()[\]{}|/$Q@_\u00e7]/;
/** Font size over the height from descender to ascender. */
const SIZE_OF_LINE = 1.11;
/** Sizes that differ by less, and those of lines without tall letters, may be the same. */
const SCATTER = 0.05;
const VAGUE_SCATTER = 0.2;
/** Letters and digits alone say how tall a word is, not marks. */
const SAYS_HEIGHT = /[\p{L}\p{N}]{2}/u;
/** Letters that end between the two heights, or at heights of their own. */
const BETWEEN = /[tij\u00e0-\u00ff]/;

/** A word and what was measured of its ink. */
export type MeasuredWord = { readonly word: OcrWord; readonly ink: WordInk | undefined };

/** Font size of a line, pixels; vague ones, from lines without tall letters, may be off by a fifth. */
export type LineSize = { readonly size: number; readonly vague: boolean };

/** Font size of a line of words from how tall its letters are, or else from the height that the engine gives it. */
export function lineSize(line: readonly MeasuredWord[]): LineSize {
  const measurable = line.filter(({ word }) => SAYS_HEIGHT.test(word.text));
  const tall = measurable.filter(({ word }) => TALL.test(word.text));
  // Fonts agree less on their descenders.
  const high = tall.filter(({ word }) => !LOW.test(word.text));
  if (tall.length > 0) {
    const ascent = ({ text }: OcrWord) => (HAS_ASCENDER.test(text) ? ASCENDERS : CAPITALS);
    return { size: middleMean(sizesOf(high.length > 0 ? high : tall, ascent)), vague: false };
  }
  const small = measurable.filter(({ word }) => !BETWEEN.test(word.text));
  const sizes = sizesOf(small, () => MEAN_LINE);
  return {
    size: sizes.length > 0 ? median(sizes) : SIZE_OF_LINE * (line[0]?.word.lineHeight ?? 0),
    vague: true,
  };
}

const sizesOf = (line: readonly MeasuredWord[], ascent: (word: OcrWord) => number): number[] =>
  line.map(({ word, ink }) => {
    const { top, bottom } = ink ?? { top: word.y0, bottom: word.y1 };
    return (bottom - top) / (ascent(word) + (LOW.test(word.text) ? DESCENT : 0));
  });

/** The mean of the middle half: nothing of what is far off. */
function middleMean(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const cut = Math.floor(sorted.length / 4);
  const middle = sorted.slice(cut, sorted.length - cut);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/**
 * Makes one of sizes that scatter by a few per cent: each becomes the mean of the frequent ones near it. Gives a size
 * for each line; longer lines weigh more. `known` are sizes of pages before, in points, and gets those of this page:
 * what is of one size on both becomes equal.
 */
export function snapSizes(
  lines: readonly (readonly MeasuredWord[])[],
  known: number[],
  pointsPerPixel: number,
): number[] {
  const measured = lines.map(lineSize);
  const sure = measured.flatMap(({ size, vague }, index) =>
    vague ? [] : [{ size, words: lines[index]?.length ?? 0 }],
  );
  const near = (size: number, other: number, share: number) => Math.abs(other - size) <= share * other;
  const groups = sure.map(({ size }) => {
    const members = sure.filter((other) => near(size, other.size, SCATTER / 2));
    const weight = members.reduce((sum, { words }) => sum + words, 0);
    return { mean: members.reduce((sum, { size: one, words }) => sum + one * words, 0) / weight, weight };
  });
  const asBefore = (size: number): number => {
    const same = known.find((other) => near(size, other, SCATTER));
    if (same === undefined) known.push(size);
    return same ?? size;
  };
  const centers: { readonly mean: number; readonly size: number }[] = [];
  for (const { mean } of groups.sort((a, b) => b.weight - a.weight))
    if (!centers.some((center) => near(mean, center.mean, SCATTER)))
      centers.push({ mean, size: asBefore(mean * pointsPerPixel) / pointsPerPixel });
  const snapped = measured.map(({ size, vague }) => {
    const close = centers.filter(({ mean }) => near(size, mean, vague ? VAGUE_SCATTER : SCATTER));
    return close.sort((a, b) => Math.abs(a.mean - size) - Math.abs(b.mean - size))[0]?.size ?? size;
  });
  return snapped.map((size, index) => {
    if (!measured[index]?.vague) return size;
    const next = nearestSure(lines, measured, index);
    const beside = next === undefined ? undefined : snapped[next];
    return beside !== undefined && near(measured[index].size, beside, VAGUE_SCATTER) ? beside : size;
  });
}

/** Lines of a paragraph are closer than this, over their size. */
const PITCH = 2;

/** The line with tall letters that is nearest above or below a line, in the same column. */
function nearestSure(
  lines: readonly (readonly MeasuredWord[])[],
  measured: readonly LineSize[],
  index: number,
): number | undefined {
  const { baseline = 0, x0 = 0 } = lines[index]?.[0]?.word ?? {};
  const x1 = lines[index]?.at(-1)?.word.x1 ?? 0;
  let nearest: number | undefined;
  let distance = PITCH * (measured[index]?.size ?? 0);
  for (const [other, line] of lines.entries()) {
    const [first, last] = [line[0]?.word, line.at(-1)?.word];
    if (measured[other]?.vague || !first || !last || first.x0 > x1 || last.x1 < x0) continue;
    const apart = Math.abs(first.baseline - baseline);
    if (apart >= distance) continue;
    nearest = other;
    distance = apart;
  }
  return nearest;
}

/** Words of a page by lines, in order. */
export function byLines(words: readonly OcrWord[]): OcrWord[][] {
  const lines: OcrWord[][] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last && !word.startsLine) last.push(word);
    else lines.push([word]);
  }
  return lines;
}
