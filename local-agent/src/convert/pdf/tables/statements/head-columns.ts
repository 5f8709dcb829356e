import { overlap } from '../../../page/box.ts';
import type { Rule } from '../../../page/page-content.ts';
import type { Row } from '../../../page/rows.ts';
import type { Statement } from './statement.ts';
import type { ValueColumn } from './value-columns.ts';

/** The lines below heads are no farther above the first figures, font sizes. */
const FARTHEST = 8;
/** A line below the heads of a column covers more than this part of its figures. */
const COVERED = 0.6;

/**
 * The statement with its columns as wide as the lines above its first figures, where each of them has one of its own. Heads
 * stand in the middle of these lines, figures at their ends.
 */
export function asHeaded(statement: Statement, rows: readonly Row[], rules: readonly Rule[]): Statement {
  const { columns, first, labelEnd, size } = statement;
  const below = rows[first]?.baseline ?? 0;
  const near = rules.filter(({ at, from }) => at < below && at > below - FARTHEST * size && from > labelEnd - size);
  const wide = columns.map((column) => withOwnRule(column, columns, near));
  return wide.every((column) => column !== undefined) ? { ...statement, columns: wide } : statement;
}

/** The column with the lowest line that it has alone. */
function withOwnRule(
  column: ValueColumn,
  columns: readonly ValueColumn[],
  rules: readonly Rule[],
): ValueColumn | undefined {
  const own = rules.filter(
    ({ from, to }) =>
      overlap(from, to, column.x0, column.x1) > COVERED * (column.x1 - column.x0) &&
      columns.every((other) => other === column || overlap(from, to, other.x0, other.x1) <= 0),
  );
  const [lowest] = own.sort((a, b) => b.at - a.at);
  return lowest && { ...column, x0: Math.min(column.x0, lowest.from), x1: Math.max(column.x1, lowest.to) };
}
