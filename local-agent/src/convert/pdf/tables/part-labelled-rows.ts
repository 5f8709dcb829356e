import type { Line } from '../layout/line.ts';
import { LINE_DRIFT } from '../layout/measures.ts';
import { withPartedRows } from './parted-rows.ts';
import type { Table, TableCell } from './table.ts';

/** Fewer labels with a value each do not show that lines are rows. */
const MIN_VALUES = 4;
/** A page has place for no more. */
const MAX_LABELS = 200;
/** Share of the lines with a value beside them that end as labels do. */
const LABELS = 0.8;
const LABEL = /[:\uff1a]$/u;

/**
 * The table with those rows parted that have labels below each other in one cell, such as `Marital status:`, and their
 * values in the cells beside it, each on the line of its label.
 */
export const partLabelledRows = (table: Table): Table => withPartedRows(table, partsOf);

/** The lines of each label and beside it; `undefined` where there are no labels. */
function partsOf(cells: readonly TableCell[]): Line[][] | undefined {
  const [labels, ...values] = cells.filter(({ lines }) => lines.length > 0);
  if (!labels || labels.lines.length > MAX_LABELS || values.length === 0 || cells.some(({ rows }) => rows > 1))
    return undefined;
  const beside = values.flatMap(({ lines }) => lines);
  const valued = labels.lines.filter((line) => beside.some((value) => isLevel(value, line)));
  const isLabelled =
    valued.length >= MIN_VALUES &&
    beside.every((value) => valued.some((line) => isLevel(value, line))) &&
    valued.filter(({ text }) => LABEL.test(text.trim())).length >= LABELS * valued.length;
  if (!isLabelled) return undefined;
  return grouped(labels.lines).map((label) => [
    ...label,
    ...beside.filter((value) => label.some((line) => isLevel(value, line))),
  ]);
}

/** A line in small letters continues the one above. */
function grouped(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && /^\p{Ll}/u.test(line.text)) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

const isLevel = (one: Line, other: Line): boolean =>
  Math.abs(one.baseline - other.baseline) < LINE_DRIFT * Math.max(one.size, other.size);
