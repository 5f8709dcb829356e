import type { Row } from '../../page/rows.ts';
import { CROSSING_SHARE } from './measures.ts';
import { filledColumns } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** Fewer rows do not show that hardly one of them has text in a column. */
const MIN_ROWS = 4;
/** Share of rows in which the column beside a stray one has text. */
const WELL_FILLED = 0.6;

/**
 * Takes away separators that a centred heading made: it stands beside the texts of its column, in a strip of its own
 * that hardly another row has text in.
 */
export function joinStrayColumns(rows: readonly Row[], separators: readonly Separator[]): Separator[] {
  const filled = rows.map((row) => filledColumns(row, separators));
  for (let column = 0; column <= separators.length && separators.length > 1; column++) {
    const neighbor = strayNeighbor(filled, separators.length, column);
    if (neighbor !== undefined) {
      const joined = separators.filter((_, index) => index !== Math.min(column, neighbor));
      return joinStrayColumns(rows, joined);
    }
  }
  return [...separators];
}

/** The column that a stray one belongs to: well filled, but empty in the stray one's rows. `filled` are the columns of each row. */
function strayNeighbor(filled: readonly ReadonlySet<number>[], last: number, column: number): number | undefined {
  const own = filled.filter((columns) => columns.has(column));
  if (filled.length < MIN_ROWS || own.length === 0 || own.length > Math.max(1, CROSSING_SHARE * filled.length))
    return undefined;
  return [column - 1, column + 1].find(
    (other) =>
      other >= 0 &&
      other <= last &&
      own.every((columns) => !columns.has(other)) &&
      filled.filter((columns) => columns.has(other)).length >= WELL_FILLED * filled.length,
  );
}
