import { boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { columnOf, filledColumns, wordsIn } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** Of fewer columns a line fills all by chance. */
const MIN_COLUMNS = 4;
/** A word reaches into the next column with no more than this part of its width: heads are wider than figures. */
const WITHIN = 0.25;
/** Heads beside each other are farther apart than words are, font sizes. */
const APART = 0.45;
/** Texts below each other begin, end or have their middle at one x, but for so many points. */
const SAME_PLACE = 1.5;

/** Of the lines of a head, the one with a word in each column and none across two. */
export function leafLine(lines: readonly Row[], separators: readonly Separator[]): Row | undefined {
  const columnCount = separators.length + 1;
  if (columnCount < MIN_COLUMNS) return undefined;
  const isAcross = ({ x0, x1 }: Word) => {
    const edge = WITHIN * (x1 - x0);
    return columnOf(x0 + edge, separators) !== columnOf(x1 - edge, separators);
  };
  return lines.find(
    (row) => filledColumns(row, separators).size === columnCount && !row.words.some((word) => isAcross(word)),
  );
}

/**
 * The parts of a phrase by columns where each stands right above or below the text of the leaf line in its column: heads of
 * narrow columns are as near as words of one phrase. Otherwise the phrase itself.
 */
export function partByLeaf(phrase: readonly Word[], leaf: Row, separators: readonly Separator[]): (readonly Word[])[] {
  const parts = [...Map.groupBy(phrase, ({ x0, x1 }) => columnOf((x0 + x1) / 2, separators))];
  return parts.every(([column, words]) => isBelow(words, wordsIn(leaf, column, separators)))
    ? parts.map(([, words]) => words)
    : [phrase];
}

/**
 * Whether a phrase is the head of one column in the leaf line, apart from the others: such heads may be wider than the figures
 * of their columns.
 */
export function isLeafOf(leaf: Row, phrase: readonly Word[]): boolean {
  const { x0, x1 } = boundsOf(phrase);
  return leaf.words.every((word) => phrase.includes(word) || Math.max(x0 - word.x1, word.x0 - x1) > APART * word.size);
}

function isBelow(words: readonly Word[], others: readonly Word[]): boolean {
  const [a, b] = [boundsOf(words), boundsOf(others)];
  return [a.x0 - b.x0, a.x1 - b.x1, (a.x0 + a.x1 - b.x0 - b.x1) / 2].some((shift) => Math.abs(shift) < SAME_PLACE);
}
