import type { Row } from '../layout/rows.ts';
import type { Separator } from './separators.ts';

/** Which columns a row has text in, from 0. */
export function filledColumns(row: Row, separators: readonly Separator[]): Set<number> {
  return new Set(row.words.map((word) => columnOf((word.x0 + word.x1) / 2, separators)));
}

/** The column that an x lies in: the number of separators whose middle is left of it. */
export function columnOf(x: number, separators: readonly Separator[]): number {
  let column = 0;
  for (const { x0, x1 } of separators) if (x > (x0 + x1) / 2) column++;
  return column;
}

/**
 * Groups text rows into table rows, because cells may have several lines. `borders` are the y of lines between rows,
 * if there are any; they decide where they part every row, otherwise distance and empty columns do.
 */
export function groupBands(
  rows: readonly Row[],
  separators: readonly Separator[],
  borders: readonly number[],
): Row[][] {
  const sections = splitAtBorders(rows, borders);
  const columns = separators.length + 1;
  const rowRuled =
    sections.length >= 3 && sections.filter((section) => !isStack(section, separators)).length > 0.7 * sections.length;
  if (rowRuled)
    return sections.flatMap((section) =>
      isStack(section, separators) ? bandsByText(section, separators, columns) : [section],
    );
  return sections.flatMap((section) => bandsByText(section, separators, columns));
}

/** Several rows that each look whole. */
function isStack(section: readonly Row[], separators: readonly Separator[]): boolean {
  if (section.length < 3) return false;
  const columns = separators.length + 1;
  const whole = section.filter((row) => filledColumns(row, separators).size >= Math.max(2, 0.7 * columns)).length;
  return whole >= 0.8 * section.length;
}

function splitAtBorders(rows: readonly Row[], borders: readonly number[]): Row[][] {
  const sections = new Map<number, Row[]>();
  for (const row of rows) {
    const middle = row.baseline - 0.3 * row.size;
    const index = borders.filter((border) => border < middle).length;
    sections.set(index, [...(sections.get(index) ?? []), row]);
  }
  return [...sections.entries()].sort(([a], [b]) => a - b).map(([, section]) => section);
}

function bandsByText(rows: readonly Row[], separators: readonly Separator[], columns: number): Row[][] {
  const filled = rows.map((row) => filledColumns(row, separators));
  const pitches = rows.slice(1).map((row, index) => row.baseline - (rows[index]?.baseline ?? 0));
  const size = rows[0]?.size ?? 10;
  const leading = Math.min(...pitches.filter((pitch) => pitch >= 0.95 * size), Number.POSITIVE_INFINITY);
  const tight = pitches.map((pitch) => pitch <= 1.2 * leading);
  const tightIsWrap = wrapsAreTight(rows, filled, tight, columns);
  const bands: Row[][] = [];
  for (const [index, row] of rows.entries()) {
    const band = bands.at(-1);
    const pitch = pitches[index - 1] ?? Number.POSITIVE_INFINITY;
    const here = filled[index] ?? new Set();
    const continues =
      pitch < 0.95 * size ||
      (tight[index - 1] === true && (tightIsWrap || (!here.has(0) && here.size <= columns / 2 && wrapsText(row))));
    if (band && continues) band.push(row);
    else bands.push([row]);
  }
  return bands;
}

/** Whether the lesser row distance is that between the lines of one cell, and not that between rows. */
function wrapsAreTight(
  rows: readonly Row[],
  filled: readonly ReadonlySet<number>[],
  tight: readonly boolean[],
  columns: number,
): boolean {
  const tights = tight.filter(Boolean).length;
  if (tights === 0 || tights === tight.length) return false;
  const lower = rows.flatMap((_, index) => (tight[index - 1] ? [index] : []));
  const sparse = lower.filter((index) => (filled[index]?.size ?? 0) < Math.max(2, 0.6 * columns)).length;
  if (sparse >= 0.5 * lower.length) return true;
  const bands = tight.length - tights + 1;
  return rows.length / bands <= 3 && columns <= 3;
}

/** A line that goes on with a sentence or a phrase, rather than a number or a name of its own. */
const wrapsText = (row: Row) => !/^[\d(+\-\u2212$\u20ac\u00a3]/.test(row.words[0]?.text ?? '');
