import type { Word } from '../../page/page-content.ts';
import { groupRows, type Row, splitRow } from '../../page/rows.ts';
import { MIN_LINE_DISTANCE, SMALL_TEXT } from '../layout/measures.ts';

/** Texts beside each other in a cell are no nearer, font sizes. */
const MIN_GAP = 1;

/**
 * The words of a cell in parts, each text for itself, where texts beside each other have base lines between those of the
 * others, as labels of one line and of two do that are centred in height; `undefined` for other cells, whose lines are read
 * from side to side.
 */
export function partStaggered(words: readonly Word[]): Word[][] | undefined {
  const runs = staggeredRuns(groupRows(words));
  const parts = runs.map((run) => textsOf(run));
  if (parts.every((texts) => texts === undefined)) return undefined;
  return runs.flatMap((run, index) => parts[index] ?? run.map((row) => [...row.words]));
}

/** The rows in runs, in each of which every row is too near to the one before for a line below it. */
function staggeredRuns(rows: readonly Row[]): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const above = run?.at(-1);
    if (run && above && !isLineBelow(above, row)) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** The texts of a run that white parts from top to bottom, all of whose lines are far enough from each other. */
function textsOf(run: readonly Row[]): Word[][] | undefined {
  const size = Math.max(...run.map((row) => row.size));
  if (run.length < 2 || run.some((row) => row.size < SMALL_TEXT * size)) return undefined;
  const words = run.flatMap((row) => row.words).sort((a, b) => a.x0 - b.x0);
  const texts = splitRow(words, MIN_GAP * size);
  return texts.length > 1 && texts.every(hasLines) ? texts : undefined;
}

function hasLines(words: readonly Word[]): boolean {
  const rows = groupRows(words);
  return rows.every((row, index) => index === 0 || isLineBelow(rows[index - 1] ?? row, row));
}

const isLineBelow = (above: Row, row: Row): boolean =>
  row.baseline - above.baseline >= MIN_LINE_DISTANCE * Math.min(above.size, row.size);
