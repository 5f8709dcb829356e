/** A row of a table: its cells, and where each of them ends on the page, twips. */
export type RtfRow<T> = {
  readonly cells: readonly T[];
  readonly edges: readonly number[];
  /** Whether a cell, by its index, continues the one above it. */
  readonly continues?: (index: number) => boolean;
};

/** Edges this near to each other are one, twips: writers round. */
const TOLERANCE = 40;

/**
 * Rows as a grid: RTF has no spans, a wide cell simply ends where a later one of another row does. A cell stands in every
 * column that it covers, and comes again in the rows that continue it. A row that does not say where all its cells end
 * stays as it is.
 */
export function expandToGrid<T>(rows: readonly RtfRow<T>[]): T[][] {
  const hasEdges = ({ cells, edges }: RtfRow<T>) => edges.length >= cells.length;
  const columns: number[] = [];
  for (const edge of rows
    .filter(hasEdges)
    .flatMap(({ edges }) => edges)
    .sort((a, b) => a - b)) {
    if (edge - (columns.at(-1) ?? Number.NEGATIVE_INFINITY) > TOLERANCE) columns.push(edge);
  }
  const grid: T[][] = [];
  for (const row of rows) {
    const { cells, edges, continues } = row;
    const above = grid.at(-1);
    const line: T[] = [];
    let column = 0;
    for (const [index, cell] of cells.entries()) {
      const right = (edges[index] ?? 0) + TOLERANCE;
      const first = column;
      if (hasEdges(row)) while (column < columns.length && (columns[column] ?? 0) <= right) column++;
      const shown = continues?.(index) ? (above?.[line.length] ?? cell) : cell;
      // A cell without width keeps its place.
      for (let place = 0; place < Math.max(1, column - first); place++) line.push(shown);
    }
    grid.push(line);
  }
  return grid;
}
