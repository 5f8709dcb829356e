import { median, width } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { PROMPT } from '../patterns/prompt.ts';

/** Width of a letter in most monospaced fonts, font sizes. */
const LETTER_WIDTH = 0.6;
/** Shorter words show the width of letters badly, characters. */
const MIN_LENGTH = 3;
/** Narrower letters come from widths that the font gives wrongly, font sizes. */
const MIN_WIDTH = 0.2;

/** A word longer than another by so many characters shows the gaps between letters that are spaced out. */
const MIN_LONGER = 3;
/** Spaced-out letters with their gaps are no wider than this, widths of a letter. */
const MAX_SPACED = 1.2;

/** Width of a letter of monospaced words with the gap behind it, points. */
export function letterWidth(words: readonly Word[]): number {
  const drawn = drawnWidth(words);
  const spaced = spacedWidth(words);
  return spaced > drawn && spaced < MAX_SPACED * drawn ? spaced : drawn;
}

/** By how much longer words are wider: the gap behind the last letter of a word is in no word's width. */
function spacedWidth(words: readonly Word[]): number {
  const byLength = words
    .filter(({ font }) => font.name === words[0]?.font.name)
    .sort((a, b) => a.text.length - b.text.length);
  const [shortest, longest] = [byLength[0], byLength.at(-1)];
  if (!shortest || !longest || longest.text.length - shortest.text.length < MIN_LONGER) return 0;
  return (width(longest) - width(shortest)) / (longest.text.length - shortest.text.length);
}

function drawnWidth(words: readonly Word[]): number {
  const size = words[0]?.size ?? 1;
  const long = words.filter((word) => word.text.length >= MIN_LENGTH);
  const letter = median(
    (long.length > 0 ? long : words).map((word) => width(word) / word.text.length),
    size * LETTER_WIDTH,
  );
  return letter < MIN_WIDTH * size ? size * LETTER_WIDTH : letter;
}

/** A wider gap is a space, letters: fonts that are mixed within a line hardly have the same width. */
const SPACE = 0.42;

/** The words of a line of code, from left to right, as they were typed: each at its place, counted in letters from `left`. */
export function typedText(words: readonly Word[], left: number, letter: number): string {
  let text = '';
  let end = left;
  // A sign of another font may take the place of two letters.
  let beyond = 0;
  for (const word of words) {
    const place = Math.round((word.x0 - left) / letter) - beyond;
    const least = word.x0 - end > SPACE * letter ? 1 : 0;
    text += ' '.repeat(Math.max(place - text.length, least)) + word.text;
    end = word.x1;
    if (!word.font.monospace && PROMPT.test(word.text))
      beyond += Math.max(0, Math.round(width(word) / letter) - word.text.length);
  }
  return text;
}
