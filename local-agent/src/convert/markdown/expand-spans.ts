/** A cell as documents have it: it may cover several columns and rows. */
export type SpanCell<T> = { readonly content: T; readonly columns?: number; readonly rows?: number };

/** Most columns or rows that one cell may cover; more is a mistake or an attack. */
const MAX_SPAN = 1_000;

/** Places of one table that spans may fill; beyond, a cell stands in its first place alone. */
const MAX_PLACES = 1_000_000;

/**
 * A full grid from rows of spanning cells, as HTML lays them out: a cell's content stands in every place that it covers,
 * so that each value keeps its headers. Holes hold `empty`. A column in which no cell begins says nothing and goes.
 */
export function expandSpans<T>(rows: readonly (readonly SpanCell<T>[])[], empty: T): T[][] {
  const grid: T[][] = rows.map(() => []);
  const begun = new Set<number>();
  let places = 0;
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row) {
      while (grid[y] && x in grid[y]) x++;
      begun.add(x);
      const wide = Math.min(Math.max(cell.columns ?? 1, 1), MAX_SPAN);
      const high = Math.min(Math.max(cell.rows ?? 1, 1), MAX_SPAN, rows.length - y);
      const spread = places + wide * high <= MAX_PLACES;
      places += spread ? wide * high : 1;
      for (let dy = 0; dy < (spread ? high : 1); dy++) {
        const line = grid[y + dy];
        if (!line) continue;
        for (let dx = 0; dx < (spread ? wide : 1); dx++) if (!(x + dx in line)) line[x + dx] = cell.content;
      }
      x += wide;
    }
  }
  return grid.map((line) => Array.from(line, (cell) => cell ?? empty).filter((_, x) => begun.has(x)));
}
