import { median } from './box.ts';
import type { Word } from './page-content.ts';

const characters = (words: readonly Word[]) => words.reduce((sum, word) => sum + word.text.length + 1, 0);

/**
 * Whether pieces of lines, one above the other, look like running text in a column: long, and most of them as wide as
 * the column. Cells of a table are short or differ in width.
 */
export function looksLikeProse(pieces: readonly (readonly Word[])[]): boolean {
  if (pieces.length < 3) return false;
  const widths = pieces.map((piece) => (piece.at(-1)?.x1 ?? 0) - (piece[0]?.x0 ?? 0));
  const widest = Math.max(...widths);
  const full = widths.filter((value) => value >= 0.66 * widest).length;
  return median(pieces.map(characters)) >= 20 && full >= 0.5 * pieces.length;
}
