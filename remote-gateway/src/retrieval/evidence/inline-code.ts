type Place = { readonly start: number; readonly end: number };

/**
 * What stands between backticks within a line, the backticks included: a row of them ends at the next row of as many.
 * One look at each row, however many of them nothing closes.
 */
export function inlineCode(text: string): Place[] {
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
  const found: Place[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const [open, close] = [rows[at], rows[closing[at] ?? -1]];
    if (!open || !close) continue;
    found.push({ start: open.start, end: close.end });
    at = closing[at] ?? at;
  }
  return found;
}
