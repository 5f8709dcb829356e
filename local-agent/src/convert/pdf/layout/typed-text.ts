import { median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';

/** Width of a letter in most monospaced fonts, font sizes. */
const LETTER_WIDTH = 0.6;
/** Shorter words show the width of letters badly, characters. */
const MIN_LENGTH = 3;

/** Width of a letter of monospaced words, points. */
export function letterWidth(words: readonly Word[]): number {
  const long = words.filter((word) => word.text.length >= MIN_LENGTH);
  return median(
    (long.length > 0 ? long : words).map((word) => (word.x1 - word.x0) / word.text.length),
    (words[0]?.size ?? 1) * LETTER_WIDTH,
  );
}

/** The monospaced words of a line, from left to right, as they were typed: each at its place, counted in letters from `left`. */
export function typedText(words: readonly Word[], left: number, width: number): string {
  let text = '';
  for (const word of words) {
    const place = Math.round((word.x0 - left) / width);
    text += ' '.repeat(Math.max(place - text.length, 0)) + word.text;
  }
  return text;
}
