import { hasLeaders } from '../blocks/leaders.ts';
import { isMarker, readMarker } from '../blocks/list-marker.ts';
import { type Box, boundsOf, centerInside, median, overlap } from '../layout/box.ts';
import { findGutters, type Gutter } from '../layout/gutters.ts';
import { MATH_FONT } from '../layout/math-font.ts';
import type { Word } from '../layout/page-content.ts';
import { continuity } from '../layout/prose.ts';
import { pitch, type Row, splitRow } from '../layout/rows.ts';
import { extendDown, extendUp } from './extend-table.ts';
import { columnOf, filledColumns } from './row-bands.ts';
import { findNarrowSeparators, findSeparators, type Separator } from './separators.ts';
import { joinStrayColumns } from './stray-columns.ts';
import { filledCells, type Table } from './table.ts';
import { tableFromRows } from './table-from-rows.ts';

/** A stretch of rows that is a table; row indices inclusive. */
export type AlignedTable = { readonly first: number; readonly last: number; readonly table: Table };

/**
 * Finds tables without lines in the rows of one column: gaps that stay in place over several rows. In order, apart.
 * `borders` are the y of horizontal lines, which part rows where there are any, and `shades` the boxes of shaded rows.
 */
export function findAlignedTables(
  rows: readonly Row[],
  borders: readonly number[],
  shades: readonly Box[],
): AlignedTable[] {
  const size = median(
    rows.map((row) => row.size),
    10,
  );
  const column = boundsOf(rows);
  const usable = rows.map(
    (row, index) =>
      !isCode(row, rows[index - 1], rows[index + 1]) &&
      !hasLeaders(row.words.map((word) => word.text).join(' ')) &&
      !isJustified(row, column) &&
      !isFormula(row),
  );
  const stretches = findGutters(rows, 0.45 * size)
    .map((gutter) => ({ gutter, stretch: bestStretch(rows, usable, gutter, size) }))
    .flatMap(({ stretch }) => (stretch ? [stretch] : []))
    .sort((a, b) => b.weight - a.weight);
  const found: AlignedTable[] = [];
  for (const { first, last } of stretches) {
    if (found.some((other) => first <= other.last && last >= other.first)) continue;
    const aligned = readStretch(rows, first, last, { borders, shades }, size);
    if (aligned && !found.some((other) => aligned.first <= other.last && aligned.last >= other.first))
      found.push(aligned);
  }
  return found.sort((a, b) => a.first - b.first);
}

/** Letters of one width, perhaps behind the numbers that count a listing's lines. */
function isCode({ words }: Row, ...neighbours: readonly (Row | undefined)[]): boolean {
  const [first, ...rest] = words;
  if (!first || !rest.every((word) => word.font.monospace)) return false;
  const number = (row: { readonly words: readonly Word[] } | undefined) =>
    /^\d{1,5}$/.test(row?.words[0]?.text ?? '') ? Number(row?.words[0]?.text) : Number.NaN;
  const isCounted = neighbours.some((row) => Math.abs(number(row) - number({ words })) === 1);
  return first.font.monospace || (rest.length > 0 && isCounted);
}

/** A line that fills its column with gaps that are all alike: running text, however wide the gaps. */
function isJustified({ words, x0, x1, size }: Row, column: Box): boolean {
  if (words.length < 3 || x1 < column.x1 - 2 || x0 > column.x0 + 2 * size) return false;
  const gaps = words.slice(1).map((word, index) => word.x0 - (words[index]?.x1 ?? 0));
  return Math.max(...gaps) - Math.min(...gaps) < 0.35 * size;
}

/** A line of running text over several columns parts two tables; where lines are justified its gaps may be wide. */
function isSentence({ words, size }: Row): boolean {
  const gaps = words.slice(1).map((word, index) => (word.x0 - (words[index]?.x1 ?? 0)) / size);
  const narrow = gaps.filter((gap) => gap < 0.6).length;
  const isText = words.length >= 8 && words.every(({ text }) => !/\d/.test(text));
  return (
    words.length >= 6 && (narrow === gaps.length || (isText && narrow >= 0.8 * gaps.length && Math.max(...gaps) < 1.05))
  );
}

