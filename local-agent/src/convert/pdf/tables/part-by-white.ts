import { pitch, type Row } from '../../page/rows.ts';
import { LINE_PITCH } from '../layout/measures.ts';
import { columnExtents, startsRow } from './continued-cells.ts';
import { FARTHEST_WRAP } from './measures.ts';
import { filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** Fewer lines may be those of one row with short cells. */
const MIN_ENTRIES = 3;

/**
 * The rows of text between two lines, apart where a row with text in all columns stands below white: the first one of a list
 * whose links are underlined, below its heads. Each line is a row where none is as near as lines of a cell are, and each begins
 * new text below one that ended: such as entries of that list without links.
 */
export function partByWhite(section: readonly Row[], separators: readonly Separator[]): Row[][] {
  const isWhole = (row: Row) => filledColumns(row, separators).size === separators.length + 1;
  if (areEntries(section, separators)) return section.map((row) => [row]);
  const parts: Row[][] = [];
  for (const [index, row] of section.entries()) {
    const above = section[index - 1];
    const isApart = above && pitch(above, row) > FARTHEST_WRAP * row.size && isWhole(row);
    if (above && !isApart) parts.at(-1)?.push(row);
    else parts.push([row]);
  }
  return parts;
}

function areEntries(section: readonly Row[], separators: readonly Separator[]): boolean {
  if (section.length < MIN_ENTRIES) return false;
  const extents = columnExtents(section, separators);
  return section.slice(1).every((row, index) => {
    const above = section[index] ?? row;
    return pitch(above, row) > LINE_PITCH * row.size && startsRow(row, [above], separators, extents);
  });
}
