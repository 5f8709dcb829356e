import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { SPACE_WIDTH } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import { columnOf, filledColumns, wordsIn } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** Text ends so far before the next column, font sizes. */
const MIN_ROOM = 0.5;

/** Has text in the first column: where cells stand at the bottom of their rows, the lines above them have none. */
export const isNamed = (band: readonly Row[], separators: readonly Separator[]) =>
  band.some((line) => wordsIn(line, 0, separators).length > 0);

/** No cell of the row begins in the middle of a sentence. */
export function startsNewText(row: Row | undefined, separators: readonly Separator[]): boolean {
  const begun = new Set<number>();
  return (row?.words ?? []).every((word) => {
    const column = columnOf((word.x0 + word.x1) / 2, separators);
    const first = !begun.has(column);
    begun.add(column);
    return !first || !/^\p{Ll}/u.test(word.text);
  });
}

/** A column's place, and the length of its longest line. */
export type Extent = { readonly left: number; readonly right: number; readonly longest: number };

/** How far each column's text may reach: to where the next column begins. */
export function columnExtents(rows: readonly Row[], separators: readonly Separator[]): Extent[] {
  const left = Math.min(...rows.map((row) => row.x0));
  const right = Math.max(...rows.map((row) => row.x1));
  return Array.from({ length: separators.length + 1 }, (_, column) => ({
    left: separators[column - 1]?.x1 ?? left,
    right: separators[column]?.x1 ?? right,
    longest: Math.max(0, ...rows.map((row) => extent(wordsIn(row, column, separators)))),
  }));
}

/**
 * Whether a row continues the cells above it: some columns are empty, no number begins, and each text would not
 * have fitted on the line above.
 */
export function wraps(
  row: Row,
  band: readonly Row[],
  separators: readonly Separator[],
  extents: readonly Extent[],
): boolean {
  const here = [...filledColumns(row, separators)];
  const [head] = band;
  const full = here.length >= (head ? filledColumns(head, separators).size : 1) || here.length === extents.length;
  let lower = 0;
  for (const column of here) {
    const words = wordsIn(row, column, separators);
    const [first] = words;
    if (!first) continue;
    if (words.every(({ text }) => FIGURE.test(text))) return false;
    const isLower = /^\p{Ll}/u.test(first.text);
    if (isLower) lower++;
    if (!band.some((line) => wordsIn(line, column, separators).length > 0)) return false;
    if (endsInLeaders(band.at(-1), column, separators)) return false;
    if (fitsAbove(first, band, column, separators, extents, isLower && !full)) return false;
  }
  return full ? lower === here.length : true;
}

/** Whether dots lead from a text to the next column: it has ended. */
const endsInLeaders = (row: Row | undefined, column: number, separators: readonly Separator[]): boolean =>
  row !== undefined && textIn(row, column, separators).replace(/\s/g, '').endsWith(LEADERS);

const textIn = (row: Row, column: number, separators: readonly Separator[]): string =>
  wordsIn(row, column, separators)
    .map(({ text }) => text)
    .join(' ');

const LEADERS = '.....';

/** Whether a row ends, with dots behind it, the label that alone is on the lines above. */
export function endsLabel(row: Row, band: readonly Row[], separators: readonly Separator[]): boolean {
  return (
    band.every((line) => filledColumns(line, separators).size === 1 && !endsInLeaders(line, 0, separators)) &&
    isNamed(band, separators) &&
    /^\p{Ll}/u.test(textIn(row, 0, separators)) &&
    endsInLeaders(row, 0, separators)
  );
}

/** One word that starts new text below one word, in several columns: another row of a label that is for several. */
export function isParallel(row: Row, band: readonly Row[], separators: readonly Separator[]): boolean {
  const here = [...filledColumns(row, separators)];
  const isWord = (line: Row | undefined, column: number) => line && wordsIn(line, column, separators).length === 1;
  return (
    here.length > 1 && startsNewText(row, separators) && here.every((at) => isWord(row, at) && isWord(band.at(-1), at))
  );
}

/** Fewer columns, or fewer of them with a number, may be the lines of heads. */
const MIN_CODES = 4;

/** One word below one word in many columns, half of them with a number in it, such as `08Eh`: cells of one line each. */
export function hasCodes(row: Row, band: readonly Row[], separators: readonly Separator[]): boolean {
  const codes = row.words.filter(({ text }) => /\d/.test(text));
  return row.words.length >= MIN_CODES && 2 * codes.length >= row.words.length && isParallel(row, band, separators);
}

/** Starts new text in the first column, while text in another one had place on the line above: the cells above have ended. */
export function startsRow(
  row: Row,
  band: readonly Row[],
  separators: readonly Separator[],
  extents: readonly Extent[],
): boolean {
  const here = filledColumns(row, separators);
  const continues = [...here].every((column) => /^\p{Ll}/u.test(wordsIn(row, column, separators)[0]?.text ?? ''));
  return (
    here.has(0) &&
    !continues &&
    isNamed(band, separators) &&
    [...here].some((column) => {
      const [first] = wordsIn(row, column, separators);
      return column > 0 && first !== undefined && fitsAbove(first, band, column, separators, extents);
    })
  );
}

/**
 * Whether a word had place behind the last line that a band has in a column. What continues a sentence may have wrapped
 * before the column's end: its other lines show where.
 */
export function fitsAbove(
  word: Word,
  band: readonly Row[],
  column: number,
  separators: readonly Separator[],
  extents: readonly Extent[],
  continues = false,
): boolean {
  const previous = band.map((line) => wordsIn(line, column, separators)).findLast((words) => words.length > 0);
  if (!previous) return false;
  const { left, right, longest } = extents[column] ?? { left: 0, right: 0, longest: 0 };
  const room = right - left - (column < separators.length ? MIN_ROOM * word.size : 0);
  const needed = extent(previous) + SPACE_WIDTH * word.size + (word.x1 - word.x0);
  return needed <= (continues ? Math.min(room, longest) : room);
}

const extent = (words: readonly Word[]) => (words.at(-1)?.x1 ?? 0) - (words[0]?.x0 ?? 0);
