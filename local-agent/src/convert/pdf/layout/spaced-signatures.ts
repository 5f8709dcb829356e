import { boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';

/** The parts of the sign before a signed name, `/s/`, where spaces stand between them; they are no farther apart, font sizes. */
const SLASH = '/';
const LETTER = /^s$/i;
const FARTHEST = 0.7;

/** Joins the sign before a signed name, `/ s /`, to one word: its letter may be a small capital off the line of the others. */
export function joinSpacedSignatures(words: readonly Word[]): readonly Word[] {
  const letters = words.filter(({ text }) => LETTER.test(text));
  if (letters.length === 0) return words;
  const slashes = words.filter(({ text }) => text === SLASH);
  const joined = new Map<Word, Word | undefined>();
  for (const letter of letters) {
    const near = slashes.filter(({ baseline, size }) => Math.abs(baseline - letter.baseline) < size / 2);
    const before = near.find(({ x1, size }) => letter.x0 >= x1 && letter.x0 - x1 < FARTHEST * size);
    const behind = near.find(({ x0, size }) => x0 >= letter.x1 && x0 - letter.x1 < FARTHEST * size);
    if (!before || !behind) continue;
    joined.set(before, { ...before, ...boundsOf([before, behind]), text: `/${letter.text}/` });
    joined.set(letter, undefined);
    joined.set(behind, undefined);
  }
  return joined.size === 0 ? words : words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : word));
}
