/** What a spreadsheet program takes for a formula. */
const FORMULA = /^[=+\-@\t]/;
/** A sign alone, or a number with a sign, a currency or a percent sign. */
const SIGNED_NUMBER = /^[+-]\s?\p{Sc}?\s?(?:\p{N}[\p{N}.,'’\s]*)?[%\p{Sc}]?$/u;

/**
 * Rows as CSV (RFC 4180): lines end with CRLF, a value with a comma, a quote or a line break stands in quotes, and all
 * rows have as many values. A value that would be computed gets an apostrophe in front, because documents come from others.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const line = (row: readonly string[]) => Array.from({ length: columns }, (_, at) => field(row[at] ?? '')).join(',');
  return rows.map((row) => `${line(row)}\r\n`).join('');
}

function field(value: string): string {
  const safe = FORMULA.test(value) && !SIGNED_NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
