import { centerInside } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { TaggedTable } from '../../page/page-structure.ts';
import { MAJORITY } from '../layout/measures.ts';
import type { Table } from './table.ts';
import { findTaggedTables } from './tagged-tables.ts';

/**
 * Of drawn tables and those that tags declare in the same place: the drawn one where it has as many rows, because lines in
 * both directions show spans, which tags do not, or where the tags' rows are lines of text; else the tagged one.
 */
export function withTagged(ruled: readonly Table[], declared: readonly TaggedTable[], words: readonly Word[]): Table[] {
  const tagged = findTaggedTables(declared, words);
  const same = (a: Table, b: Table) => centerInside(a, b, 2) || centerInside(b, a, 2);
  const kept = ruled.filter((table) =>
    tagged.every(
      (other) => !same(table, other) || filledRows(table) === other.rowCount || hasLinesAsRows(other, table),
    ),
  );
  return [...kept, ...tagged.filter((table) => !kept.some((other) => same(table, other)))];
}

/** Rows with some text: lines that are drawn apart may leave an empty one between them. */
const filledRows = ({ cells }: Table) =>
  new Set(cells.filter(({ lines }) => lines.length > 0).map(({ row }) => row)).size;

/** Whether tags declare each line of a cell as a row: no more of their rows are filled than lines draw. */
function hasLinesAsRows(tagged: Table, drawn: Table): boolean {
  const filled = Map.groupBy(
    tagged.cells.filter(({ lines }) => lines.length > 0),
    ({ row }) => row,
  );
  const whole = [...filled.values()].filter((cells) => cells.length >= MAJORITY * tagged.columnCount).length;
  return tagged.columnCount === drawn.columnCount && drawn.rowCount < tagged.rowCount && whole <= drawn.rowCount;
}
