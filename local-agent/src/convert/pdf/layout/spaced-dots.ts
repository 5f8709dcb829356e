import { boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';

/** Dots that are nearer to each other than this stand in one phrase, farther ones in no row, font sizes. */
const MIN_GAP = 0.6;
const MAX_GAP = 3;
/** The distances of dots in a row differ by no more, font sizes. */
const UNEVEN = 0.1;
/** Fewer dots lead nowhere. */
const MIN_DOTS = 3;

/**
 * A page's words with each row of dots that stand far apart, at equal distances, as one word: it leads to what stands behind it.
 * Dots of a monospaced font are values in the columns of a listing.
 */
export function joinSpacedDots(words: readonly Word[]): readonly Word[] {
  if (words.filter(isDot).length < MIN_DOTS) return words;
  const joined = new Map<Word, Word | undefined>();
  for (const row of groupRows(words)) {
    for (const run of runsOf(row.words)) {
      const [first] = run;
      if (!first || run.length < MIN_DOTS) continue;
      for (const dot of run) joined.set(dot, undefined);
      joined.set(first, { ...first, ...boundsOf(run), text: '.'.repeat(run.length) });
    }
  }
  return joined.size === 0 ? words : words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : [word]));
}

const isDot = ({ text, font }: Word): boolean => text === '.' && !font.monospace;

/** Dots that nothing stands between, by rows at equal distances. */
function runsOf(words: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  let before: Word | undefined;
  for (const word of words) {
    if (isDot(word)) {
      const run = runs.at(-1);
      if (run && run.at(-1) === before && continues(run, word)) run.push(word);
      else runs.push([word]);
    }
    before = word;
  }
  return runs;
}

function continues(run: readonly Word[], dot: Word): boolean {
  const [first, second] = run;
  const last = run.at(-1);
  if (!first || !last) return false;
  const step = dot.x0 - last.x0;
  const gap = (dot.x0 - last.x1) / dot.size;
  const usual = second ? second.x0 - first.x0 : step;
  return gap > MIN_GAP && gap < MAX_GAP && Math.abs(step - usual) < UNEVEN * dot.size;
}
