import { type Box, boundsOf, centerInside, median, overlap } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { findGutters } from '../layout/gutters.ts';
import { MATH_FONT } from '../layout/math-font.ts';
import { COLUMN_GAP, MAJORITY, PHRASE_GAP, USUAL_SIZE } from '../layout/measures.ts';
import { continuity, RUNNING_TEXT } from '../layout/prose.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { PROMPT } from '../patterns/prompt.ts';
import { findStretches } from './aligned-stretches.ts';
import { isChart } from './chart-axes.ts';
import { isDefinition } from './definition-lines.ts';
import { extendDown, extendUp } from './extend-table.ts';
import { headsAboveShades } from './heads-above-shades.ts';
import { isJustified } from './justified-rows.ts';
import { areTerms, isKeyed } from './keyed-rows.ts';
import { hasItems, isCounted } from './list-rows.ts';
import { withLongerRow } from './longer-row.ts';
import { areNotes } from './note-rows.ts';
import { isNumberedHeading } from './numbered-heading.ts';
import { titleRows } from './page-title.ts';
import { findNarrowSeparators, findSeparators, type Separator } from './separators.ts';
import { joinStrayColumns } from './stray-columns.ts';
import { filledCells, type Table } from './table.ts';
import { tableFromRows } from './table-from-rows.ts';
import { withUsualSpaces } from './typed-spaces.ts';
import { typedTables } from './typed-tables.ts';

/** Narrower strips are spaces, font sizes; the rows that a table gets besides may leave less of one. */
const MIN_GUTTER = 0.45;
const MIN_STRIP = 0.3;
/** Share of a formula's words that are set in its fonts. */
const MATH = 0.4;
/** Fewer rows show one column border hardly. */
const MIN_ROWS = 3;
/** Of so many rows a share may have ink between columns: phrases that span them. */
const MANY_ROWS = 6;
const CROSSING = 0.1;
/** A shaded row covers this part of the table's width, and this part of the bar is inside the table. */
const BAR_COVERS = 0.85;
const BAR_INSIDE = 0.7;
/** The line in a shaded row is larger than the table's rows by no more than this factor. */
const BAR_LARGER = 1.12;
/** Share of a table's places that hold text. */
const MIN_FILLED = 0.58;
/** Share of the rows with columns that have text on both sides of a strip. */
const BOTH_SIDES = 0.25;
/** Fewer rows do not show whether they run on. */
const MIN_PROSE_ROWS = 5;
/** Rows that are read as tables, each as often as it is read, per row: real pages need 3, scattered signs need hundreds. */
const MAX_READINGS = 10;

/** A stretch of rows that is a table; row indices inclusive. */
export type AlignedTable = { readonly first: number; readonly last: number; readonly table: Table };

/**
 * Finds tables without lines in the lines of one column: gaps that stay in place over several rows. In order, apart.
 * `borders` are the y of horizontal lines, which part rows where there are any, and `shades` the boxes of shaded rows.
 */
export function findAlignedTables(
  lines: readonly Row[],
  borders: readonly number[],
  shades: readonly Box[],
): AlignedTable[] {
  const rows = lines.map(withUsualSpaces);
  const size = median(
    rows.map((row) => row.size),
    USUAL_SIZE,
  );
  const column = boundsOf(rows);
  const typed = typedTables(rows, borders, shades);
  const usable = rows.map(
    (row, index) =>
      (typed.has(row) || !isCode(row, rows[index - 1], rows[index + 1])) &&
      !hasLeaders(row.words.map((word) => word.text).join(' ')) &&
      !isJustified(row, column, [rows[index - 1], rows[index + 1]]) &&
      !isDefinition(row, column) &&
      !isNumberedHeading(row, rows[index + 1]) &&
      !isFormula(row),
  );
  const stretches = findGutters(rows, MIN_GUTTER * size)
    .flatMap((gutter) => findStretches(rows, usable, gutter, size))
    .sort((a, b) => b.weight - a.weight);
  const found: AlignedTable[] = [];
  const isFree = (part: RowRange) => !found.some((other) => part.first <= other.last && part.last >= other.first);
  // Many stretches grow to the same rows: on a page full of short words, a thousand to a hundred.
  const isNew = unseen<RowRange | Extent>();
  let readings = MAX_READINGS * rows.length;
  for (const { first, last } of stretches) {
    if (readings <= 0) break;
    if (!isFree({ first, last }) || !isNew({ first, last })) continue;
    const extent = extentOf(rows, { first, last }, shades, size);
    if (!extent || !isNew(extent)) continue;
    readings -= extent.last - extent.first + 1;
    const aligned = readTable(rows, extent, borders);
    if (aligned && isFree(aligned)) found.push(aligned);
  }
  return found.sort((a, b) => a.first - b.first);
}

