import { median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { MAX_INDENT } from './measures.ts';

/** Share of lines in paragraphs from which a column is running text. */
export const RUNNING_TEXT = 0.3;
/** A line that continues another is no farther below it, font sizes, or than half of the lines are by a factor. */
const FARTHEST = 1.9;
const FARTHER = 1.1;
/** Double spacing, font sizes. */
const WIDEST = 2.6;
/** Lines of paragraphs fill this part of the column's longest line. */
const FULL = 0.7;

/** Length of a piece of a line, spaces included. */
export const characters = (words: readonly Word[]): number =>
  words.reduce((sum, word) => sum + word.text.length + 1, 0);

/** How much of a column of lines continues from line to line. */
export type Continuity = {
  /** Share of lines that continue the one above. */
  readonly running: number;
  /** Share of lines that belong to paragraphs as wide as the column. */
  readonly paragraphs: number;
};

/**
 * Measures running text: a line continues the one above when it follows closely and begins in lower case or in a
 * script without case. Cells of a table start again.
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
  const pitches = lines.slice(1).map((line, index) => (line.y - (lines[index]?.y ?? 0)) / line.size);
  const farthest = Math.max(FARTHEST, Math.min(WIDEST, FARTHER * median(pitches)));
  const full = new Set<number>();
  let running = 0;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (!next || next.y - line.y > farthest * line.size || !GOES_ON.test(next.text)) continue;
    if (Math.abs(line.x0 - next.x0) > MAX_INDENT * line.size) continue;
    running++;
    if (line.width >= FULL * widest) full.add(index).add(index + 1);
  }
  return { running: running / lines.length, paragraphs: full.size / lines.length };
}

const GOES_ON = /^["'\u201c\u2018(\u00ab]?(?:\p{Ll}|\p{Lo})/u;
