import type { Word } from '../../page/page-content.ts';

/** The colon of a label in words: no raised mark has one. */
const LABEL_END = /\p{L}{2}:$/u;

const NONE: ReadonlySet<Word> = new Set();

/** The words of a label in small letters before a larger value, up to its colon, as forms have it; none where one is large. */
export function smallLabel(words: readonly Word[], isSmall: (word: Word) => boolean): ReadonlySet<Word> {
  const end = words.findIndex(({ text }) => text.endsWith(':') && LABEL_END.test(text));
  const label = words.slice(0, end + 1);
  return label.length > 0 && label.every(isSmall) ? new Set(label) : NONE;
}
