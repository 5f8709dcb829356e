import { FALLBACK_LANGUAGE } from '../../lexical/passage-language.ts';
import { SPOKEN_LANGUAGES, stopWords } from '../../lexical/stop-words.ts';

/** One word of another language may be a name or a loan. */
const MIN_WORDS = 2;

/**
 * The language of a query if its function words show clearly that it is not `expected`; undefined otherwise. Both are Snowball names.
 */
export function otherLanguage(query: string, expected: string): string | undefined {
  const words = wordsOf(query);
  const own = countFunctionWords(words, expected);
  const counts = new Map<string, number>();
  for (const word of words) {
    for (const language of languagesWith().get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  let best = { language: expected, count: own };
  for (const language of SPOKEN_LANGUAGES) {
    const count = counts.get(language) ?? 0;
    if (count > best.count) best = { language, count };
  }
  return best.count >= MIN_WORDS && best.count > 2 * own ? best.language : undefined;
}

/**
 * The language of a query to a collection that holds these, the most frequent first: what its function words show
 * clearly, else the one of the held languages that has more of them than each other, else the most frequent.
 */
export function spokenLanguage(
  query: string,
  held: readonly string[],
): { readonly language: string; readonly isCertain: boolean } {
  const [usual = FALLBACK_LANGUAGE, ...others] = held;
  const clear = otherLanguage(query, usual);
  if (clear !== undefined) return { language: clear, isCertain: true };
  if (others.length === 0) return { language: usual, isCertain: false };
  const words = wordsOf(query);
  const [best, next] = held
    .map((language) => ({ language, count: countFunctionWords(words, language) }))
    .sort((a, b) => b.count - a.count);
  const isCertain = best !== undefined && best.count > (next?.count ?? 0);
  return isCertain ? { language: best.language, isCertain } : { language: usual, isCertain };
}

function wordsOf(query: string): ReadonlySet<string> {
  return new Set(
    query
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu),
  );
}

let indexed: Map<string, string[]> | undefined;

/** The spoken languages that have a word as a function word. */
function languagesWith(): ReadonlyMap<string, readonly string[]> {
  if (indexed) return indexed;
  indexed = new Map();
  for (const language of SPOKEN_LANGUAGES) {
    for (const word of stopWords(language)) indexed.set(word, [...(indexed.get(word) ?? []), language]);
  }
  return indexed;
}

function countFunctionWords(words: ReadonlySet<string>, language: string): number {
  const stops = stopWords(language);
  let count = 0;
  for (const word of words) if (stops.has(word)) count++;
  return count;
}
