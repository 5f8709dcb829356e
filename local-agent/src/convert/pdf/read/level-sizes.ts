import { median, textHeight } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';

/** Words that follow each other on a line are no farther apart, and no farther off each other's base line, font sizes. */
const MAX_GAP = 3;
const MAX_DROP = 0.5;
/** Sizes of neighbours that differ by more than this part are not of one font. */
const UNLIKE = 0.08;
/** A page on which so many neighbours, and this part of them, are unlike has sizes that say nothing. */
const MIN_PAIRS = 20;
const MANY = 0.5;
/** A mark of a footnote stands this far above its line, font sizes; other words of a line are not raised. */
const MARK = /^[([]?(?:\d{1,3}|[*\u2020\u2021])[)\]]?$/;
const RAISED = 0.25;
/** Its size over that of the text. */
const MARK_SIZE = 0.7;
/** Lines whose size is this near to that of the page's text are of its size. */
const NEAR = 0.2;

/**
 * Gives the words of a line one size. Some programs that recognise scans stretch each word to its width by its font size,
 * so that `is` is smaller than `wood` beside it. `words` are those of a scan that is level, in the order of the text.
 */
export function levelSizes(words: readonly Word[]): readonly Word[] {
  const unit = middleSize(words);
  const lines = linesOf(words, unit);
  const pairs = lines.flatMap((line) => line.slice(1).map((word, at) => [line[at] ?? word, word] as const));
  const unlike = pairs.filter(([a, b]) => Math.abs(a.size - b.size) > UNLIKE * Math.max(a.size, b.size));
  if (unlike.length < MIN_PAIRS || unlike.length < MANY * pairs.length) return words;
  return lines.flatMap((line) => {
    const own = middleSize(line);
    const size = Math.abs(own - unit) < NEAR * unit ? unit : own;
    const level = median(line.map(({ baseline }) => baseline));
    return line.map((word) => {
      const isMark = MARK.test(word.text) && level - word.baseline > RAISED * size;
      const placed = isMark ? { size: MARK_SIZE * size, baseline: word.baseline } : { size, baseline: level };
      return { ...word, ...placed, ...textHeight(placed.baseline, placed.size) };
    });
  });
}

/** The size that most letters have or are near to: long words say more than short ones. */
const middleSize = (words: readonly Word[]): number =>
  median(words.flatMap(({ text, size }) => Array.from(text, () => size)));

function linesOf(words: readonly Word[], unit: number): Word[][] {
  const lines: Word[][] = [];
  let last: Word | undefined;
  for (const word of words) {
    const line = lines.at(-1);
    if (line && last && follows(last, word, unit)) line.push(word);
    else lines.push([word]);
    last = word;
  }
  return lines;
}

function follows(last: Word, word: Word, unit: number): boolean {
  const gap = word.x0 - last.x1;
  return gap > -unit && gap < MAX_GAP * unit && Math.abs(word.baseline - last.baseline) < MAX_DROP * unit;
}
