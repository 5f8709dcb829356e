import snowball from 'snowball-stemmers';

type Stem = (word: string) => string;

/** Stemming costs microseconds and text repeats its words; the bound keeps a hostile text from filling the memory. */
const CACHED_WORDS = 100_000;
const LATIN_MARKS = /[\u0300-\u036f]/g;
const languages: ReadonlySet<string> = new Set(snowball.algorithms());
const byLanguage = new Map<string, Stem>();

/**
 * Stemmer of a Snowball language (`english` is Porter 2); for other names words stay as they are. Stems lose the marks
 * of Latin letters, so that "café" and "cafe" are one term. Takes lower-case words.
 */
export function stemmer(language: string): Stem {
  const known = byLanguage.get(language);
  if (known) return known;
  const created = createStemmer(language);
  if (languages.has(language)) byLanguage.set(language, created);
  return created;
}

function createStemmer(language: string): Stem {
  const algorithm = languages.has(language) ? snowball.newStemmer(language) : undefined;
  const cache = new Map<string, string>();
  return (word) => {
    let stem = cache.get(word);
    if (stem === undefined) {
      stem = (algorithm ? algorithm.stem(word) : word).normalize('NFD').replace(LATIN_MARKS, '').normalize('NFC');
      if (cache.size >= CACHED_WORDS) cache.clear();
      cache.set(word, stem);
    }
    return stem;
  };
}
