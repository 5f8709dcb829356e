import type { Word } from '../../page/page-content.ts';
import { splitRow } from '../../page/rows.ts';
import { type Line, makePlainLine } from '../layout/line.ts';

/** Texts of a row within a cell stand farther apart, font sizes, than words of a line. */
const ROW_GAP = 2;

/** A line of a cell, and its texts where gaps part them as in a row of a table. */
export function cellLine(words: readonly Word[]): Line {
  const line = makePlainLine(words);
  const parts = splitRow(words, ROW_GAP * line.size);
  return parts.length > 1 ? { ...line, pieces: parts.map(makePlainLine) } : line;
}

/** Fewer rows may be two heads beside each other. */
const MIN_ROWS = 3;

/** The lines of a cell that are rows of a table within it, above or below a text; none where all of the cell's lines are such. */
export function rowsWithin(lines: readonly Line[]): ReadonlySet<Line> {
  const rows = lines.filter((line, index) => areRows(lines[index - 1], line) || areRows(line, lines[index + 1]));
  return new Set(rows.length >= MIN_ROWS && rows.length < lines.length ? rows : []);
}

/** Whether two lines of a cell are rows of one table: as many texts, each above or below one of the other. */
const areRows = (above: Line | undefined, below: Line | undefined): boolean =>
  above?.pieces !== undefined &&
  above.pieces.length === below?.pieces?.length &&
  above.pieces.every((text, index) => {
    const other = below.pieces?.[index];
    return other !== undefined && text.x0 < other.x1 && other.x0 < text.x1;
  });
