/** A row of a table: its cells, and where each of them ends on the page, twips. */
export type RtfRow<T> = { readonly cells: readonly T[]; readonly edges: readonly number[] };

/** Edges this near to each other are one, twips: writers round. */
const TOLERANCE = 40;

/**
 * Rows as a grid: RTF has no spans, a wide cell simply ends where a later one of another row does. A cell stands in every
 * column that it covers. A row that does not say where all its cells end stays as it is.
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
  return rows.map((row) => {
    const { cells, edges } = row;
    if (!hasEdges(row)) return [...cells];
    let column = 0;
    return cells.flatMap((cell, index) => {
      const right = (edges[index] ?? 0) + TOLERANCE;
      const first = column;
      while (column < columns.length && (columns[column] ?? 0) <= right) column++;
      // A cell without width keeps its place.
      return Array<T>(Math.max(1, column - first)).fill(cell);
    });
  });
}
