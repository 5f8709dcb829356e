import { pitch, type Row } from '../../page/rows.ts';
import { FARTHEST_WRAP } from './measures.ts';
import { filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';

/**
 * The rows of text between two lines, apart where a row with text in all columns stands below white: the first one of a list
 * whose links are underlined, below its heads.
 */
export function partByWhite(section: readonly Row[], separators: readonly Separator[]): Row[][] {
  const isWhole = (row: Row) => filledColumns(row, separators).size === separators.length + 1;
  const parts: Row[][] = [];
  for (const [index, row] of section.entries()) {
    const above = section[index - 1];
    const isApart = above && pitch(above, row) > FARTHEST_WRAP * row.size && isWhole(row);
    if (above && !isApart) parts.at(-1)?.push(row);
    else parts.push([row]);
  }
  return parts;
}