/** A displayed formula: its number stands at the margin, but it is no table. */
function isFormula({ words }: Row): boolean {
  const math = words.filter((word) => MATH_FONT.test(word.font.name)).length;
  const numbered = /^\(\d+(?:\.\d+)*[a-z]?\)$/.test(words.at(-1)?.text ?? '');
  return math > 0 && (numbered || math >= 0.4 * words.length);
}

type Stretch = { readonly first: number; readonly last: number; readonly weight: number };

/** The longest run of near rows with text on both sides of the strip and gaps too wide for a space. */
function bestStretch(
  rows: readonly Row[],
  usable: readonly boolean[],
  gutter: Gutter,
  size: number,
): Stretch | undefined {
  let best: Stretch | undefined;
  let run: { first: number; last: number; gaps: number[]; leftTexts: string[] } | undefined;
  const close = () => {
    const stretch = run && judge(run, size);
    if (stretch && stretch.weight > (best?.weight ?? 0)) best = stretch;
    run = undefined;
  };
  for (let index = gutter.first; index <= gutter.last; index++) {
    const row = rows[index];
    if (!row || !usable[index]) {
      close();
      continue;
    }
    const before = row.words.filter((word) => word.x1 <= gutter.x0 + 1e-6);
    const after = row.words.filter((word) => word.x0 >= gutter.x1 - 1e-6);
    const above = rows[index - 1];
    if (before.length > 0 && after.length > 0 && isSentence(row)) {
      close();
      continue;
    }
    if (run && above && isFar(rows, index)) close();
    const left = before.at(-1);
    const right = after[0];
    if (left && right && (right.x0 - left.x1 >= 0.6 * size || splitRow(row.words, size).length > 1)) {
      run ??= { first: index, last: index, gaps: [], leftTexts: [] };
      run.last = index;
      run.gaps.push(right.x0 - left.x1);
      run.leftTexts.push(before.map((word) => word.text).join(' '));
    } else if (run && index - run.last > (isTight(rows, run.last, index) ? 14 : 3)) close();
  }
  close();
  return best;
}

/** Too far below the row above for a row of the same table, unless others are as far from each other. */
function isFar(rows: readonly Row[], index: number): boolean {
  const distanceAt = (at: number): number => {
    const row = rows[at];
    const above = rows[at - 1];
    return row && above ? pitch(above, row) / Math.max(row.size, above.size) : Number.NaN;
  };
  const distance = distanceAt(index);
  const isUsual = [index - 1, index + 1].some((at) => Math.abs(distanceAt(at) - distance) < 0.15);
  return distance > (isUsual ? 5 : 3.4);
}

/** Rows that follow each other as the lines of long cells do. */
function isTight(rows: readonly Row[], first: number, last: number): boolean {
  return rows.slice(first + 1, last + 1).every((row, index) => {
    const above = rows[first + index];
    return above !== undefined && pitch(above, row) <= 2.2 * row.size;
  });
}

function judge(
  {
    first,
    last,
    gaps,
    leftTexts,
  }: { first: number; last: number; gaps: readonly number[]; leftTexts: readonly string[] },
  size: number,
): Stretch | undefined {
  const wide = gaps.filter((gap) => gap >= 1.05 * size).length;
  const enough =
    gaps.length >= 3 ? wide >= Math.max(2, 0.5 * gaps.length) : gaps.length === 2 && Math.min(...gaps) >= 1.5 * size;
  if (!enough) return undefined;
  if (leftTexts.filter(isMarker).length >= 0.6 * leftTexts.length) return undefined;
  return { first, last, weight: gaps.length };
}

type Marks = { readonly borders: readonly number[]; readonly shades: readonly Box[] };

