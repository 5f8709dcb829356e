import { boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { MIN_LINE_DISTANCE } from '../layout/measures.ts';
import { columnExtents, type Extent, fitsAbove } from './continued-cells.ts';
import { columnOf, filledColumns, wordsIn } from './row-columns.ts';
import type { Separator } from './separators.ts';
import type { LabelSpan } from './span-labels.ts';

/** Fewer rows may be lines of one, but beside such a group two are one too. */
const MIN_ROWS = 3;
/** Share of a column's texts that had place on the line above, or are single words: lines of one cell had not. Of four one may have none. */
const STARTING = 0.8;

/**
 * The places between lines that hold the rows of a group: a label stands beside the first of them, all other columns are
 * filled in each, with single words, or texts that had place behind the one above.
 */
export function findGroups(
  sections: readonly (readonly Row[])[],
  separators: readonly Separator[],
): Set<readonly Row[]> {
  if (separators.length < 2 || !sections.some(({ length }) => length >= MIN_ROWS)) return new Set();
  const extents = columnExtents(sections.flat(), separators);
  const groups = sections.filter((section) => section.length > 1 && areGroup(section, separators, extents));
  return new Set(groups.some(({ length }) => length >= MIN_ROWS) ? groups : []);
}

function areGroup(section: readonly Row[], separators: readonly Separator[], extents: readonly Extent[]): boolean {
  const filled = section.map((row) => filledColumns(row, separators));
  const labels = filled.filter((columns) => columns.has(0)).length;
  const isPrefix = filled.every((columns, index) => columns.has(0) === index < labels);
  if (!isPrefix || labels === 0 || 2 * labels > section.length) return false;
  if (filled.some((columns) => columns.size < separators.length + (columns.has(0) ? 1 : 0))) return false;
  const isTight = section.some(
    (row, index) => index > 0 && row.baseline - (section[index - 1] ?? row).baseline < MIN_LINE_DISTANCE * row.size,
  );
  if (isTight) return false;
  const columns = separators.map((_, at) => {
    const texts = section.map((row) => wordsIn(row, at + 1, separators));
    const starting = section.slice(1).filter((_row, index) => {
      const [above, first] = [section[index], texts[index + 1]?.[0]];
      return above && first && fitsAbove(first, [above], at + 1, separators, extents);
    });
    const least = Math.min(
      STARTING * (section.length - 1),
      section.length > MIN_ROWS ? section.length - 2 : section.length,
    );
    return {
      isStarting: starting.length >= least,
      isNames: texts.filter(isWord).length >= STARTING * texts.length,
    };
  });
  return columns.some(({ isStarting }) => isStarting) && columns.every((column) => column.isStarting || column.isNames);
}

const isWord = (words: readonly Word[]): boolean => words.length === 1;

/** The rows with the label of each group whole beside its first row, and how far each label reaches. */
export function liftGroups(
  sections: readonly (readonly Row[])[],
  separators: readonly Separator[],
): { readonly rows: readonly Row[]; readonly spans: readonly LabelSpan[] } {
  const spans: LabelSpan[] = [];
  const groups = findGroups(sections, separators);
  const rows = sections.flatMap((section) => {
    if (!groups.has(section)) return section;
    const label = section.flatMap((row) => wordsIn(row, 0, separators));
    const lifted = section.map((row, index): Row => {
      const others = row.words.filter((word) => columnOf((word.x0 + word.x1) / 2, separators) > 0);
      const words = index === 0 ? [...label, ...others] : others;
      return { ...row, ...boundsOf(others), words };
    });
    const [top, bottom] = [lifted[0], lifted.at(-1)];
    if (top && bottom) spans.push({ column: 0, top, bottom });
    return lifted;
  });
  return { rows, spans };
}
