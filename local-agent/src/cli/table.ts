/** Rows under a head, columns padded to their widest cell, for a terminal. Numbers stand to the right. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  dim: (text: string) => string,
): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const numeric = head.map((_, column) => rows.every((row) => /^\d+$/.test(row[column] ?? '')));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [dim(line(head)), ...rows.map(line)].join('\n');
}
