/** Rows of heads below the first that belong to a table's header. */
export const MAX_HEAD_ROWS = 8;

/** Whether a row of a Markdown table is a further row of heads, which the converter writes in bold. */
export function isHeadRow(row: string): boolean {
  const filled = row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean);
  return filled.length > 0 && filled.every((cell) => cell.startsWith('**') && cell.endsWith('**'));
}
