import { plainCell } from './plain-cell.ts';

/** Between the parts of a head: `2021 > Q1`. */
const INTO = ' > ';
/** A year or a date. */
const PERIOD = /^(?:(?:19|20)\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/;

/**
 * A table's rows as plain text, with one head for each column. In Markdown only the first row is a header; the converter writes
 * further rows of heads in bold. `rows` has cells in Markdown. A head that is repeated over its parts stands once in each.
 */
export function joinHeads(rows: readonly (readonly string[])[]): string[][] {
  let last = 0;
  for (let row = 1; row < rows.length && isBold(rows[row] ?? []); row++) if (namesColumns(rows[row] ?? [])) last = row;
  const plain = rows.map((row) => row.map(plainCell));
  const [first = [], ...others] = plain.slice(0, last + 1);
  const columns = Math.max(first.length, ...others.map((row) => row.length));
  const head = Array.from({ length: columns }, (_, column) => {
    const parts = [first, ...others].map((row) => row[column] ?? '').filter(Boolean);
    return parts.filter((part, index) => part !== parts[index - 1]).join(INTO);
  });
  return rows.length === 0 ? [] : [last === 0 ? first : head, ...plain.slice(last + 1)];
}

function isBold(row: readonly string[]): boolean {
  const filled = row.filter(Boolean);
  return filled.length > 0 && filled.every((cell) => cell.length > 4 && cell.startsWith('**') && cell.endsWith('**'));
}

/** Texts behind the labels; the same text in all cells heads rows, a number is a value. */
function namesColumns(row: readonly string[]): boolean {
  const [, ...others] = row;
  const texts = others.map(plainCell).filter(Boolean);
  return texts.length > 0 && new Set(row).size > 1 && !texts.some(isValue);
}

const isValue = (text: string) => /\d/.test(text) && !/\p{L}/u.test(text) && !PERIOD.test(text);
