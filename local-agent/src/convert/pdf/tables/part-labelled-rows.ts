import type { Line } from '../layout/line.ts';
import { LINE_DRIFT } from '../layout/measures.ts';
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
export function partLabelledRows(table: Table): Table {
  const rows = Array.from({ length: table.rowCount }, () => [] as TableCell[]);
  for (const cell of table.cells) rows[cell.row]?.push(cell);
  const cells: TableCell[] = [];
  let added = 0;
  for (const own of rows) {
    const parts = partsOf(own);
    for (const cell of own) {
      if (!parts) cells.push({ ...cell, row: cell.row + added });
      else
        for (const [offset, part] of parts.entries())
          cells.push({ ...cell, row: cell.row + added + offset, lines: cell.lines.filter((line) => isOn(line, part)) });
    }
    added += parts ? parts.length - 1 : 0;
  }
  return added === 0 ? table : { ...table, rowCount: table.rowCount + added, cells };
}

/** The lines of the labels, those of one label together; `undefined` where they are none. */
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
  return isLabelled ? grouped(labels.lines) : undefined;
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

const isOn = (line: Line, part: readonly Line[]): boolean =>
  part.some((label) => label === line || isLevel(line, label));

const isLevel = (one: Line, other: Line): boolean =>
  Math.abs(one.baseline - other.baseline) < LINE_DRIFT * Math.max(one.size, other.size);
