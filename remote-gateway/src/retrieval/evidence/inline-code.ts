type Range = { readonly start: number; readonly end: number };

/**
 * The inline code of each line, with its backticks: a run of backticks is closed by the next run of equal length. One
 * pass over the runs, however many of them are not closed.
 */
export function inlineCode(text: string): Range[] {
  const rows = [...text.matchAll(/`+|\n/g)].map(({ 0: row, index }) => ({
    row,
    start: index,
    end: index + row.length,
  }));
  const closing = rows.map(() => -1);
  const seen = new Map<string, number>();
  for (const [at, { row }] of [...rows.entries()].reverse()) {
    if (row === '\n') seen.clear();
    else {
      closing[at] = seen.get(row) ?? -1;
      seen.set(row, at);
    }
  }
  const found: Range[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const [open, close] = [rows[at], rows[closing[at] ?? -1]];
    if (!open || !close) continue;
    found.push({ start: open.start, end: close.end });
    at = closing[at] ?? at;
  }
  return found;
}
