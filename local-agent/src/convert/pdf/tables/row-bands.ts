import { boundsOf, median } from '../../page/box.ts';
import { pitch, type Row, splitRow } from '../../page/rows.ts';
import { LETTER_MIDDLE, LINE_PITCH, MAJORITY, MIN_LINE_DISTANCE, PHRASE_GAP, USUAL_SIZE } from '../layout/measures.ts';
import { readMarker } from '../patterns/list-marker.ts';
import {
  columnExtents,
  endsLabel,
  hasCodes,
  isNamed,
  isParallel,
  startsNewText,
  startsRow,
  wraps,
} from './continued-cells.ts';
import { hasValues, namedFigures } from './figure-rows.ts';
import { areFullRows } from './full-rows.ts';
import { findGroups } from './grouped-rows.ts';
import { colonColumn, isKeyed } from './keyed-rows.ts';
import { FARTHEST_WRAP, MAX_HEAD_LINES, TIGHT } from './measures.ts';
import { partByWhite } from './part-by-white.ts';
import { columnOf, filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** So many places between lines show that lines part rows, if no more than this share of them holds several rows. */
const MIN_SECTIONS = 3;
const MAX_STACKS = 0.3;
/** A row is whole when it fills this part of the columns; a stack of rows has this share of whole ones. */
const WHOLE = 0.7;
const WHOLE_ROWS = 0.8;
/** A row that starts new text stands farther below than the lines of cells usually do, by this factor. */
const FARTHER = 1.02;
/** A line that fills less than this part of the columns continues cells. */
const SPARSE = 0.6;
/** Share of the near lines that fill all columns with new text: they are rows. */
const WHOLE_LINES = 0.6;
/** Cells of more lines, on average, and tables of more columns are none where tight lines are wrapped ones. */
const FEW_LINES = 3;
const FEW_COLUMNS = 3;
/** Lines of one cell are seldom farther from each other, font sizes. */
const LOOSE = 1.3;

/** What lines part: rows, unless their texts say otherwise, groups of rows, or rows of running text, however many lines they have. */
export type Bordered = 'rows' | 'groups' | 'texts';

/**
 * Groups text rows into table rows, because cells may have several lines. `borders` are the y of lines between rows,
 * if there are any; they decide where they part every row, otherwise, and within groups of rows that they part, distance and
 * empty columns do.
 */
export function groupBands(
  rows: readonly Row[],
  separators: readonly Separator[],
  borders: readonly number[],
  bordered: Bordered = 'rows',
): Row[][] {
  const sections = splitAtBorders(rows, borders);
  if (bordered === 'texts') return sections;
  const groups = findGroups(sections, separators);
  const stacks = sections.filter((section) => isStack(section, separators)).length;
  const rowRuled = bordered === 'rows' && sections.length >= MIN_SECTIONS && stacks < MAX_STACKS * sections.length;
  return sections.flatMap((section, index) => {
    if (groups.has(section)) return section.map((row) => [row]);
    if (rowRuled && !isStack(section, separators)) return partByWhite(section, separators);
    if (index === 0 && sections.length > 1 && isOneHead(section, separators)) return [section];
    return bandsByText(section, rows, separators);
  });
}

/** Several rows that each look whole, and that start new text instead of continuing the row above. */
function isStack(section: readonly Row[], separators: readonly Separator[]): boolean {
  if (section.length < 2) return false;
  if (section.filter((row) => hasValues(row, separators)).length >= 2 || namedFigures(section, separators) >= 2)
    return true;
  const columns = separators.length + 1;
  const whole = section.filter((row) => filledColumns(row, separators).size >= Math.max(2, WHOLE * columns)).length;
  if (section.length > 2) return whole >= WHOLE_ROWS * section.length;
  const lower = section.slice(1).flatMap((row) => {
    const columnsOf = [...filledColumns(row, separators)];
    return columnsOf.map((column) =>
      row.words.find((word) => columnOf((word.x0 + word.x1) / 2, separators) === column),
    );
  });
  const goOn = lower.filter((word) => word && /^\p{Ll}/u.test(word.text)).length;
  return columns > 2 && whole === section.length && goOn === 0;
}

/** Close lines above a table's first rule are one head, unless a phrase over several columns groups them. */
function isOneHead(section: readonly Row[], separators: readonly Separator[]): boolean {
  const [first, ...rest] = section;
  if (section.length > MAX_HEAD_LINES || (isBold(first) && !rest.every(isBold))) return false;
  if (section.filter((row) => hasValues(row, separators)).length >= 2) return false;
  const close = section.every(
    (row, index) => row.baseline - (section[index - 1] ?? row).baseline <= LINE_PITCH * row.size,
  );
  const grouped = section.some((row) =>
    separators.some(({ x0, x1 }) =>
      splitRow(row.words, PHRASE_GAP * row.size)
        .map(boundsOf)
        .some((phrase) => phrase.x0 < x0 + 1 && phrase.x1 > x1 - 1),
    ),
  );
  return close && !grouped;
}

const isBold = (row: Row | undefined): boolean => row?.words.every((word) => word.font.bold) === true;

export function splitAtBorders(rows: readonly Row[], borders: readonly number[]): Row[][] {
  const sections = new Map<number, Row[]>();
  for (const row of rows) {
    const middle = row.baseline - LETTER_MIDDLE * row.size;
    const index = borders.filter((border) => border < middle).length;
    sections.set(index, [...(sections.get(index) ?? []), row]);
  }
  return [...sections.entries()].sort(([a], [b]) => a - b).map(([, section]) => section);
}

function bandsByText(section: readonly Row[], table: readonly Row[], separators: readonly Separator[]): Row[][] {
  const filled = section.map((row) => filledColumns(row, separators));
  const pitches = section.slice(1).map((row, index) => pitch(section[index] ?? row, row));
  const size = section[0]?.size ?? USUAL_SIZE;
  const leading = Math.min(
    ...pitches.filter((distance) => distance >= MIN_LINE_DISTANCE * size),
    Number.POSITIVE_INFINITY,
  );
  const tight = pitches.map((distance) => distance <= TIGHT * leading);
  const usual = median(pitches.filter((_, index) => tight[index]));
  const tightIsWrap = wrapsAreTight(section, filled, tight, separators);
  const extents = columnExtents(table, separators);
  if (areFullRows(section, separators, extents)) return section.map((row) => [row]);
  const colons = colonColumn(table, separators);
  const bands: Row[][] = [];
  for (const [index, row] of section.entries()) {
    const band = bands.at(-1);
    const distance = pitches[index - 1] ?? Number.POSITIVE_INFINITY;
    const close = tight[index - 1] === true && distance <= FARTHEST_WRAP * size;
    const hasColon = colons !== undefined && filled[index]?.has(colons) === true;
    const isBelowColon = colons !== undefined && !hasColon && !filled[index]?.has(0);
    const continues =
      distance < MIN_LINE_DISTANCE * size ||
      (isBelowColon && distance <= FARTHEST_WRAP * size) ||
      (close &&
        (tightIsWrap ||
          (band && endsLabel(row, band, separators)) ||
          (band &&
            wraps(row, band, separators, extents) &&
            !(distance > LOOSE * size && isParallel(row, band, separators)))));
    const restarts =
      hasColon ||
      (band !== undefined &&
        distance >= MIN_LINE_DISTANCE * size &&
        (opensLabel(section, index, separators) ||
          (isNamed(band, separators) && isRecord(row, separators)) ||
          (isKeyed(row, separators) && (isKeyed(band[0], separators) || hasItem(band, separators))) ||
          hasCodes(row, band, separators) ||
          startsItem(row, separators) ||
          headsGroup(band, row, separators) ||
          (distance > FARTHER * usual && startsRow(row, band, separators, extents))));
    const endsOpenLabel = distance <= FARTHEST_WRAP * size && opensLabel(section, index - 1, separators);
    if (band && (continues || endsOpenLabel) && !restarts) band.push(row);
    else bands.push([row]);
  }
  return bands;
}

/** A bullet in another column than the first begins the row. */
const isItem = ({ words: [first] }: Row, separators: readonly Separator[]): boolean =>
  first !== undefined &&
  columnOf((first.x0 + first.x1) / 2, separators) > 0 &&
  readMarker(first.text)?.kind === 'bullet';

const hasItem = (band: readonly Row[], separators: readonly Separator[]): boolean =>
  band.some((row) => isItem(row, separators));

/** A bullet before a label, and texts in most other columns: each is a row. */
function startsItem(row: Row, separators: readonly Separator[]): boolean {
  const filled = filledColumns(row, separators);
  const isItem = filled.has(0) && readMarker(row.words[0]?.text ?? '')?.kind === 'bullet';
  return isItem && filled.size >= Math.max(2, WHOLE * (separators.length + 1));
}

/** A bold label alone above a row whose label is not bold. */
function headsGroup(band: readonly Row[], row: Row, separators: readonly Separator[]): boolean {
  const [first, more] = band;
  if (!first || more || !isBold(first) || row.words[0]?.font.bold) return false;
  const [own, below] = [filledColumns(first, separators), filledColumns(row, separators)];
  return own.size === 1 && own.has(0) && below.size > 1 && below.has(0);
}

/** A label's first line alone below a row with figures: the next line continues it in small letters and has the figures. */
function opensLabel(rows: readonly Row[], index: number, separators: readonly Separator[]): boolean {
  const [above, row, below] = [rows[index - 1], rows[index], rows[index + 1]];
  if (!above || !row || !below || !hasValues(above, separators) || !hasValues(below, separators)) return false;
  const filled = filledColumns(row, separators);
  const [first] = below.words;
  return filled.size === 1 && filled.has(0) && first !== undefined && first.x1 < row.x1 && /^\p{Ll}/u.test(first.text);
}

/** Whether the lesser row distance is that between the lines of one cell, and not that between rows. */
function wrapsAreTight(
  rows: readonly Row[],
  filled: readonly ReadonlySet<number>[],
  tight: readonly boolean[],
  separators: readonly Separator[],
): boolean {
  const columns = separators.length + 1;
  const tights = tight.filter(Boolean).length;
  if (tights === 0 || tights === tight.length) return false;
  const lower = rows.flatMap((_, index) => (tight[index - 1] ? [index] : []));
  // Cells of one line may stand at the first line of the others, or at their last.
  const sparse = lower.filter(
    (index) => Math.min(filled[index - 1]?.size ?? 0, filled[index]?.size ?? 0) < Math.max(2, SPARSE * columns),
  ).length;
  if (sparse >= MAJORITY * lower.length) return true;
  const whole = lower.filter((index) => filled[index]?.size === columns && startsNewText(rows[index], separators));
  if (whole.length > WHOLE_LINES * lower.length) return false;
  const bands = tight.length - tights + 1;
  return rows.length / bands <= FEW_LINES && columns <= FEW_COLUMNS;
}

/** A row of its own however near: every column is filled, none continues a sentence, and one begins with a number. */
function isRecord(row: Row, separators: readonly Separator[]): boolean {
  if (filledColumns(row, separators).size !== separators.length + 1 || !startsNewText(row, separators)) return false;
  const last = row.words.filter((word) => columnOf((word.x0 + word.x1) / 2, separators) === separators.length);
  return last.length === 1 && /^[-+\u2212$\u20ac\u00a3]?\d[\d.,]*%?$/.test(last[0]?.text ?? '');
}
