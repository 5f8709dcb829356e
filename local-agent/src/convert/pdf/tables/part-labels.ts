import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { COLUMN_GAP, MAJORITY, SAME_EDGE } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import { wordsIn } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** Fewer labels with a figure each may be texts that end with a number. */
const MIN_ROWS = 3;

/**
 * The strips with those added that part labels from figures in a column behind the first: the labels begin at one x, and their
 * figures, far behind them, end at one. A head over both does not hide such a strip.
 */
export function partLabels(rows: readonly Row[], separators: readonly Separator[]): Separator[] {
  const added = separators.flatMap((_, index) => stripIn(rows, index + 1, separators) ?? []);
  return added.length === 0 ? [...separators] : [...separators, ...added].sort((a, b) => a.x0 - b.x0);
}

function stripIn(rows: readonly Row[], column: number, separators: readonly Separator[]): Separator | undefined {
  const lines = rows.map((row) => wordsIn(row, column, separators)).filter((words) => words.length > 0);
  const pairs = lines.flatMap((words) => pairOf(words) ?? []);
  const [first] = pairs;
  if (!first || pairs.length < MIN_ROWS || pairs.length <= MAJORITY * lines.length) return;
  const areAligned = pairs.every(
    ({ label, figure }) =>
      Math.abs(label.x0 - first.label.x0) < SAME_EDGE && Math.abs(figure.x1 - first.figure.x1) < SAME_EDGE,
  );
  const x0 = Math.max(...pairs.map(({ label }) => label.x1));
  const x1 = Math.min(...pairs.map(({ figure }) => figure.x0));
  return areAligned && x1 - x0 > COLUMN_GAP * first.figure.size ? { x0, x1 } : undefined;
}

/** The extent of a label and the one figure behind it. */
function pairOf(words: readonly Word[]) {
  const [first, ...rest] = words;
  const figure = rest.at(-1);
  const last = words.at(-2);
  if (!first || !last || !figure || !FIGURE.test(figure.text) || !/\p{L}/u.test(first.text)) return;
  return { label: { x0: first.x0, x1: last.x1 }, figure };
}
