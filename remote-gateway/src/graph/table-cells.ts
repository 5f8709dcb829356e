/** A cell of a table's row; offsets are those of the whole text. */
export type Cell = { readonly text: string; readonly start: number; readonly end: number };

/** The cells of a row `| a | b |`, without white space around them and marks of Markdown in them. `\|` separates nothing. */
export function cellsOf(row: string, offset: number): Cell[] {
  const cells: Cell[] = [];
  let from = -1;
  for (let at = 0; at <= row.length; at++) {
    if (row[at] === '\\') {
      at += 1;
      continue;
    }
    if (at < row.length && row[at] !== '|') continue;
    if (from >= 0) {
      const cell = row.slice(from, at);
      const start = from + cell.length - cell.trimStart().length;
      const text = cell.trim();
      // What follows the last bar is no cell.
      if (at < row.length || text !== '') {
        cells.push({ text: plain(text), start: offset + start, end: offset + start + text.length });
      }
    }
    from = at + 1;
  }
  return cells;
}

function plain(cell: string): string {
  return cell
    .replace(/[*`]|\\(?=\|)/g, '')
    .replace(/\s/g, ' ')
    .trim();
}
