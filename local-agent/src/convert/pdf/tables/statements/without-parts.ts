import type { Table } from '../table.ts';

/** The same edge may be read so far apart, points: on the sides where columns end, above and below where lines do. */
const SAME_SIDE = 12;
const SAME_LINE = 2;

/**
 * The statements without those that another reading of the page has with more text: with as many columns between the same
 * edges, and as far up and down. A line that is read as part of the wrong column ends a statement before its last row.
 */
export const withoutParts = (found: readonly Table[]): Table[] =>
  found.filter((statement) => !found.some((other) => isPartOf(statement, other)));

const isPartOf = (statement: Table, other: Table): boolean =>
  other.columnCount === statement.columnCount &&
  Math.abs(other.x0 - statement.x0) < SAME_SIDE &&
  Math.abs(other.x1 - statement.x1) < SAME_SIDE &&
  other.y0 < statement.y0 + SAME_LINE &&
  other.y1 > statement.y1 - SAME_LINE &&
  letters(other) > letters(statement);

const letters = ({ cells }: Table): number =>
  cells.flatMap(({ lines }) => lines).reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0);
