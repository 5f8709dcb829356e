import type { Word } from '../../page/page-content.ts';

/** What programs that recognise scans make of bullets, and what at times, beside others. */
const LIKE = /^[0\u00a2\u00a9\u00ab\u00ae\u00b0\u00bb]$/;
const AT_TIMES = /^[oOe*.'`\u2018\u2019]$/;
const DIGIT = /^[1-9]$/;
const ITEM = /^["(\u2018\u201c]?\p{Lu}/u;
/** So many lines that begin alike at one place are items of a list. */
const MIN_ITEMS = 3;
/** Places that differ by less are one, font sizes. */
const NEAR = 0.5;
/** The item begins no farther behind its bullet, font sizes. */
const MAX_GAP = 3;

/**
 * Gives lists of a scan the bullets that were taken for zeros and other signs: those that begin several lines at one
 * place, where no other digit does. `words` are those of a scan, in the order of the text.
 */
export function scannedBullets(words: readonly Word[]): readonly Word[] {
  const begins = words.filter((word, at) => beginsItem(word, words[at - 1], words[at + 1]));
  const at = (place: Word) => begins.filter(({ x0 }) => Math.abs(x0 - place.x0) < NEAR * place.size);
  const bullets = new Set(
    begins.filter((word) => {
      const beside = at(word);
      return (
        beside.filter(({ text }) => LIKE.test(text)).length >= MIN_ITEMS && !beside.some(({ text }) => DIGIT.test(text))
      );
    }),
  );
  return bullets.size === 0 ? words : words.map((word) => (bullets.has(word) ? { ...word, text: '\u2022' } : word));
}

/** Whether a sign or digit begins a line and text with a capital letter is behind it. */
function beginsItem(word: Word, last: Word | undefined, next: Word | undefined): boolean {
  if (!LIKE.test(word.text) && !AT_TIMES.test(word.text) && !DIGIT.test(word.text)) return false;
  return next !== undefined && ITEM.test(next.text) && isBehind(word, next) && !(last && isBehind(last, word));
}

const isBehind = (word: Word, next: Word): boolean => {
  const gap = next.x0 - word.x1;
  return gap > 0 && gap < MAX_GAP * next.size && Math.abs(next.baseline - word.baseline) < NEAR * next.size;
};
