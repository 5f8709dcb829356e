import { median } from '../page/box.ts';
import type { Gray } from './gray.ts';
import type { MeasuredWord } from './line-size.ts';
import type { OcrWord } from './ocr-engine.ts';

/** Stems of bold letters are thicker than those of the page's text by this factor at least. */
const THICKER = 1.32;
/** Shorter words have too few stems to decide by. */
const MIN_LETTERS = 3;
/** Pixels with less of the word's darkness are its blurred edge. */
const MIN_INK = 0.37;

/** Whether each word of a line is bold; `usual` is the page's `stemShare`, `size` the line's font size in pixels. */
export function findBold(line: readonly OcrWord[], shares: readonly (number | undefined)[], usual: number): boolean[] {
  const judged = line.map((_, index) => {
    const share = shares[index];
    return share === undefined ? undefined : share > THICKER * usual;
  });
  const letters = (wanted: boolean) =>
    line.reduce((sum, word, index) => sum + (judged[index] === wanted ? word.text.length : 0), 0);
  const [bold, plain] = [letters(true), letters(false)];
  if (bold > 4 * plain && !hasPlainRun(judged)) return line.map(() => true);
  if (plain > 12 * bold) return line.map(() => false);
  // Words that are too short to decide go with those on both sides.
  return judged.map((value, index) => value ?? (judged[index - 1] === true && judged[index + 1] !== false));
}

/** Whether two words that are not bold follow each other: one alone may be misjudged. */
const hasPlainRun = (judged: readonly (boolean | undefined)[]): boolean => {
  const sure = judged.filter((value) => value !== undefined);
  return sure.some((value, index) => !value && sure[index + 1] === false);
};

/** Thickness of a word's stems over the font size: the middle one of its runs of ink along rows. */
export function stemShare(
  { word: { text, x0, y0, x1, y1 }, ink }: MeasuredWord,
  size: number,
  { data, width, height }: Gray,
): number | undefined {
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < MIN_LETTERS || size <= 0 || !ink) return undefined;
  const runs: number[] = [];
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y++) {
    let run = 0;
    for (let x = Math.max(0, Math.floor(x0)); x <= Math.min(width - 1, x1); x++) {
      // Coloured letters are no thinner than black ones.
      const share = (255 - (data[y * width + x] ?? 255)) / ink.darkness;
      if (share > MIN_INK) run += Math.min(1, share);
      else if (run > 0) {
        runs.push(run);
        run = 0;
      }
    }
    if (run > 0) runs.push(run);
  }
  return runs.length >= MIN_LETTERS ? median(runs) / size : undefined;
}
