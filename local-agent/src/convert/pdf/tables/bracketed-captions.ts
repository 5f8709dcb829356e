import { boundsOf, overlap } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { groupRows, type Row, splitRow } from '../../page/rows.ts';
import { FIGURE } from './figure-rows.ts';
import type { Separator } from './separators.ts';
import type { Table } from './table.ts';
import { tableFromBands } from './table-from-bands.ts';

/** Captions begin with a capital in a bracket; one of them has so many words, so that it is no unit and no mark. */
const CAPTION = /^\(\p{Lu}/u;
const MIN_WORDS = 3;
/** A caption stands no farther below its value, and its own lines and those of the value no farther apart, font sizes. */
const FARTHEST = 1.4;
const SAME_TEXT = 0.7;
/** Values and their captions stand no farther below those above them, font sizes. */
const FARTHEST_RECORD = 3;
/** Columns of values stand so far apart, and parts of a row, font sizes. */
const GAP = 2;
const PART_GAP = 1.2;

/** The parts of a row, from left to right. */
type Parts = readonly (readonly Word[])[];

/** The rows from `first` to before `end`: values from `first`, and their captions from `caption`. */
type Labelled = { readonly first: number; readonly caption: number; readonly end: number; readonly parts: Parts };

/**
 * Values beside each other with a caption in brackets below each, as on the covers of filings and forms. Each is a table: a row
 * of values, a row of captions, and so on.
 */
export function findBracketedCaptions(words: readonly Word[]): Table[] {
  if (!words.some(({ text }) => CAPTION.test(text))) return [];
  const rows = groupRows(words);
  const found: Labelled[] = [];
  for (const at of rows.keys()) {
    const one = labelledAt(rows, at, found.at(-1)?.end ?? 0);
    if (one) found.push(one);
  }
  return groupLabelled(found, rows).flatMap((group) => tableOf(group, rows) ?? []);
}

const partsOf = (row: Row | undefined): Parts => (row ? splitRow(row.words, PART_GAP * row.size) : []);

/** So many parts of a row, which its widest gaps part. */
function widestParts(row: Row | undefined, count: number): Parts {
  const gaps = (row?.words ?? []).slice(1).map(({ x0 }, at) => x0 - (row?.words[at]?.x1 ?? x0));
  const widest = gaps.toSorted((a, b) => b - a)[count - 2] ?? 0;
  return row ? splitRow(row.words, Math.max(widest, PART_GAP * row.size)) : [];
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');

const white = (above: Row | undefined, below: Row | undefined) =>
  above && below ? (below.y0 - above.y1) / Math.min(above.size, below.size) : Number.POSITIVE_INFINITY;

/** The values whose captions begin in a row; those above end before `from`. */
function labelledAt(rows: readonly Row[], caption: number, from: number): Labelled | undefined {
  const parts = partsOf(rows[caption]);
  if (caption <= from || parts.length < 2 || !parts.every(([word]) => CAPTION.test(word?.text ?? ''))) return undefined;
  const { captions, end } = wholeCaptions(rows, caption, parts);
  if (captions.some((text) => !isClosed(text)) || new Set(captions).size < captions.length) return undefined;
  if (!captions.some((text) => text.split(' ').length >= MIN_WORDS) || hasFigures(rows[end], parts)) return undefined;
  const values = widestParts(rows[caption - 1], parts.length);
  if (values.length !== parts.length || white(rows[caption - 1], rows[caption]) > FARTHEST) return undefined;
  if (!values.every((value, column) => isBelow(parts[column], value) && !textOf(value).startsWith('(')))
    return undefined;
  let first = caption - 1;
  while (first > from && isLineOfValue(rows[first - 1], rows[first], values)) first--;
  // Several lines of values with captions below the last are a table of their own kind.
  const isRow = first > from && white(rows[first - 1], rows[first]) < FARTHEST && partsOf(rows[first - 1]).length > 1;
  return isRow ? undefined : { first, caption, end, parts };
}

const isBelow = (below: readonly Word[] = [], above: readonly Word[] = []) => {
  const [lower, upper] = [boundsOf(below), boundsOf(above)];
  return overlap(lower.x0, lower.x1, upper.x0, upper.x1) > 0;
};

const isClosed = (text: string) => text.endsWith(')') && text.split('(').length === text.split(')').length;

/** The texts of captions with the lines below that close their brackets, and the row behind them. */
function wholeCaptions(rows: readonly Row[], caption: number, parts: Parts): { captions: string[]; end: number } {
  const captions = parts.map(textOf);
  let end = caption + 1;
  for (let row = rows[end]; row && captions.some((text) => !isClosed(text)); row = rows[++end]) {
    if (white(rows[end - 1], row) > SAME_TEXT) break;
    const own = partsOf(row);
    const columns = own.map((part) =>
      parts.findIndex((above, column) => !isClosed(captions[column] ?? '') && isBelow(part, above)),
    );
    if (columns.includes(-1)) break;
    for (const [index, column] of columns.entries()) captions[column] += ` ${textOf(own[index] ?? [])}`;
  }
  return { captions, end };
}

/** A row of figures below the captions: they are heads of its columns. */
const hasFigures = (row: Row | undefined, parts: Parts): boolean =>
  partsOf(row).filter((own) => FIGURE.test(textOf(own)) && parts.some((part) => isBelow(own, part))).length > 1;

/** One line right above one of the values, which it begins. */
function isLineOfValue(row: Row | undefined, below: Row | undefined, values: Parts): boolean {
  const own = partsOf(row);
  const text = textOf(own[0] ?? []);
  return (
    own.length === 1 &&
    white(row, below) < (text.endsWith(',') ? FARTHEST : SAME_TEXT) &&
    values.filter((value) => isBelow(value, own[0])).length === 1 &&
    !text.endsWith(')')
  );
}

/** Those below each other in the same columns. */
function groupLabelled(found: readonly Labelled[], rows: readonly Row[]): Labelled[][] {
  const groups: Labelled[][] = [];
  for (const one of found) {
    const group = groups.at(-1);
    const above = group?.at(-1);
    const isNext =
      above?.end === one.first &&
      above.parts.length === one.parts.length &&
      one.parts.every((part, column) => isBelow(part, above.parts[column])) &&
      white(rows[above.end - 1], rows[one.first]) < FARTHEST_RECORD;
    if (group && isNext) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

function tableOf(group: readonly Labelled[], rows: readonly Row[]): Table | undefined {
  const bands = group.flatMap(({ first, caption, end }) => [rows.slice(first, caption), rows.slice(caption, end)]);
  const separators = stripsOf(group, bands.flat());
  return separators && tableFromBands(bands, separators);
}

/** The strips between the columns; none where a text reaches into the next column. */
function stripsOf(group: readonly Labelled[], rows: readonly Row[]): Separator[] | undefined {
  const columns = (group[0]?.parts ?? []).map((part) => boundsOf(part));
  const pieces = rows.flatMap(partsOf);
  const wide = columns.map((column) =>
    boundsOf(
      pieces
        .filter((piece) => {
          const { x0, x1 } = boundsOf(piece);
          return overlap(x0, x1, column.x0, column.x1) > 0;
        })
        .flat(),
    ),
  );
  const strips = wide.slice(1).map(({ x0 }, index): Separator => ({ x0: wide[index]?.x1 ?? 0, x1: x0 }));
  const size = Math.max(...rows.map((row) => row.size));
  return strips.every(({ x0, x1 }) => x1 - x0 > GAP * size) ? strips : undefined;
}
