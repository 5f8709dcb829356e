import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';

/**
 * The words that a link marks of those in its box, where it wraps and its box holds its lines at full width: from the last
 * words of the first line to the first words of the last line, which stand out by their colour. All the words where none of
 * the others has another colour.
 */
export function wrappedWords(inside: readonly Word[]): readonly Word[] {
  const rows = groupRows(inside).map(({ words }) => words);
  const first = rows[0];
  const last = rows.at(-1);
  const color = first?.at(-1)?.color;
  if (rows.length < 2 || !first || !last || last[0]?.color !== color) return inside;
  const start = first.findLastIndex((word) => word.color !== color) + 1;
  const end = last.findIndex((word) => word.color !== color);
  return [...first.slice(start), ...rows.slice(1, -1).flat(), ...(end < 0 ? last : last.slice(0, end))];
}
