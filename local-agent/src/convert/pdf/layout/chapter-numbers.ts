import type { Word } from '../../page/page-content.ts';
import { LINE_DRIFT, LINE_PITCH } from './measures.ts';

/** Words of a title are no smaller, points, and its number is larger than they are by this factor. */
const MIN_TITLE = 18;
const LARGER = 1.8;
/** Lines of a title hang beside its number: their base lines are no higher than its top, sizes of the number. */
const HEIGHT = 0.9;
/** Pages with more large numbers are posters or calendars. */
const MAX_NUMBERS = 4;

/**
 * The large number of a chapter that stands beside several lines of its title becomes the first word of the title, so that it
 * does not part the lines.
 */
export function joinChapterNumbers(words: readonly Word[]): readonly Word[] {
  const numbers = words.filter(({ size, text }) => size >= LARGER * MIN_TITLE && /^\d{1,2}$/.test(text));
  if (numbers.length > MAX_NUMBERS) return words;
  const joined = new Map<Word, Word | undefined>();
  for (const number of numbers) {
    const first = titleBeside(number, words);
    if (!first || joined.has(first)) continue;
    joined.set(number, undefined);
    joined.set(first, { ...first, text: `${number.text} ${first.text}` });
  }
  if (joined.size === 0) return words;
  return words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : [word]));
}

/** The first word of the lines right of a number, where all of them are large and there are several. */
function titleBeside(number: Word, words: readonly Word[]): Word | undefined {
  const beside = words.filter(
    (word) =>
      word !== number &&
      word.baseline > number.baseline - HEIGHT * number.size &&
      word.baseline < number.baseline + LINE_DRIFT * word.size,
  );
  const [first, ...others] = [...beside].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  const isTitle = beside.every(({ size, x0 }) => size >= MIN_TITLE && number.size >= LARGER * size && x0 > number.x1);
  const hasLines = first !== undefined && others.some(({ baseline }) => baseline > first.baseline + first.size / 2);
  return isTitle && hasLines ? topOfTitle(first, number, words) : undefined;
}

/** The first word of the lines that go up from this one, in its size: a title of many lines is higher than its number. */
function topOfTitle(first: Word, number: Word, words: readonly Word[]): Word {
  const above = words.filter(
    ({ x0, size, baseline }) =>
      x0 > number.x1 &&
      Math.abs(size - first.size) < 1 &&
      baseline < first.baseline - LINE_DRIFT * size &&
      baseline > first.baseline - LINE_PITCH * size,
  );
  const [next] = above.sort((a, b) => a.x0 - b.x0);
  return next ? topOfTitle(next, number, words) : first;
}
