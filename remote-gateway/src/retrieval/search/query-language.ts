import { SPOKEN_LANGUAGES, stopWords } from '../../lexical/stop-words.ts';

/** One word of another language may be a name or a loan. */
const MIN_WORDS = 2;

/**
 * The language of a query if its function words show clearly that it is not `expected`; undefined otherwise. Both are Snowball names.
 */
export function otherLanguage(query: string, expected: string): string | undefined {
  const words = new Set(
    query
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu),
  );
  const counted = (language: string) => {
    const stops = stopWords(language);
    let count = 0;
    for (const word of words) if (stops.has(word)) count++;
    return count;
  };
  const own = counted(expected);
  let best = { language: expected, count: own };
  for (const language of SPOKEN_LANGUAGES) {
    const count = counted(language);
    if (count > best.count) best = { language, count };
  }
  return best.count >= MIN_WORDS && best.count > 2 * own ? best.language : undefined;
}
