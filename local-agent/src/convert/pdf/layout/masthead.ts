import { boundsOf } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import type { Blocker } from './blockers.ts';
import { type Leaf, splitColumns } from './split-columns.ts';

/** A masthead stands in this part of the page's height, and has no more words; fewer lines are a running head. */
const TOP = 0.2;
const MAX_WORDS = 40;
const MIN_LINES = 3;
/** The line below it is as wide as the text but for so much at each side, points. */
const SLACK = 12;

/**
 * The parts of a page with one column each, in reading order. Where a line over the whole page stands below a masthead, no
 * column reaches over it. `height` is the page's.
 */
export function splitPage<T>(
  words: readonly Word[],
  blockers: readonly Blocker<T>[],
  rules: readonly Rule[],
  height: number,
): readonly Leaf<T>[] {
  const leaves = splitColumns(words, blockers);
  const edge = leaves.length > 1 ? edgeOfMasthead(words, rules, height) : undefined;
  if (edge === undefined) return leaves;
  const isAbove = (word: Word) => word.baseline < edge;
  const isCrossed = leaves.some((leaf) => leaf.words.some(isAbove) && !leaf.words.every(isAbove));
  if (!isCrossed || groupRows(words.filter(isAbove)).length < MIN_LINES) return leaves;
  const part = (above: boolean) =>
    splitColumns(
      words.filter((word) => isAbove(word) === above),
      blockers.filter(({ box }) => box.y1 < edge === above),
    );
  return [...part(true), ...part(false)];
}

/** The y of the lowest line over the whole page at its top that a few words stand above. */
function edgeOfMasthead(words: readonly Word[], rules: readonly Rule[], height: number): number | undefined {
  const { x0, x1 } = boundsOf(words);
  const baselines = words.map(({ baseline }) => baseline).sort((a, b) => a - b);
  const beyond = baselines[MAX_WORDS] ?? height;
  return rules
    .filter(({ at, from, to }) => at < TOP * height && from < x0 + SLACK && to > x1 - SLACK)
    .map(({ at }) => at)
    .filter((at) => at <= beyond)
    .sort((a, b) => a - b)
    .at(-1);
}
