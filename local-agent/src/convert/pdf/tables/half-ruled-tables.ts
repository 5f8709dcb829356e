import { type Box, centerInside, centerInsideAny, median } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import { areContents } from '../layout/contents-entries.ts';
import { indexGutter } from '../layout/index-columns.ts';
import { COLUMN_GAP, LETTER_MIDDLE, LINE_DRIFT, MAJORITY } from '../layout/measures.ts';
import { characters, continuity, RUNNING_TEXT } from '../layout/prose.ts';
import { isChart } from './chart-axes.ts';
import { FIGURE } from './figure-rows.ts';
import { dropNested } from './find-ruled-tables.ts';
import { innerBorders } from './inner-borders.ts';
import { areUnlevel } from './level-columns.ts';
import { isHeadOf, isListing } from './listings.ts';
import { CROSSING_SHARE } from './measures.ts';
import { clusterValues } from './merge-rules.ts';
import { areNestedHeadings } from './numbered-heading.ts';
import { filledColumns } from './row-columns.ts';
import { headerAbove, rowsBelow } from './rows-beyond-rules.ts';
import { type Drawn, findRuleChains, innerEnds, SAME_CELL_END } from './rule-chains.ts';
import { findNarrowSeparators, findSeparators, type Separator } from './separators.ts';
import { partBySparse } from './sparse-columns.ts';
import { SIGN } from './statements/signs.ts';
import { withoutStretched } from './stretched-lines.ts';
import type { Table } from './table.ts';
import { tableFromRows } from './table-from-rows.ts';

/** Share of a table's lines that pieces end in at the border of a column. */
const AGREEING = 0.3;
/** Share of the rows with a name left of the lines, and of the words that are figures, where lines stand above sums. */
const NAMED = 0.7;
const FIGURES = 0.8;
/** Share of rows with text in two columns. */
const WHOLE = 0.3;
/** Fewer rows between lines are cells, however they run on. */
const MIN_PROSE_ROWS = 8;
/** Fewer rows fill no page between its head and its foot. */
const MIN_PAGE_ROWS = 25;
/** Share of a page's letters that are running text. */
const MOSTLY = 0.7;

/** Fewer lines may be heads over several columns. */
const MIN_CROSSING = 3;

/** Fewer rows without shades below a shaded one may be shaded by turns. */
const MIN_PLAIN_ROWS = 2;

/** Lines of a head above the first line. */
const MAX_HEADS = 6;

/**
 * Tables that have lines between rows, or only above and below, and none between columns. Lines drawn cell by cell end
 * where columns do.
 */
export function findHalfRuledTables(drawn: Drawn): Table[] {
  const chains = findRuleChains(drawn);
  return dropNested(chains.flatMap((chain) => readChain(chain, drawn) ?? []));
}