function readStretch(
  rows: readonly Row[],
  first: number,
  last: number,
  { borders, shades }: Marks,
  size: number,
): AlignedTable | undefined {
  const core = rows.slice(first, last + 1);
  const clear = findSeparators(core, 0.36 * size, core.length >= 6 ? Math.floor(0.1 * core.length) : 0).filter(
    (separator) => isPopulated(core, separator),
  );
  const separators = [...clear, ...findNarrowSeparators(core, size, clear)].sort((a, b) => a.x0 - b.x0);
  if (separators.length === 0) return undefined;
  if (core.length < 3 && separators.length < 2) return undefined;
  if (
    isProse(core, separators) ||
    (separators.length === 1 && (hasItems(core, separators) || isCounted(core, separators)))
  )
    return undefined;
  const bounds = boundsOf(core);
  const own = shades.filter((box) => {
    const common = overlap(box.x0, box.x1, bounds.x0, bounds.x1);
    return common > 0.85 * (bounds.x1 - bounds.x0) && common > 0.7 * (box.x1 - box.x0);
  });
  // A bar behind a larger line is a heading's.
  const isShaded = (row: Row | undefined) =>
    row !== undefined && row.size <= 1.12 * size && own.some((box) => centerInside(row, box));
  let end = extendDown(rows, last, separators, core);
  while (isShaded(rows[end + 1])) end++;
  let start = extendUp(rows, first, separators, core);
  while (isShaded(rows[start - 1])) start--;
  const edges = own.flatMap((box) => [box.y0, box.y1]);
  const all = rows.slice(start, end + 1);
  const wider = findSeparators(all, 0.3 * size, Math.max(1, Math.floor(0.1 * all.length)));
  const final = separators.map((separator) => {
    const same = wider.find(({ x0, x1 }) => overlap(x0, x1, separator.x0, separator.x1) > 0);
    return same ? { x0: Math.max(same.x0, separator.x0), x1: Math.min(same.x1, separator.x1) } : separator;
  });
  const columns = joinStrayColumns(all, final);
  const table = tableFromRows(all, columns, distinct([...borders, ...edges]));
  return table.rowCount < 2 || isSparse(table) ? undefined : { first: start, last: end, table };
}

/** Labels of a drawing stand in rows and columns too, but they leave most places empty. */
const isSparse = (table: Table) => table.columnCount > 2 && filledCells(table) < 0.58 * table.cells.length;

/** Text on both sides of the strip in several rows, lines that only one cell goes on with apart. */
function isPopulated(rows: readonly Row[], { x0, x1 }: Separator): boolean {
  const parted = rows.filter((row) => splitRow(row.words, 0.6 * row.size).length > 1);
  const both = rows.filter(
    (row) => row.words.some((word) => word.x1 <= x0 + 1) && row.words.some((word) => word.x0 >= x1 - 1),
  );
  return both.length >= Math.min(2, rows.length) && both.length >= 0.25 * parted.length;
}

function isProse(rows: readonly Row[], separators: readonly Separator[]): boolean {
  if (separators.length > 2 || rows.length < 5) return false;
  return Array.from({ length: separators.length + 1 }, (_, column) => {
    const left = separators[column - 1]?.x1 ?? Number.NEGATIVE_INFINITY;
    const right = separators[column]?.x0 ?? Number.POSITIVE_INFINITY;
    return rows
      .map((row) => row.words.filter((word) => word.x0 >= left - 1 && word.x1 <= right + 1))
      .filter((words) => words.length > 0);
  }).every((pieces) => continuity(pieces).paragraphs >= 0.3);
}

/** Bullets below lines with a date or a place at the right margin, as in the story of a career. */
const hasItems = (rows: readonly Row[], separators: readonly Separator[]): boolean =>
  rows.some(
    (row) =>
      row.words.length > 1 &&
      readMarker(row.words[0]?.text ?? '')?.kind === 'bullet' &&
      !filledColumns(row, separators).has(1),
  );

/** Texts behind numbers or letters that count from the first on: a list. */
function isCounted(rows: readonly Row[], separators: readonly Separator[]): boolean {
  const firsts = rows.flatMap((row) => (filledColumns(row, separators).has(0) ? [row.words] : []));
  return (
    firsts.length >= 2 &&
    firsts.every(
      ([first, second], index) =>
        (first?.text === String(index + 1) || first?.text === String.fromCharCode(97 + index)) &&
        second !== undefined &&
        columnOf(second.x0, separators) === 1,
    )
  );
}

/** Sorted, without values that say the same. */
function distinct(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.filter((value, index) => index === 0 || value - (sorted[index - 1] ?? 0) > 2);
}
