import { centerInside } from '../../../page/box.ts';
import { type Table, textOf } from '../table.ts';
import { hasHeads } from './page-statements.ts';

/** Tables reach over the edges of their statements by no more, points. */
const SLACK = 2;
/** The mark of a note and the first word of its text, which is longer than labels are, characters. */
const NOTE = /^(?:\(\d{1,2}\)|[*\u2020]{1,3}) ?["\u201c]?\p{L}/u;
const MIN_NOTE = 30;

/**
 * Whether lines show as one table what is more than a statement: several ones below each other that have heads of their own,
 * or one with its notes.
 */
export function isBeyondStatements(table: Table, statements: readonly Table[]): boolean {
  const own = statements.filter((statement) => centerInside(statement, table, SLACK) && hasHeads(statement));
  const last = own.toSorted((a, b) => a.y1 - b.y1).at(-1);
  if (!last) return false;
  const above = own.filter((statement) => statement.y1 <= last.y0);
  return (above.length > 0 && above.length === own.length - 1) || endsInNotes(table, last.y1);
}

/** Whether the rows below a statement begin with a note. */
function endsInNotes({ cells }: Table, bottom: number): boolean {
  const below = cells.filter(({ lines, column }) => column === 0 && lines.some(({ baseline }) => baseline > bottom));
  const [first] = below.toSorted((a, b) => a.row - b.row);
  const text = first ? textOf(first) : '';
  return NOTE.test(text) && text.length >= MIN_NOTE;
}