function readChain(chain: readonly Rule[], { rules, pieces, words, bars }: Drawn): Table | undefined {
  const x0 = Math.min(...chain.map((rule) => rule.from)) - 2;
  const x1 = Math.max(...chain.map((rule) => rule.to)) + 2;
  const top = chain[0]?.at ?? 0;
  const bottom = chain.at(-1)?.at ?? 0;
  const near = words.filter((word) => (word.x0 + word.x1) / 2 > x0 && (word.x0 + word.x1) / 2 < x1);
  const isInside = (word: Word) => word.baseline > top && word.baseline - LETTER_MIDDLE * word.size < bottom;
  const inside = groupRows(near.filter(isInside));
  if (inside.filter((row) => isCut(row, words)).length >= MAJORITY * inside.length) return undefined;
  const rowsAbove = groupRows(near.filter((word) => word.baseline <= top));
  const head = isHeadOf(rowsAbove.at(-1), top) ? rowsAbove.at(-1) : undefined;
  if (isListing(inside, chain) && !head) return undefined;
  const size = median(inside.map((row) => row.size));
  const isPair = chain.length === 2;
  const ends = pieceEnds(chain, pieces, x0, x1);
  const isTall = bottom - top > MIN_PAGE_ROWS * size;
  const hints = isPair && ends.every((end) => isCrossed(end, inside, isTall)) ? [] : ends;
  const strips = hints.length > 0 ? hints : columnStrips(ungrouped(inside, chain), size);
  const separators = head ? partBySparse(head, inside, strips, COLUMN_GAP * size) : strips;
  if (separators.length === 0) return undefined;
  const isOfTexts = hints.length === 0 && isText(inside, separators, isPair);
  if (isOfTexts && !isHeaded(inside, chain, separators)) return undefined;
  if (
    areContents(inside) ||
    indexGutter(inside) ||
    isNamedBeside(inside, words, x0) ||
    (isPair && (areNestedHeadings(inside) || areUnlevel(inside, separators)))
  )
    return undefined;
  const borders = [...chain.map((rule) => rule.at), ...innerBorders(chain, rules, inside)].sort((a, b) => a - b);
  const above = hasShadedHead(inside, chain, bars) ? [] : rowsAbove.slice(-MAX_HEADS);
  const from = above.findLastIndex((row) => isCut(row, words)) + 1;
  const header = headerAbove(above.slice(from), top, inside, separators, borders);
  const footer = rowsBelow(
    groupRows(near.filter((word) => word.baseline - LETTER_MIDDLE * word.size >= bottom)),
    bottom,
    inside,
    separators,
  );
  const [first] = [...header, ...inside];
  const box: Box = { x0, x1, y0: Math.min(top, first?.y0 ?? top), y1: footer.at(-1)?.y1 ?? bottom };
  const rows = [...header, ...inside, ...footer];
  const others = othersIn(box, near, rows);
  // Lines of columns that are not level reach over the line that the table would begin with; a foot may reach up into it.
  if (others.some((word) => word.baseline < bottom)) return undefined;
  const y1 = Math.min(box.y1, ...others.map((word) => (word.y0 + word.y1) / 2 - APART));
  const table = tableFromRows(rows, separators, borders, { ...box, y1 }, isOfTexts ? 'texts' : 'rows');
  return table.rowCount >= 2 && !isChart(table) ? table : undefined;
}

/** Whether words beyond the lines stand as near to a row as those within. */
const isCut = (row: Row, words: readonly Word[]): boolean =>
  words.some(
    (word) =>
      Math.abs(word.baseline - row.baseline) < LINE_DRIFT * row.size &&
      ((word.x0 < row.x0 && row.x0 - word.x1 < COLUMN_GAP * row.size) ||
        (word.x1 > row.x1 && word.x0 - row.x1 < COLUMN_GAP * row.size)),
  );

/** Whether the first rows are shaded, down to one of the lines, and no others: no heads stand above. */
function hasShadedHead(rows: readonly Row[], chain: readonly Rule[], bars: readonly Box[]): boolean {
  const isShaded = (word: Word) => centerInsideAny(word, bars);
  const count = rows.findIndex(({ words }) => !words.some(isShaded));
  const [head, body] = [rows.slice(0, count), rows.slice(count)];
  const [last, first] = [head.at(-1), body[0]];
  if (!last || !first || body.length < MIN_PLAIN_ROWS) return false;
  const isParted = chain.some(({ at }) => at > last.baseline && at < first.baseline);
  return (
    isParted && head.every(({ words }) => words.every(isShaded)) && !body.some(({ words }) => words.some(isShaded))
  );
}

/** What is in a table is in its box or no farther from it, points. */
const APART = 2;

/** The words in a box that are none of its rows. */
function othersIn(box: Box, words: readonly Word[], rows: readonly Row[]): Word[] {
  const own = new Set(rows.flatMap((row) => row.words));
  return words.filter((word) => !own.has(word) && centerInside(word, box));
}

/** Strips between the columns of rows, narrow ones where texts line up behind them. */
function columnStrips(rows: readonly Row[], size: number): readonly Separator[] {
  const clear = findSeparators(rows, COLUMN_GAP * size, Math.floor(CROSSING_SHARE * rows.length));
  const strips = [...clear, ...findNarrowSeparators(rows, size, clear)].sort((a, b) => a.x0 - b.x0);
  return withoutStretched(strips, rows);
}

/** The rows without those of the head that stand above its last one: what heads groups of columns hides their gaps. */
function ungrouped(rows: readonly Row[], [, belowHead]: readonly Rule[]): Row[] {
  const head = rows.filter((row) => row.baseline < (belowHead?.at ?? 0));
  return rows.length - head.length >= 2 ? rows.slice(Math.max(0, head.length - 1)) : [...rows];
}

