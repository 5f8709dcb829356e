import { median, overlap } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { isBlocker } from './blockers.ts';
import { findGutters, type Gutter } from './gutters.ts';
import { MAJORITY, NARROWEST_GUTTER, ROUNDING, USUAL_SIZE } from './measures.ts';
import { characters, continuity } from './prose.ts';
import { trimGutter } from './trim-gutter.ts';

/** Short columns have so many lines at least, which are longer than so many characters: cells of a table are shorter. */
const MIN_LINES = 2;
const LONG_LINES = 30;
/** Justified lines have no wider gaps, font sizes. */
const WIDE_GAP = 1.5;

/**
 * The gutter of a few lines in columns that stand right above or below longer columns with the same strip: what is as wide as
 * the page, such as a figure or a quotation, parts a text there. By themselves so few lines show no columns.
 */
export function shortColumns(rows: readonly Row[], known: Pick<Gutter, 'x0' | 'x1'>): Gutter | undefined {
  const size = median(
    rows.map((row) => row.size),
    USUAL_SIZE,
  );
  const isKnown = ({ x0, x1 }: Gutter) => overlap(x0, x1, known.x0, known.x1) > MAJORITY * (known.x1 - known.x0);
  const [gutter] = findGutters(rows, NARROWEST_GUTTER * size)
    .filter((strip) => isKnown(strip) && partsText(rows, strip))
    .toSorted((a, b) => b.last - b.first - (a.last - a.first));
  return gutter && trimGutter(rows, gutter);
}

/** Rows of text that a page has which holds hardly anything but short columns, its head and foot included. */
const FEW_ROWS = 8;
/** By itself a strip is wider, font sizes: lines of a text may have gaps at one place. */
const WIDE_STRIP = 2;
/** Lines above and below are no nearer, font sizes: a text that a shape parts continues right below it. */
const APART = 2;
/** The first line of a paragraph begins so far behind the others, font sizes. */
const INDENT = 0.5;

/**
 * The gutter of a few lines in columns that are all the text of a page, below a figure as wide as the page: a sentence that
 * the left column leaves unfinished continues at the top of the right one.
 */
export function runningColumns(rows: readonly Row[]): Gutter | undefined {
  if (rows.filter(({ words }) => !words.every(isBlocker)).length > FEW_ROWS) return undefined;
  const size = median(
    rows.map((row) => row.size),
    USUAL_SIZE,
  );
  const gutter = findGutters(rows, WIDE_STRIP * size).find(
    (strip) => standsApart(rows, strip, size) && runsOver(rows, strip) && partsText(rows, strip),
  );
  return gutter && trimGutter(rows, gutter);
}

/** Whether white parts the lines along a strip from the text above and below. */
const standsApart = (rows: readonly Row[], { first, last }: Gutter, size: number): boolean =>
  [first, last + 1].every((at) => {
    const [above, below] = [rows[at - 1], rows[at]];
    if (!above || !below || above.words.every(isBlocker) || below.words.every(isBlocker)) return true;
    return below.baseline - above.baseline > APART * size;
  });

/**
 * Whether the last line on the left ends within a sentence that the right side continues: it begins with a small letter, or
 * without the indent that a paragraph on the left begins with.
 */
function runsOver(rows: readonly Row[], { first, last, x0, x1 }: Gutter): boolean {
  const lines = rows.slice(first, last + 1).map((row) => row.words.filter((word) => !isBlocker(word)));
  const left = lines.map((words) => words.filter((word) => word.x1 <= x0 + ROUNDING)).filter(hasWords);
  const right = lines.map((words) => words.filter((word) => word.x0 >= x1 - ROUNDING)).filter(hasWords);
  const end = left.at(-1)?.at(-1);
  const start = right[0]?.[0];
  if (!end || !start || /[.!?:]$/.test(end.text)) return false;
  return /^\p{Ll}/u.test(start.text) || (isIndented(left) && !isIndented(right));
}

const hasWords = (words: readonly Word[]): boolean => words.length > 0;

/** Whether the first line begins behind the second, by no less than a letter's width. */
const isIndented = ([first, second]: readonly (readonly Word[])[]): boolean =>
  first?.[0] !== undefined && second?.[0] !== undefined && first[0].x0 - second[0].x0 > INDENT * first[0].size;

/** Long lines without wide gaps on both sides, some of which continue the line above. */
function partsText(rows: readonly Row[], { first, last, x0, x1 }: Gutter): boolean {
  const own = rows.slice(first, last + 1);
  const sides = [
    own.map(({ words }) => words.filter((word) => word.x1 <= x0 + ROUNDING)),
    own.map(({ words }) => words.filter((word) => word.x0 >= x1 - ROUNDING)),
  ].map((side) => side.filter((words) => words.length > 0 && !words.some(isBlocker)));
  const isWhole = (words: readonly Word[]) => splitRow(words, WIDE_GAP * (words[0]?.size ?? USUAL_SIZE)).length === 1;
  return sides.every(
    (side) =>
      side.length >= MIN_LINES &&
      side.every(isWhole) &&
      median(side.map(characters)) >= LONG_LINES &&
      continuity(side).running > 0,
  );
}
