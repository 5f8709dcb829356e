/** Runs of characters whose pairs are terms; see words. */
const CHARACTERS = /\p{Script=Han}{2,}/gu;
/** Japanese and Korean show where words begin by their other letters; all pairs serve them better. */
const OTHER_LETTERS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** What a Chinese query is made of, with repetitions; nothing of a query in another language. */
export type SegmentedQuery = {
  /** Pairs of characters of which each belongs to another word. */
  readonly acrossWords: readonly string[];
  /** Words of one character, where they stand between others. */
  readonly shortWords: readonly string[];
};

/**
 * Where the words of a Chinese query begin and end. A segmenter's guesses may err, so that texts are indexed by pairs of
 * characters; but a pair that is no part of a word is there by chance.
 */
export function segmentQuery(query: string): SegmentedQuery {
  const acrossWords: string[] = [];
  const shortWords: string[] = [];
  if (OTHER_LETTERS.test(query)) return { acrossWords, shortWords };
  for (const [run] of query.normalize('NFKC').matchAll(CHARACTERS)) {
    let last = '';
    for (const { segment } of segmenter.segment(run)) {
      const characters = Array.from(segment);
      if (last !== '') acrossWords.push(`${last}${characters[0] ?? ''}`);
      if (characters.length === 1) shortWords.push(segment);
      last = characters.at(-1) ?? '';
    }
  }
  return { acrossWords, shortWords };
}
