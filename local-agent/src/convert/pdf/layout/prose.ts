import { median } from './box.ts';
import type { Word } from './page-content.ts';

/** Length of a piece of a line, spaces included. */
export const characters = (words: readonly Word[]): number =>
  words.reduce((sum, word) => sum + word.text.length + 1, 0);

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

/** How much of a column of lines goes on from line to line. */
export type Continuity = {
  /** Share of lines that go on with the one above. */
  readonly running: number;
  /** Share of lines that belong to paragraphs as wide as the column. */
  readonly paragraphs: number;
};

/**
 * Measures running text: a line goes on with the one above when it follows closely and begins in lower case or in a
 * script without case. Cells of a table begin anew.
 */
export function continuity(pieces: readonly (readonly Word[])[]): Continuity {
  const lines = pieces.flatMap((piece) => {
    const [first] = piece;
    const last = piece.at(-1);
    return first && last
      ? [{ x0: first.x0, width: last.x1 - first.x0, y: first.baseline, size: first.size, text: first.text }]
      : [];
  });
  const widest = Math.max(...lines.map((line) => line.width));
  const full = new Set<number>();
  let running = 0;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (!next || next.y - line.y > 1.9 * line.size || !GOES_ON.test(next.text)) continue;
    if (Math.abs(line.x0 - next.x0) > 3 * line.size) continue;
    running++;
    if (line.width >= 0.7 * widest) full.add(index).add(index + 1);
  }
  return { running: running / lines.length, paragraphs: full.size / lines.length };
}

const GOES_ON = /^["'\u201c\u2018(\u00ab]?(?:\p{Ll}|\p{Lo})/u;
