import type { Word } from '../../page/page-content.ts';
import { LINE_DRIFT } from './measures.ts';

/** The text is no farther from its first letter, font sizes. */
const FARTHEST = 1.2;
/** Lines hang beside the letter: their base lines are no higher than its top, sizes of the letter. */
const CAP_HEIGHT = 0.85;
/** The letter stands on a line below the first when it is lower than this, font sizes. */
const ONE_LINE = 0.6;
/** The rest of a word is no farther from its first letter, font sizes; a word of its own stands a little farther. */
const NEAR = 0.5;
const WORD_APART = 0.45;

/** A first letter is this many times as large as the text beside it. */
const MIN = 1.8;
const MAX = 8;

/**
 * Large first letters that hang beside the first lines of a paragraph become part of its first word, so that they neither
 * stand as a line of their own nor hold the lines beside them together.
 */
export function joinDropCaps(words: readonly Word[]): readonly Word[] {
  const caps = words.filter((word) => /^["'\u201c\u2018\u00ab]?\p{Lu}$/u.test(word.text));
  const joined = new Map<Word, Word | undefined>();
  for (const cap of caps) {
    const beside = words.filter(
      (word) =>
        cap.size >= MIN * word.size &&
        cap.size <= MAX * word.size &&
        word.x0 > cap.x0 &&
        word.x0 - cap.x1 < FARTHEST * word.size &&
        word.baseline > cap.baseline - CAP_HEIGHT * cap.size &&
        word.baseline < cap.baseline + LINE_DRIFT * word.size,
    );
    const [first] = [...beside].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
    // One line beside it is a heading with a large first letter.
    const hangs = first !== undefined && cap.baseline - first.baseline > ONE_LINE * first.size;
    if (!first || !hangs || joined.has(first)) continue;
    const near = first.x0 - cap.x1 < NEAR * first.size || /^\p{Ll}/u.test(first.text);
    const text = near && !/^[AIO]$/.test(cap.text) ? cap.text + first.text : besideVowel(cap, first);
    joined.set(cap, undefined);
    joined.set(first, { ...first, text });
  }
  if (joined.size === 0) return words;
  return words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : [word]));
}

/** "A" and "I" may be words of their own: then a gap follows them. */
const besideVowel = (cap: Word, first: Word): string =>
  first.x0 - cap.x1 > WORD_APART * first.size ? `${cap.text} ${first.text}` : cap.text + first.text;