/** Where lines drawn cell by cell meet, if at least two lines agree. */
function pieceEnds(chain: readonly Rule[], pieces: readonly Rule[], x0: number, x1: number): Separator[] {
  const perRule = chain.map((rule) => innerEnds(rule, pieces, x0, x1));
  const all = clusterValues(perRule.flat(), SAME_CELL_END);
  const agreed = all.filter(
    (value) =>
      perRule.filter((ends) => ends.some((end) => Math.abs(end - value) <= SAME_CELL_END)).length >=
      Math.max(2, AGREEING * chain.length),
  );
  return agreed.map((value) => ({ x0: value - 1, x1: value + 1 }));
}

/**
 * Most rows that have text on both sides run through it, or all of the few on a page: the lines above and below a page are
 * drawn in pieces too, and the text between them is no table.
 */
function isCrossed({ x0, x1 }: Separator, rows: readonly Row[], isTall: boolean): boolean {
  const middle = (x0 + x1) / 2;
  const both = rows.filter((row) => row.x0 < middle && row.x1 > middle);
  const crossing = both.filter(({ words, size }) => {
    const next = words.findIndex((word) => word.x1 > middle);
    const [left, right] = [words[next - 1], words[next]];
    return right && (right.x0 < middle || (left && right.x0 - left.x1 < COLUMN_GAP * size));
  });
  return (
    (isTall && crossing.length === both.length) ||
    (crossing.length >= MIN_CROSSING && crossing.length > MAJORITY * both.length)
  );
}

/** Lines above sums are no table of their own: between them are figures, whose names stand left of the lines. */
function isNamedBeside(rows: readonly Row[], words: readonly Word[], x0: number): boolean {
  const inside = rows.flatMap((row) => row.words).filter(({ text }) => !SIGN.test(text));
  const named = rows.filter((row) =>
    words.some((word) => word.x1 < x0 && Math.abs(word.baseline - row.baseline) < LINE_DRIFT * row.size),
  );
  const figures = inside.filter((word) => FIGURE.test(word.text)).length;
  return named.length >= NAMED * rows.length && figures >= FIGURES * inside.length;
}

/**
 * Columns of running text between lines are no table. Where only two lines are there, such as those of the page's head and
 * foot, most of the text decides: labels of entries may be a column of their own.
 */
function isText(rows: readonly Row[], separators: readonly Separator[], isPair: boolean): boolean {
  const whole = rows.filter((row) => filledColumns(row, separators).size >= 2).length;
  if (whole < Math.max(1, WHOLE * rows.length)) return true;
  if (rows.length < MIN_PROSE_ROWS) return false;
  const columns = Array.from({ length: separators.length + 1 }, (_, column) =>
    rows
      .map((row) => row.words.filter((word) => inColumn(word, column, separators)))
      .filter((words) => words.length > 0),
  );
  const running = columns.filter((pieces) => continuity(pieces).paragraphs >= RUNNING_TEXT);
  if (running.length === columns.length) return true;
  return (
    isPair && rows.length >= MIN_PAGE_ROWS && running.length >= 2 && lettersOf(running) > MOSTLY * lettersOf(columns)
  );
}

/**
 * Whether a bold row between the first two lines names each column, above more than one row: columns of running text below
 * it are cells.
 */
function isHeaded(
  rows: readonly Row[],
  [, belowHead, ...others]: readonly Rule[],
  separators: readonly Separator[],
): boolean {
  const [head, ...more] = rows.filter((row) => row.baseline < (belowHead?.at ?? 0));
  return (
    others.length > 1 &&
    head !== undefined &&
    more.length === 0 &&
    head.words.every(({ font }) => font.bold) &&
    filledColumns(head, separators).size === separators.length + 1
  );
}

const lettersOf = (columns: readonly (readonly (readonly Word[])[])[]): number =>
  columns.reduce((sum, pieces) => sum + pieces.reduce((part, words) => part + characters(words), 0), 0);

function inColumn(word: Word, column: number, separators: readonly Separator[]): boolean {
  const left = separators[column - 1]?.x1 ?? Number.NEGATIVE_INFINITY;
  const right = separators[column]?.x0 ?? Number.POSITIVE_INFINITY;
  return word.x0 >= left - 1 && word.x1 <= right + 1;
}
