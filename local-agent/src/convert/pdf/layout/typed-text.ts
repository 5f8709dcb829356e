import { median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';

/** Width of a letter in most monospaced fonts, font sizes. */
const LETTER_WIDTH = 0.6;
/** Shorter words show the width of letters badly, characters. */
const MIN_LENGTH = 3;
/** Narrower letters come from widths that the font gives wrongly, font sizes. */
const MIN_WIDTH = 0.2;

/** Width of a letter of monospaced words, points. */
export function letterWidth(words: readonly Word[]): number {
  const size = words[0]?.size ?? 1;
  const long = words.filter((word) => word.text.length >= MIN_LENGTH);
  const width = median(
    (long.length > 0 ? long : words).map((word) => (word.x1 - word.x0) / word.text.length),
    size * LETTER_WIDTH,
  );
  return width < MIN_WIDTH * size ? size * LETTER_WIDTH : width;
}

/** A wider gap is a space, letters: fonts that are mixed within a line hardly have the same width. */
const SPACE = 0.42;

/** The monospaced words of a line, from left to right, as they were typed: each at its place, counted in letters from `left`. */
export function typedText(words: readonly Word[], left: number, width: number): string {
  let text = '';
  let end = left;
  for (const word of words) {
    const place = Math.round((word.x0 - left) / width);
    const least = word.x0 - end > SPACE * width ? 1 : 0;
    text += ' '.repeat(Math.max(place - text.length, least)) + word.text;
    end = word.x1;
  }
  return text;
}
