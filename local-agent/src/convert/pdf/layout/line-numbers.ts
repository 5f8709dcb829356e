import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import { COLUMN_GAP, MAJORITY, SAME_EDGE, USUAL_SIZE } from './measures.ts';
import { continuity } from './prose.ts';

/** Share of numbered lines with text, and of those that continue the line above: empty lines may be numbered too. */
const WITH_TEXT = 0.7;
const RUNNING = 0.3;

/** So many lines in a row are numbered; in code fewer. */
const MIN_COUNT = 8;
const MIN_IN_CODE = 3;
const NUMBER = /^\d{1,4}$/;
/** A figure that is written with its power of ten: its letter is none of code. */
const FIGURE = /^[-+]?\d[\d.]*e[-+]?\d+$/i;

/** Word processors number each fifth line, in the margin; at least so many show that. */
const EACH = 5;
const MIN_FIFTHS = 2;
/** So many are no column of a table where other lines stand between them. */
const MANY_FIFTHS = 4;

/**
 * A page's words without the numbers that its lines have at their left: those of running text or of code, or each fifth in
 * the margin. Numbers with lines between them are cells of a table.
 */
export function withoutLineNumbers(words: readonly Word[], horizontal: readonly Rule[]): readonly Word[] {
  // Grouping is work: most pages have too few numbers.
  if (words.filter((word) => NUMBER.test(word.text)).length < MIN_FIFTHS) return words;
  const rows = groupRows(words);
  const columns: { readonly x0: number; readonly x1: number; readonly rows: Row[] }[] = [];
  for (const row of rows) {
    const [first] = row.words;
    if (!first || !NUMBER.test(first.text)) continue;
    const column = columns.find(
      ({ x0, x1 }) => Math.abs(x1 - first.x1) <= SAME_EDGE || Math.abs(x0 - first.x0) <= SAME_EDGE,
    );
    if (column) column.rows.push(row);
    else columns.push({ x0: first.x0, x1: first.x1, rows: [row] });
  }
  const gone = new Set<Word>();
  for (const { x1: edge, rows: numbered } of columns) {
    if (isFifths(numbered, edge, rows)) {
      for (const row of numbered) if (row.words[0]) gone.add(row.words[0]);
      continue;
    }
    for (const run of countingRuns(numbered)) {
      if (
        ((isCodeNumbers(run, edge) && !isDataFrame(run, rows) && !isPrinted(run, rows)) ||
          isTextNumbers(run, edge, rows)) &&
        !isRuled(run, horizontal)
      )
        for (const {
          words: [first],
        } of run)
          if (first) gone.add(first);
    }
  }
  return gone.size === 0 ? words : words.filter((word) => !gone.has(word));
}

/**
 * Each fifth line has its number, and nothing else stands so far to the left: on the page, or between the numbers where they are
 * many and other lines stand between them, as below the head of a page.
 */
function isFifths(numbered: readonly Row[], edge: number, rows: readonly Row[]): boolean {
  const counts = numbered.map(countOf);
  const [first = 0] = counts;
  if (
    numbered.length < MIN_FIFTHS ||
    first % EACH !== 0 ||
    !counts.every((count, index) => count === first + EACH * index)
  )
    return false;
  const withText = numbered.filter((row) => row.words.length > 1).length;
  const own = new Set(numbered.map((row) => row.words[0]));
  const isClear = (some: readonly Row[]) =>
    some.every((row) => row.words.every((word) => word.x0 > edge || own.has(word)));
  const [top = 0, bottom = 0] = [numbered[0]?.baseline, numbered.at(-1)?.baseline];
  const between = rows.filter(({ baseline }) => baseline >= top && baseline <= bottom);
  const isMany = numbered.length >= MANY_FIFTHS && between.length > MAJORITY * EACH * (numbered.length - 1);
  return isMany
    ? withText > MAJORITY * numbered.length && isClear(between)
    : withText === numbered.length && isClear(rows);
}

/** Whether lines part most of the numbers of these rows. */
function isRuled(run: readonly Row[], horizontal: readonly Rule[]): boolean {
  const [top, bottom] = [run[0]?.baseline ?? 0, run.at(-1)?.baseline ?? 0];
  const near = horizontal.filter(({ at }) => at > top && at < bottom);
  const parted = run.slice(1).filter((row, index) => {
    const [first] = row.words;
    const above = run[index]?.baseline ?? 0;
    return near.some(
      ({ at, from, to }) => first && at > above && at < row.baseline && from < first.x0 && to > first.x1,
    );
  });
  return run.length > 1 && parted.length >= MAJORITY * (run.length - 1);
}

/** Rows whose numbers count up by one. */
function countingRuns(rows: readonly Row[]): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const last = runs.at(-1)?.at(-1);
    if (last && countOf(row) === countOf(last) + 1) runs.at(-1)?.push(row);
    else runs.push([row]);
  }
  return runs;
}

const countOf = (row: Row) => Number(row.words[0]?.text);

const textOf = (row: Row): readonly Word[] => row.words.slice(1);

/** Monospaced text beside each number. Those of the rows of some data frames count from zero, or stand beside figures alone. */
function isCodeNumbers(run: readonly Row[], edge: number): boolean {
  const texts = run.map(textOf).filter((words) => words.length > 0);
  return (
    run.length >= MIN_IN_CODE &&
    run.every((row) => countOf(row) > 0) &&
    texts.some((words) => words.some(({ text }) => /\p{L}/u.test(text) && !FIGURE.test(text))) &&
    texts.length >= MAJORITY * run.length &&
    texts.every((words) => words.every(({ font, x0 }) => font.monospace && x0 > edge))
  );
}

/** The heads of columns stand no farther above the first row, font sizes. */
const HEADS_PITCH = 2;

/** The monospaced line right above the first of these rows. */
function codeAbove([first]: readonly Row[], rows: readonly Row[]): Row | undefined {
  const above = first && rows[rows.indexOf(first) - 1];
  if (!first || !above || first.baseline - above.baseline > HEADS_PITCH * first.size) return undefined;
  return above.words.every(({ font }) => font.monospace) ? above : undefined;
}

/** Whether the line right above the first row heads columns: most rows have as many words beside their numbers. */
function isDataFrame(run: readonly Row[], rows: readonly Row[]): boolean {
  const count = codeAbove(run, rows)?.words.length ?? 0;
  return count > 1 && run.filter((row) => textOf(row).length === count).length > MAJORITY * run.length;
}

/** Whether a program printed the numbers: the line right above the first row, in letters as theirs, begins farther left. */
function isPrinted(run: readonly Row[], rows: readonly Row[]): boolean {
  const above = codeAbove(run, rows)?.words[0];
  const number = run[0]?.words[0];
  if (!above || !number) return false;
  return above.font.name === number.font.name && above.size === number.size && above.x0 < number.x0 - SAME_EDGE;
}

/** Nothing but running text stands beside the numbers, nothing left of them, and nearly all lines have one. */
function isTextNumbers(run: readonly Row[], edge: number, rows: readonly Row[]): boolean {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last || run.length < MIN_COUNT) return false;
  const between = rows.filter((row) => row.baseline >= first.baseline && row.baseline <= last.baseline);
  const texts = run.map(textOf).filter((words) => words.length > 0);
  const clear = between.every((row) => row.words.every((word) => word.x0 > edge || row.words[0] === word));
  const size = first.words[0]?.size ?? USUAL_SIZE;
  const apart = texts.every((words) => (words[0]?.x0 ?? 0) - edge >= COLUMN_GAP * size);
  return clear && apart && texts.length >= WITH_TEXT * run.length && continuity(texts).running >= RUNNING;
}
