import type { Word } from '../../page/page-content.ts';
import { MARKS } from '../../page/rows.ts';
import { SMALL_TEXT } from './measures.ts';

/** Sizes are counted in so many steps of a point: those of one text differ by rounding. */
const STEPS = 4;

/** Indices stand so close behind their sign and each other, their font sizes, and so far from its base line, its font sizes. */
const CLOSE = 0.15;
const SHIFTED = 0.07;

/**
 * The size of most characters of a line, whose words are given from the left. Code letters in a text, marks of notes in brackets
 * and indices are often smaller, and then say nothing, however many they are.
 */
export function dominantSize(words: readonly Word[]): number {
  const size = sizeOfMost(words);
  if (words.every((word) => word.size === words[0]?.size)) return size;
  const text = withoutIndices(words).filter(
    ({ font, text: own }) => !font.monospace && /[\p{L}\p{N}]/u.test(own) && !MARKS.test(own),
  );
  // Names in capitals are set smaller than the small letters that they stand among.
  const small = sizeOfMost(text.filter(hasSmallLetters));
  const plain = text.filter((word) => word.size >= small || !isInCapitals(word));
  return plain.length < words.length ? Math.max(size, sizeOfMost(plain)) : size;
}

const hasSmallLetters = ({ text }: Word): boolean => /\p{Ll}/u.test(text);
const isInCapitals = (word: Word): boolean => /\p{Lu}{2}/u.test(word.text) && !/[\p{Ll}\p{N}]/u.test(word.text);

/** The words without small ones right behind a larger one, off its base line. */
function withoutIndices(words: readonly Word[]): Word[] {
  let base: Word | undefined;
  let end = 0;
  return words.filter((word) => {
    const isIndex =
      base !== undefined &&
      word.size < SMALL_TEXT * base.size &&
      word.x0 - end < CLOSE * word.size &&
      base.x1 - word.x0 < CLOSE * base.size &&
      Math.abs(word.baseline - base.baseline) > SHIFTED * base.size;
    if (!isIndex) base = word;
    end = Math.max(isIndex ? end : 0, word.x1);
    return !isIndex;
  });
}

function sizeOfMost(words: readonly Word[]): number {
  const chars = new Map<number, number>();
  for (const word of words) {
    const key = Math.round(word.size * STEPS) / STEPS;
    chars.set(key, (chars.get(key) ?? 0) + word.text.length);
  }
  return mostFrequent(chars) ?? 0;
}

/** What most characters have. */
export function ofMost(words: readonly Word[], look: (word: Word) => string): string | undefined {
  const first = words[0] && look(words[0]);
  if (words.every((word) => look(word) === first)) return first;
  const chars = new Map<string, number>();
  for (const word of words) chars.set(look(word), (chars.get(look(word)) ?? 0) + word.text.length);
  return mostFrequent(chars);
}

/** The key with the largest count; the first of equals. */
export function mostFrequent<T>(counts: ReadonlyMap<T, number>): T | undefined {
  let best: T | undefined;
  let most = 0;
  for (const [key, count] of counts) {
    if (count > most) {
      most = count;
      best = key;
    }
  }
  return best;
}
