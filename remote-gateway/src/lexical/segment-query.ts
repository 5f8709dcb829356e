/** Runs of characters whose pairs are terms; see words.ts. */
const CHARACTERS = /\p{Script=Han}{2,}/gu;
/** In Japanese and Korean other letters show where words start, and all pairs give better results. */
const OTHER_LETTERS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The words of a Chinese query, with repetitions; empty for other languages. */
export type SegmentedQuery = {
  /** Pairs of characters that belong to two words. */
  readonly acrossWords: readonly string[];
  /** Words of one character. */
  readonly shortWords: readonly string[];
};

/**
 * Segments a Chinese query into words. Texts are indexed by pairs of characters, because segmenters make mistakes; but a
 * pair of a query that crosses two words matches by chance.
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
