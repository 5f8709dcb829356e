import type { Word } from '../../page/page-content.ts';

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
        word.x0 - cap.x1 < 1.2 * word.size &&
        word.baseline > cap.baseline - 0.85 * cap.size &&
        word.baseline < cap.baseline + 0.3 * word.size,
    );
    const [first] = [...beside].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
    // One line beside it is a heading with a large first letter.
    const hangs = first !== undefined && cap.baseline - first.baseline > 0.6 * first.size;
    if (!first || !hangs || joined.has(first)) continue;
    const near = first.x0 - cap.x1 < 0.5 * first.size || /^\p{Ll}/u.test(first.text);
    const text = near && !/^[AIO]$/.test(cap.text) ? cap.text + first.text : besideVowel(cap, first);
    joined.set(cap, undefined);
    joined.set(first, { ...first, text });
  }
  if (joined.size === 0) return words;
  return words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : [word]));
}

/** "A" and "I" may be words of their own: then a gap follows them. */
const besideVowel = (cap: Word, first: Word): string =>
  first.x0 - cap.x1 > 0.45 * first.size ? `${cap.text} ${first.text}` : cap.text + first.text;
