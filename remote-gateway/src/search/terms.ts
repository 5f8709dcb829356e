import { stemmer } from './stems.ts';
import { stopWords } from './stop-words.ts';
import { words } from './words.ts';

/** What a text is indexed and searched by, with frequencies. */
export type TermCounts = {
  /** Stems of words, whole identifiers, numbers; pairs of characters in scripts without spaces. */
  readonly main: ReadonlyMap<string, number>;
  /** What refines the order: pairs of adjacent words, single characters of scripts without spaces. */
  readonly minor: ReadonlyMap<string, number>;
  /** Words that are no stop words: the length that BM25 compares. */
  readonly length: number;
};

const PLAIN_WORD = /^[A-Za-z]?[a-z]+$/;
/** Longer words are no words of a language; stemming them would only cost time. */
const LONGEST_STEMMED = 40;

/** Counts the terms of a text. `language` is a Snowball name, such as `english`; others get no stemming. */
export function countTerms(text: string, language: string): TermCounts {
  const stem = stemmer(language);
  const stops = stopWords(language);
  const main = new Map<string, number>();
  const minor = new Map<string, number>();
  let length = 0;
  let previous: string | null = null;

  for (const { parts, whole, unspaced } of words(text)) {
    if (unspaced) {
      const alone = parts.length === 1;
      for (const [index, character] of parts.entries()) {
        add(alone ? main : minor, character);
        if (index > 0) add(main, `${parts[index - 1]}${character}`);
      }
      length += parts.length;
      previous = null;
      continue;
    }
    for (const part of parts) {
      if (stops.has(part)) continue;
      const term = part.length > LONGEST_STEMMED ? part : stem(part);
      add(main, term);
      if (previous !== null) add(minor, `${previous} ${term}`);
      previous = term;
      length++;
    }
    if (whole !== null) {
      add(main, /^\p{L}+$/u.test(whole) && whole.length <= LONGEST_STEMMED ? stem(whole) : whole);
      if (parts.length === 0) length++;
    }
  }
  return { main, minor, length };
}

/** The main terms of one token; the same as {@link countTerms} finds in it, at a fraction of the cost for a plain word. */
export function termsOfToken(token: string, language: string): readonly string[] {
  if (!PLAIN_WORD.test(token) || token.length > LONGEST_STEMMED) return [...countTerms(token, language).main.keys()];
  const word = token.toLowerCase();
  return stopWords(language).has(word) ? [] : [stemmer(language)(word)];
}

function add(counts: Map<string, number>, term: string): void {
  counts.set(term, (counts.get(term) ?? 0) + 1);
}
