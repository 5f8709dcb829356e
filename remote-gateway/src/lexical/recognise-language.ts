import { OTHER_LANGUAGES } from './other-languages.ts';
import { FUNCTION_WORDS } from './stop-words.ts';

/** A text is recognised by its first words; more change the answer hardly ever. */
const MAX_WORDS = 1_000;
/** Different function words that a text must hold, and their least share of its words; else it is names, tables or code. */
const MIN_DISTINCT = 3;
const MIN_SHARE = 0.12;
/** How much more evidence the best language needs than the next; less from so many function words on (chosen by evaluation). */
const MARGIN = 0.15;
const MARGIN_UP_TO = 10;
/** The share of a text's letters from which on its script decides. */
const MIN_SCRIPT_SHARE = 0.5;

/** Scripts that decide the stemmer of their words; see stems.ts. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Cyrillic}/gu, 'russian'],
  [/\p{Script=Arabic}/gu, 'arabic'],
  [/\p{Script=Armenian}/gu, 'armenian'],
  [/\p{Script=Tamil}/gu, 'tamil'],
];
const LETTER = /\p{L}/gu;
/** Single letters are initials and names of variables more often than function words. */
const WORD = /[\p{L}\p{M}]{2,}/gu;
const NON_LATIN = /[\u0370-\uffff]/;

/** The languages that have a word as a function word, each with the evidence that one occurrence is. */
const EVIDENCE: ReadonlyMap<string, readonly (readonly [language: string, weight: number])[]> = evidence();

/**
 * The language of a text: a Snowball name, `none` for one of a language without a stemmer, or undefined where the text
 * does not show it, such as a table, code, or a few names. By its script, then by its function words: each is evidence
 * by the logarithm of how few languages have it (after Ingle, "A Language Identification Table", 1976).
 */
export function recogniseLanguage(text: string): string | undefined {
  if (NON_LATIN.test(text)) {
    const script = ofScript(text);
    if (script !== undefined) return script;
  }
  const { counts, words } = functionWords(text);
  const scores = new Map<string, { score: number; hits: number; distinct: number }>();
  for (const [word, count] of counts) {
    for (const [language, weight] of EVIDENCE.get(word) ?? []) {
      const one = scores.get(language) ?? { score: 0, hits: 0, distinct: 0 };
      // A name may repeat a function word of another language, such as "Los Angeles".
      one.score += weight * (1 + Math.log(count));
      one.hits += count;
      one.distinct += 1;
      scores.set(language, one);
    }
  }
  const [best, next] = [...scores].sort(([, a], [, b]) => b.score - a.score);
  if (!best || best[1].distinct < MIN_DISTINCT || best[1].hits < MIN_SHARE * words) return undefined;
  const margin = 1 + MARGIN * Math.min(1, MARGIN_UP_TO / best[1].hits);
  if (next && best[1].score < margin * next[1].score) return undefined;
  return OTHER_LANGUAGES[best[0]] === undefined ? best[0] : 'none';
}

/** The function words of any language at the start of a text, with their frequencies, and how many words were read. */
function functionWords(text: string): { readonly counts: ReadonlyMap<string, number>; readonly words: number } {
  const counts = new Map<string, number>();
  let words = 0;
  for (const [found] of text.normalize('NFC').matchAll(WORD)) {
    const word = found.toLowerCase();
    words += 1;
    if (EVIDENCE.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    if (words === MAX_WORDS) break;
  }
  return { counts, words };
}

function ofScript(text: string): string | undefined {
  const letters = text.match(LETTER)?.length ?? 0;
  return SCRIPTS.find(([script]) => (text.match(script)?.length ?? 0) > MIN_SCRIPT_SHARE * letters)?.[1];
}

function evidence(): Map<string, (readonly [string, number])[]> {
  const lists = [...FUNCTION_WORDS, ...Object.entries(OTHER_LANGUAGES)];
  const holders = new Map<string, string[]>();
  for (const [language, list] of lists) {
    for (const word of new Set(list.split(/\s+/))) holders.set(word, [...(holders.get(word) ?? []), language]);
  }
  return new Map(
    [...holders].map(([word, languages]) => {
      const weight = Math.log(lists.length / languages.length);
      return [word, languages.map((language) => [language, weight] as const)];
    }),
  );
}
