import { median } from '../pdf/layout/box.ts';
import type { OcrWord } from './ocr-engine.ts';

/** Heights over the font size, as measured on common text fonts. */
const ASCENT = 0.71;
const MEAN_LINE = 0.51;
const DESCENT = 0.21;
const TALL = /[A-Zbdfhkl0-9\u00c0-\u00d6\u00d8-\u00de\u00df]/;
const LOW = /[gjpqy,;()[\]{}|/$Q@_\u00e7]/;
/** Font size over the height from descender to ascender. */
const SIZE_OF_LINE = 1.11;
const SCATTER = 0.08;
const VAGUE_SCATTER = 0.2;
/** Letters and digits alone say how tall a word is, not marks. */
const SAYS_HEIGHT = /[\p{L}\p{N}]{2}/u;

/** Letters that end between the two heights, or at heights of their own. */
const BETWEEN = /[tij\u00e0-\u00ff]/;

/** Font size of a line, pixels; vague ones, from lines without tall letters, may be off by a fifth. */
export type LineSize = { readonly size: number; readonly vague: boolean };

/** Font size of a line of words from how tall its letters are, or else from the height that the engine gives it. */
export function lineSize(line: readonly OcrWord[]): LineSize {
  const sizes = (tall: boolean) =>
    line
      .filter(({ text }) => SAYS_HEIGHT.test(text) && TALL.test(text) === tall && (tall || !BETWEEN.test(text)))
      .map(({ text, y0, y1 }) => (y1 - y0) / ((tall ? ASCENT : MEAN_LINE) + (LOW.test(text) ? DESCENT : 0)));
  const tall = sizes(true);
  if (tall.length > 0) return { size: median(tall), vague: false };
  const short = sizes(false);
  return { size: short.length > 0 ? median(short) : SIZE_OF_LINE * (line[0]?.lineHeight ?? 0), vague: true };
}

/**
 * Makes one of sizes that scatter by a few per cent: each becomes the nearest of the frequent ones. Gives a size for
 * each line; longer lines weigh more.
 */
export function snapSizes(lines: readonly (readonly OcrWord[])[]): number[] {
  const measured = lines.map(lineSize);
  const counts = new Map<number, number>();
  for (const [index, { size, vague }] of measured.entries()) {
    if (!vague) counts.set(size, (counts.get(size) ?? 0) + (lines[index]?.length ?? 0));
  }
  const near = (size: number, other: number, share: number) => Math.abs(other - size) <= share * other;
  const weight = (size: number) =>
    [...counts].reduce((sum, [other, count]) => sum + (near(size, other, SCATTER / 2) ? count : 0), 0);
  const weighted = [...counts.keys()]
    .map((size) => ({ size, weight: weight(size) }))
    .sort((a, b) => b.weight - a.weight);
  const centers: number[] = [];
  for (const { size } of weighted) if (!centers.some((center) => near(size, center, SCATTER))) centers.push(size);
  return measured.map(({ size, vague }) => {
    const close = centers.filter((center) => near(size, center, vague ? VAGUE_SCATTER : SCATTER));
    return close.sort((a, b) => Math.abs(a - size) - Math.abs(b - size))[0] ?? size;
  });
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
