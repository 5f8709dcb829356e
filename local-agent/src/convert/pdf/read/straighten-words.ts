import { median, spread } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { standsOnLine } from './level-words.ts';

/** A line that shows how the page is turned has so many words that stand on it, and is as long, font sizes. */
const MIN_WORDS = 4;
const MIN_LENGTH = 15;
/** Fewer lines do not show it. */
const MIN_LINES = 3;
/** A lesser slope parts no words of a line; at more the page is no scan that was a little turned. */
const MIN_SLOPE = 0.003;
const MAX_SLOPE = 0.15;
/** The middle half of the lines differs by no more than this. */
const MAX_SPREAD = 0.012;
/** The next word of a line is no farther away, font sizes. */
const MAX_GAP = 3;

/** Turns the words of a scan that was not straight, so that lines are level. `words` are in the order of the text. */
export function straightenWords(words: readonly Word[]): readonly Word[] {
  const slopes = linesOf(words)
    .map(slopeOf)
    .filter((slope) => slope !== undefined);
  const slope = median(slopes);
  const isSure = slopes.length >= MIN_LINES && spread(slopes) < MAX_SPREAD;
  if (!isSure || Math.abs(slope) < MIN_SLOPE || Math.abs(slope) > MAX_SLOPE) return words;
  return words.map((word) => {
    const shift = slope * word.x0;
    return { ...word, baseline: word.baseline - shift, y0: word.y0 - shift, y1: word.y1 - shift };
  });
}

/** Words that follow each other from left to right. */
function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  let last: Word | undefined;
  for (const word of words) {
    const line = lines.at(-1);
    if (line && last && follows(last, word)) line.push(word);
    else lines.push([word]);
    last = word;
  }
  return lines;
}

function follows(last: Word, word: Word): boolean {
  const gap = word.x0 - last.x1;
  return gap > -word.size && gap < MAX_GAP * word.size && Math.abs(word.baseline - last.baseline) < word.size / 2;
}

/** How far a line falls for each point to the right; `undefined` for lines that are too short to say it. */
function slopeOf(line: readonly Word[]): number | undefined {
  const standing = line.filter(({ text }) => standsOnLine(text));
  const [first, last] = [standing[0], standing.at(-1)];
  if (!first || !last || standing.length < MIN_WORDS || last.x0 - first.x0 < MIN_LENGTH * first.size) return undefined;
  const x = standing.reduce((sum, word) => sum + word.x0, 0) / standing.length;
  const y = standing.reduce((sum, word) => sum + word.baseline, 0) / standing.length;
  let across = 0;
  let down = 0;
  for (const word of standing) {
    across += (word.x0 - x) ** 2;
    down += (word.x0 - x) * (word.baseline - y);
  }
  return down / across;
}