/** Says of each value whether none before it was the same. */
function unseen<T>(): (value: T) => boolean {
  const seen = new Set<string>();
  return (value) => seen.size < seen.add(JSON.stringify(value)).size;
}

/** Letters of one width, perhaps with a sign for what programs print, or behind the numbers that count a listing's lines. */
function isCode({ words }: Row, ...neighbours: readonly (Row | undefined)[]): boolean {
  const [first, ...rest] = words;
  if (!first || !rest.every(({ font, text }) => font.monospace || PROMPT.test(text))) return false;
  const number = (row: { readonly words: readonly Word[] } | undefined) =>
    /^\d{1,5}$/.test(row?.words[0]?.text ?? '') ? Number(row?.words[0]?.text) : Number.NaN;
  const isCounted = neighbours.some((row) => Math.abs(number(row) - number({ words })) === 1);
  const isBefore = rest.some(({ font }) => font.monospace);
  return first.font.monospace || (isBefore && (isCounted || PROMPT.test(first.text)));
}

/** A displayed formula: its number stands at the margin, but it is no table. */
function isFormula({ words }: Row): boolean {
  const math = words.filter((word) => MATH_FONT.test(word.font.name)).length;
  const numbered = /^\(\d+(?:\.\d+)*[a-z]?\)$/.test(words.at(-1)?.text ?? '');
  return math > 0 && (numbered || math >= MATH * words.length);
}

/** The rows that a table may have, its columns, and the y of the edges of its shaded rows. */
type Extent = RowRange & { readonly columns: readonly Separator[]; readonly edges: readonly number[] };

/** Row indices inclusive. */
type RowRange = { readonly first: number; readonly last: number };

/** What a stretch grows to; none where it is no table. */
function extentOf(
  rows: readonly Row[],
  { first, last }: RowRange,
  shades: readonly Box[],
  size: number,
): Extent | undefined {
  const core = rows.slice(first, last + 1);
  const strips = findSeparators(
    core,
    PHRASE_GAP * size,
    core.length >= MANY_ROWS ? Math.floor(CROSSING * core.length) : 0,
  );
  const clear = withLongerRow(
    core,
    strips,
    strips.filter((separator) => isPopulated(core, separator)),
    size,
  );
  const separators = [...clear, ...findNarrowSeparators(core, size, clear)].sort((a, b) => a.x0 - b.x0);
  if (separators.length === 0) return undefined;
  if (core.length < MIN_ROWS && separators.length < 2) return undefined;
  if (
    isProse(core, separators) ||
    (separators.length === 1 &&
      (hasItems(core, separators) || isCounted(core, separators) || areNotes(core, separators)))
  )
    return undefined;
  const title = titleRows(core, separators);
  if (title > 0) return extentOf(rows, { first: first + title, last }, shades, size);
  const bounds = boundsOf(core);
  const own = shades.filter((box) => {
    const common = overlap(box.x0, box.x1, bounds.x0, bounds.x1);
    return common > BAR_COVERS * (bounds.x1 - bounds.x0) && common > BAR_INSIDE * (box.x1 - box.x0);
  });
  // A bar behind a larger line is a heading's.
  const isShaded = (row: Row | undefined) =>
    row !== undefined && row.size <= BAR_LARGER * size && own.some((box) => centerInside(row, box));
  let end = extendDown(rows, last, separators, core);
  while (isShaded(rows[end + 1])) end++;
  let start = extendUp(rows, first, separators, core);
  while (isShaded(rows[start - 1])) start--;
  start = headsAboveShades(rows, start, own);
  const edges = own.flatMap((box) => [box.y0, box.y1]);
  const all = rows.slice(start, end + 1);
  const wider = findSeparators(all, MIN_STRIP * size, Math.max(1, Math.floor(CROSSING * all.length)));
  const free = findSeparators(all, COLUMN_GAP * size, 0);
  const final = separators.map((separator) => withoutHeads(common(separator, wider) ?? separator, free));
  return { first: start, last: end, columns: joinStrayColumns(all, final), edges };
}

