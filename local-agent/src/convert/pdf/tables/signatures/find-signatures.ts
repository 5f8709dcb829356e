import { boundsOf, median, overlap } from '../../../page/box.ts';
import type { Rule, Word } from '../../../page/page-content.ts';
import { groupRows, type Row, splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP } from '../../layout/measures.ts';
import { filledColumns, wordsIn } from '../row-columns.ts';
import { findSeparators, type Separator } from '../separators.ts';
import type { Table } from '../table.ts';
import { tableFromBands } from '../table-from-bands.ts';
import { SIGN_OF_NAME, type SignedName, signedNames, withJoinedSigns } from './signed-names.ts';

/** Lines between a signed name and the next, and the white between them, font sizes: others are of two blocks. */
const MAX_LINES = 7;
const MAX_WHITE = 5;
/** Names and titles are narrower than lines of running text, font sizes. */
const WIDEST = 36;
/** Heads of the columns are no farther above the first name, font sizes. */
const FARTHEST_HEADS = 3.5;
/** White between lines of one record differs by no more, font sizes. */
const DRIFT = 0.3;
/** Columns of signatures stand so far apart, font sizes. */
const GAP = 1;

/** A row with signed names. */
type Signed = { readonly at: number; readonly names: readonly SignedName[] };

/**
 * Blocks of several signatures in `words`, as tables: a row for each signed name, or for those beside each other, with the name
 * and title printed below the line that it is signed on. That line parts nothing.
 */
export function findSignatures(words: readonly Word[], rules: readonly Rule[]): Table[] {
  if (!words.some(({ text }) => SIGN_OF_NAME.test(text))) return [];
  const rows = groupRows(words).map(withJoinedSigns);
  const signed = rows.flatMap((row, at): Signed[] => {
    const names = signedNames(row, rules);
    return names.length > 0 ? [{ at, names }] : [];
  });
  return groupSigned(signed, rows).flatMap((group) => readBlock(group, rows) ?? []);
}

/** Names below each other, with nothing but names and titles between them. */
function groupSigned(signed: readonly Signed[], rows: readonly Row[]): Signed[][] {
  const groups: Signed[][] = [];
  for (const one of signed) {
    const group = groups.at(-1);
    const above = group?.at(-1);
    const isBelow =
      above !== undefined &&
      one.at - above.at <= MAX_LINES &&
      one.names.some((name) => above.names.some((other) => overlap(name.x0, name.x1, other.x0, other.x1) > 0)) &&
      rows.slice(above.at + 1, one.at + 1).every((row, offset) => isOfBlock(row, rows[above.at + offset]));
    if (group && isBelow) group.push(one);
    else groups.push([one]);
  }
  return groups.filter((group) => group.reduce((sum, { names }) => sum + names.length, 0) > 1);
}

const white = (above: Row | undefined, below: Row | undefined) =>
  above && below ? below.y0 - above.y1 : Number.POSITIVE_INFINITY;

/** Whether a row is near the one above, and no running text. */
const isOfBlock = (row: Row, above: Row | undefined): boolean =>
  white(above, row) < MAX_WHITE * row.size &&
  partsOf(row).every((part) => {
    const { x0, x1 } = boundsOf(part);
    return x1 - x0 < WIDEST * row.size;
  });

function readBlock(group: readonly Signed[], rows: readonly Row[]): Table | undefined {
  const size = median(group.map(({ at }) => rows[at]?.size ?? 0));
  const bands = recordsOf(group, rows, size);
  const separators = columnsOf(bands, size);
  if (separators.length === 0 || (bands.length === 1 && hasLabels(bands[0] ?? [], separators))) return undefined;
  const last = rows.indexOf(bands.at(-1)?.at(-1) as Row);
  const records = [...bands, ...unsigned(rows, last, whitesBetween(bands), separators)];
  const head = rows[rows.indexOf(bands[0]?.[0] as Row) - 1];
  const isHeaded = head !== undefined && headsColumns(head, bands[0]?.[0], separators);
  return tableFromBands(isHeaded ? [[head], ...records] : records, separators);
}

/** Several lines with labels of their own, such as `Name:` and `Title:`, are rows. */
const hasLabels = (record: readonly Row[], separators: readonly Separator[]): boolean =>
  Array.from({ length: separators.length + 1 }, (_, column) =>
    record.filter((row) => wordsIn(row, column, separators).at(-1)?.text.endsWith(':')),
  ).some((labelled) => labelled.length > 1);

