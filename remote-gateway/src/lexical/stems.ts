import snowball from 'snowball-stemmers';

type Stem = (word: string) => string;

/** Stemming takes microseconds and words recur; the bound keeps a hostile text from filling the memory. */
const MAX_CACHED_WORDS = 100_000;
const LATIN_MARKS = /[\u0300-\u036f]/g;
const languages: ReadonlySet<string> = new Set(snowball.algorithms());
const byLanguage = new Map<string, Stem>();
/** Scripts that identify a language well enough to stem their words in a collection of any language. */
const BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Cyrillic}/u, 'russian'],
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Armenian}/u, 'armenian'],
  [/\p{Script=Tamil}/u, 'tamil'],
];
const OTHER_LETTER = /[\u0400-\uffff]/;

/**
 * Stemmer of a Snowball language (`english` is Porter 2); for other names words stay as they are. Words in Cyrillic,
 * Arabic, Armenian and Tamil letters use the stemmer of their script. Stems lose the marks of Latin letters, so that
 * "café" and "cafe" are one term. Takes lower-case words.
 */
export function stemmer(language: string): Stem {
  // All names without an algorithm share one stemmer and its cache, because callers may send any name.
  const name = languages.has(language) ? language : '';
  const known = byLanguage.get(name);
  if (known) return known;
  const created = createStemmer(name);
  byLanguage.set(name, created);
  return created;
}

function createStemmer(language: string): Stem {
  const algorithm = languages.has(language) ? snowball.newStemmer(language) : undefined;
  const cache = new Map<string, string>();
  return (word) => {
    let stem = cache.get(word);
    if (stem === undefined) {
      const ofScript = algorithm && OTHER_LETTER.test(word) ? scriptStemmer(word) : undefined;
      stem = (ofScript ?? algorithm ?? UNCHANGED).stem(word).normalize('NFD').replace(LATIN_MARKS, '').normalize('NFC');
      if (cache.size >= MAX_CACHED_WORDS) cache.clear();
      cache.set(word, stem);
    }
    return stem;
  };
}

const UNCHANGED = { stem: (word: string) => word };
const ofScripts = new Map<string, ReturnType<typeof snowball.newStemmer>>();

function scriptStemmer(word: string): typeof UNCHANGED | undefined {
  const language = BY_SCRIPT.find(([script]) => script.test(word))?.[1];
  if (language === undefined) return undefined;
  const made = ofScripts.get(language) ?? snowball.newStemmer(language);
  ofScripts.set(language, made);
  return made;
}
