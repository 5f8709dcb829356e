import { boundsOf, median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP, EVEN_GAPS, LARGER_TEXT, LINE_PITCH, MAJORITY } from '../layout/measures.ts';
import { filledColumns, wordsIn } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** The last line of a header is no farther above the rule, font sizes, or as far as other rows are from theirs, points. */
const FIRST_PITCH = 1.75;
const SAME_DISTANCE = 1.5;
/** A table's title is larger than its rows by this factor, a header is not. */
const LARGER_TITLE = 1.25;

/** With lines under rows only, the header stands above the first of them, as near to it as other rows to theirs. */
export function headerAbove(
  above: readonly Row[],
  top: number,
  inside: readonly Row[],
  separators: readonly Separator[],
  borders: readonly number[],
): Row[] {
  const size = median(inside.map((row) => row.size));
  const usual = median(
    borders.flatMap((border) => {
      const row = inside.findLast((member) => member.baseline <= border);
      return row && border - row.baseline < 2 * size ? [border - row.baseline] : [];
    }),
    Number.NaN,
  );
  const header: Row[] = [];
  for (const row of [...above].reverse()) {
    const distance = (header[0]?.baseline ?? top) - row.baseline;
    const near =
      header.length > 0
        ? distance <= LINE_PITCH * size
        : distance <= FIRST_PITCH * size || Math.abs(distance - usual) < SAME_DISTANCE;
    if (!near || row.size > LARGER_TITLE * size || crossesAll(row, separators)) break;
    header.unshift(row);
  }
  while (header[0] && !startsHeader(header, separators, Math.abs(top - header[0].baseline - usual) < SAME_DISTANCE))
    header.shift();
  return header;
}

/**
 * A line above the totals may be the last one, and so may one above any row: rows below it that show columns as the others
 * do, as near as they are, and that end with a figure or begin each cell where those above do.
 */
export function rowsBelow(
  below: readonly Row[],
  bottom: number,
  inside: readonly Row[],
  separators: readonly Separator[],
): Row[] {
  const rows: Row[] = [];
  for (const row of below) {
    const distance = row.baseline - (rows.at(-1)?.baseline ?? bottom);
    const filled = filledColumns(row, separators).size;
    const parts = splitRow(row.words, COLUMN_GAP * row.size).length;
    const last = row.words.at(-1);
    const valued = last !== undefined && filledColumns(row, separators).has(separators.length) && /\d/.test(last.text);
    if (distance > 2 * row.size || row.size > LARGER_TEXT * (inside[0]?.size ?? row.size)) break;
    if (
      filled < 2 ||
      parts < filled ||
      !(valued || beginsAsAbove(row, inside)) ||
      separators.some((separator) => isAcross(row, separator))
    )
      break;
    rows.push(row);
  }
  return rows;
}

function beginsAsAbove(row: Row, inside: readonly Row[]): boolean {
  const starts = (line: Row) => splitRow(line.words, COLUMN_GAP * line.size).map((part) => part[0]?.x0 ?? 0);
  const above = inside.flatMap(starts);
  return starts(row).every((x) => above.some((other) => Math.abs(other - x) < 1));
}

/**
 * The header's first line shows columns, stands clear of the table's left edge as a heading over several of them, or is
 * that of a cell which continues below, beside cells with fewer lines. In the first column a title may stand as near, so
 * that there only lines about one middle are of one cell.
 */
function startsHeader([row, ...others]: readonly Row[], separators: readonly Separator[], asUsual: boolean): boolean {
  if (!row) return false;
  const parts = splitRow(row.words, COLUMN_GAP * row.size);
  const filled = [...filledColumns(row, separators)];
  if (filled.length >= 2) return parts.length >= 2;
  const [column = 0] = filled;
  const below = others.map((other) => wordsIn(other, column, separators)).find((words) => words.length > 0);
  if (column > 0) return below !== undefined || (asUsual && parts.length === 1);
  return below !== undefined && Math.abs(middle(below) - middle(row.words)) < 1 && below[0]?.x0 !== row.x0;
}

const middle = (words: readonly Word[]) => {
  const { x0, x1 } = boundsOf(words);
  return (x0 + x1) / 2;
};

const isAcross = (row: Row, { x0, x1 }: Separator) => row.words.some((word) => word.x0 < x0 - 1 && word.x1 > x1 + 1);

/** Running text reaches over most separators; where lines are justified its gaps are wide but alike, and ink is enough. */
function crossesAll(row: Row, separators: readonly Separator[]): boolean {
  const isEven = isJustified(row);
  const isCrossed = (strip: Separator) => (isEven ? hasInk(row, strip) : isAcross(row, strip));
  const crossed = separators.filter(isCrossed).length;
  return (
    crossed > 0 &&
    crossed >= MAJORITY * separators.length &&
    (isEven || splitRow(row.words, COLUMN_GAP * row.size).length < 2)
  );
}

const hasInk = (row: Row, { x0, x1 }: Separator) => row.words.some((word) => word.x1 > x0 + 1 && word.x0 < x1 - 1);

function isJustified({ words, size }: Row): boolean {
  const gaps = words.slice(1).map((word, index) => word.x0 - (words[index]?.x1 ?? 0));
  const least = gaps.reduce((a, b) => Math.min(a, b), size);
  const most = gaps.reduce((a, b) => Math.max(a, b), 0);
  return gaps.length >= MIN_JUSTIFIED_GAPS && most - least < EVEN_GAPS * size;
}

/** Fewer gaps may be alike by chance. */
const MIN_JUSTIFIED_GAPS = 4;