function readTable(
  rows: readonly Row[],
  { first, last, columns, edges }: Extent,
  borders: readonly number[],
): AlignedTable | undefined {
  const table = tableFromRows(rows.slice(first, last + 1), columns, distinct([...borders, ...edges]));
  return table.rowCount < 2 || isSparse(table) || isChart(table) ? undefined : { first, last, table };
}

/** The part that a strip has in common with one of others. */
function common({ x0, x1 }: Separator, others: readonly Separator[]): Separator | undefined {
  const same = others.find((other) => overlap(x0, x1, other.x0, other.x1) > 0);
  return same && { x0: Math.max(x0, same.x0), x1: Math.min(x1, same.x1) };
}

/** The widest part of a strip without ink in any row: a head may reach far into the strip before the next head. */
function withoutHeads(strip: Separator, free: readonly Separator[]): Separator {
  const parts = free.flatMap((part) => common(strip, [part]) ?? []);
  return parts.reduce((widest, part) => (part.x1 - part.x0 > widest.x1 - widest.x0 ? part : widest), parts[0] ?? strip);
}

/** Labels of a drawing stand in rows and columns too, but they leave most places empty. */
const isSparse = (table: Table) => table.columnCount > 2 && filledCells(table) < MIN_FILLED * table.cells.length;

/** Text on both sides of the strip in several rows, without lines that continue only one cell. */
function isPopulated(rows: readonly Row[], { x0, x1 }: Separator): boolean {
  const parted = rows.filter((row) => splitRow(row.words, COLUMN_GAP * row.size).length > 1);
  const both = rows.filter(
    (row) => row.words.some((word) => word.x1 <= x0 + 1) && row.words.some((word) => word.x0 >= x1 - 1),
  );
  return both.length >= Math.min(2, rows.length) && both.length >= BOTH_SIDES * parted.length;
}

function isProse(rows: readonly Row[], separators: readonly Separator[]): boolean {
  if (separators.length > 2 || rows.length < MIN_PROSE_ROWS) return false;
  if (rows.filter((row) => isKeyed(row, separators)).length > MAJORITY * rows.length) return false;
  if (separators.length === 1 && areTerms(rows, separators)) return false;
  return Array.from({ length: separators.length + 1 }, (_, column) => {
    const left = separators[column - 1]?.x1 ?? Number.NEGATIVE_INFINITY;
    const right = separators[column]?.x0 ?? Number.POSITIVE_INFINITY;
    return rows
      .map((row) => row.words.filter((word) => word.x0 >= left - 1 && word.x1 <= right + 1))
      .filter((words) => words.length > 0);
  }).every((pieces) => continuity(pieces).paragraphs >= RUNNING_TEXT);
}

/** Sorted, without values that say the same. */
function distinct(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.filter((value, index) => index === 0 || value - (sorted[index - 1] ?? 0) > 2);
}