/** Strips between the columns that several rows have text on both sides of. */
const columnsOf = (bands: readonly (readonly Row[])[], size: number): Separator[] =>
  findSeparators(bands.flat(), GAP * size, 0).filter(
    ({ x0, x1 }) =>
      bands.filter(
        (band) =>
          band.some(({ words }) => words.some((word) => word.x1 <= x0 + 1)) &&
          band.some(({ words }) => words.some((word) => word.x0 >= x1 - 1)),
      ).length >= Math.min(2, bands.length),
  );

/** The rows of each record: they part where the white is widest between a signed name and the next. */
function recordsOf(group: readonly Signed[], rows: readonly Row[], size: number): Row[][] {
  const whiteAbove = (at: number) => white(rows[at - 1], rows[at]);
  const starts = group.slice(1).flatMap(({ at }, index) => startsBetween(group[index]?.at ?? 0, at, rows, size));
  const signed = group.map(({ at }) => at);
  const inside = Array.from(
    { length: (signed.at(-1) ?? 0) - (signed[0] ?? 0) },
    (_, offset) => (signed[0] ?? 0) + 1 + offset,
  );
  const tight = inside.filter((at) => !starts.includes(at)).map(whiteAbove);
  const within = tight.length > 0 ? Math.max(...tight) : starts.length > 0 ? 0 : size;
  const widest = Math.max(within + DRIFT * size, Math.min(...starts.map(whiteAbove), size) - DRIFT * size);
  // What stands above the name in all other records does so in the first.
  const above = Math.min(...signed.slice(1).map((at) => at - Math.max(...starts.filter((start) => start <= at))));
  let first = signed[0] ?? 0;
  while (Number.isFinite(above) && (signed[0] ?? 0) - first < above && first > 0 && whiteAbove(first) <= widest)
    first--;
  let last = signed.at(-1) ?? 0;
  for (
    let next = rows[last + 1];
    next && whiteAbove(last + 1) <= widest && isOfBlock(next, rows[last]);
    next = rows[last + 1]
  )
    last++;
  const bounds = [first, ...starts, last + 1];
  return bounds.slice(1).map((to, index) => rows.slice(bounds[index], to));
}

/** Where records begin behind a signed name, up to the next: the last of the widest whites, and others where nobody signed. */
function startsBetween(above: number, at: number, rows: readonly Row[], size: number): number[] {
  const places = Array.from({ length: at - above }, (_, offset) => above + 1 + offset);
  const whites = places.map((place) => white(rows[place - 1], rows[place]));
  const wide = places.filter((_, index) => (whites[index] ?? 0) > Math.max(...whites) - DRIFT * size);
  const last = wide.at(-1) ?? at;
  const others = wide.slice(0, -1).filter((place) => partsOf(rows[place]).length > 1);
  return 2 * wide.length < places.length ? [...others, last] : [last];
}

const partsOf = (row: Row | undefined) => (row ? splitRow(row.words, COLUMN_GAP * row.size) : []);

const whitesBetween = (bands: readonly (readonly Row[])[]): number[] =>
  bands.slice(1).map((band, index) => white(bands[index]?.at(-1), band[0]));

/** Rows below that have texts in several columns, no farther than the records are: who did not sign for himself. */
function unsigned(
  rows: readonly Row[],
  last: number,
  whites: readonly number[],
  separators: readonly Separator[],
): Row[][] {
  const out: Row[][] = [];
  if (whites.length === 0) return out;
  for (let at = last + 1; at < rows.length; at++) {
    const row = rows[at];
    if (!row || white(rows[at - 1], row) > Math.max(...whites) + DRIFT * row.size) break;
    if (filledColumns(row, separators).size < 2 || signedNames(row, []).length > 0 || !isOfBlock(row, rows[at - 1]))
      break;
    out.push([row]);
  }
  return out;
}

/** Short heads of several columns, right above the first name. */
function headsColumns(row: Row, below: Row | undefined, separators: readonly Separator[]): boolean {
  const parts = partsOf(row).map(boundsOf);
  return (
    white(row, below) < FARTHEST_HEADS * row.size &&
    parts.length > 1 &&
    filledColumns(row, separators).size === parts.length &&
    !separators.some(({ x0, x1 }) => parts.some((part) => part.x0 < x0 && part.x1 > x1))
  );
}
