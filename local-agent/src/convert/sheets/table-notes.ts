import { distinctCells, type Region } from './region.ts';
import type { Sheet, SheetCell } from './workbook.ts';

/** Longer text than this in a column of its own is prose, UTF-16 code units. */
const PROSE_CHARS = 80;

const NOTE = /^(?:\*|†|\(?[\da-z]\)|\d{1,2}\/ |\[\d{1,2}\]|notes?\b|source\b|quelle\b)/i;

export const isNote = (cell: SheetCell): boolean => cell.text.length > PROSE_CHARS || NOTE.test(cell.text.trim());

/** Shorter lines than this do not continue in the next, UTF-16 code units. */
const MIN_LINE = 40;

/** Where the notes below a table begin: rows of one cell each down to the end, notes or lines that continue them. */
export function notesStart(sheet: Sheet, region: Region, first: number): number {
  const { rows } = region;
  let start = rows.length;
  let below: SheetCell | undefined;
  for (let index = rows.length - 1; index > first; index--) {
    const [line, other] = distinctCells(sheet, region, rows[index] ?? 0);
    // A line that is no note must continue in the one below it.
    if (!line || other || (below && !isNote(below) && !continues(line, below))) break;
    if (isNote(line)) start = index;
    below = line;
  }
  return start;
}

/** Whether a line reads on in the one below it. */
const continues = ({ text }: SheetCell, below: SheetCell): boolean =>
  text.length >= MIN_LINE && !/[.!?:]$/.test(text.trim()) && /^\p{Ll}/u.test(below.text.trim());
