import { accountingItems } from '../../lexical/accounting-terms.ts';
import { stopWords } from '../../lexical/stop-words.ts';
import { askedPart } from './asked-part.ts';
import type { JudgedResult } from './judge-answer.ts';
import { queryTerms, type TermStatistics } from './term-statistics.ts';

/** The first results, of which one must have a name. */
const RESULTS = 5;
/** A longer text names too much for one passage to have it all. */
const MAX_NAMES = 16;
/** Share of the question's IDF from which missing names matter (chosen by evaluation). */
const MIN_SHARE = 0.2;
/** With so many words, all with a capital, a question is written like a title. */
const TITLE_WORDS = 4;
/** So many names after each other are alternatives; two are a pair. */
const MIN_LISTED = 3;
const BETWEEN_LISTED = /^(?:\s{1,3}|\s{0,3}[,;/&]\s{0,3}|,?\s{1,3}(?:and|or|und|oder|et|ou|y|o|e)\s{1,3})$/u;
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.'’-][\p{L}\p{M}\p{N}_]+)*/gu;
const STARTS_SENTENCE = /(?:^|[.?!:;"“„(])\s*$/u;
const YEAR = /^(?:FY)?(?:19|20)\p{N}{2}$/iu;
/** Letters, a hyphen and what ends in a digit, unless it is a year. */
const CODE = /^\p{L}+-(?:[\p{L}\p{N}_-]*[\p{L}_-])?(?!(?:19|20)\p{N}{2}$)\p{N}+$/u;
/** Languages that begin nouns with a capital. */
const CAPITAL_NOUNS: ReadonlySet<string> = new Set(['german']);

/** A name or a number that the question asks about and its best passages do not have. */
export type MissingName = {
  readonly text: string;
  readonly isNumber: boolean;
  /** Its terms in the language of the best result. */
  readonly terms: readonly string[];
};

/**
 * The names and numbers that a question asks about and none of its first results has: of those listed as alternatives, all
 * or none. A year must be in a result of the first or the most relevant one's document: another company's report of that year says
 * nothing.
 * `spoken` is the question's language.
 */
export function missingNames(
  query: string,
  spoken: string,
  results: readonly JudgedResult[],
  { idf }: TermStatistics,
): MissingName[] {
  const first = results.slice(0, RESULTS);
  const best = first.toSorted((a, b) => b.relevance - a.relevance)[0];
  if (!best) return [];
  const subjects = new Set([first[0]?.docId, best.docId]);
  const isHeld = (text: string) => {
    const places = YEAR.test(text) ? first.filter(({ docId }) => subjects.has(docId)) : first;
    return places.some(({ matched, language }) => namingTerms(text, language).some((term) => matched.has(term)));
  };
  return namesIn(askedPart(query), spoken).flatMap(({ text, listed }) => {
    const terms = namingTerms(text, best.language);
    const isKnown = terms.some((term) => idf.has(term));
    return listed.some(isHeld) || !isKnown ? [] : [{ text, terms, isNumber: /\p{N}/u.test(text) }];
  });
}

/** Whether the question is about these names so much that passages without them do not answer it. */
export function areEssential(missing: readonly MissingName[], { idf, total }: TermStatistics): boolean {
  if (missing.some(({ isNumber }) => isNumber)) return true;
  const terms = new Set(missing.flatMap((name) => name.terms));
  return terms.size > 0 && terms.values().reduce((sum, term) => sum + (idf.get(term) ?? 0), 0) >= MIN_SHARE * total;
}

/** A name as it is written, and the alternatives among which it is listed, itself included. */
type AskedName = { readonly text: string; readonly listed: readonly string[] };

/** Words with a capital inside a sentence, and words with digits: each once. Items of accounts have other names, too. */
function namesIn(query: string, spoken: string): AskedName[] {
  const words = [...query.matchAll(WORD)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
    isFirst: STARTS_SENTENCE.test(query.slice(Math.max(0, index - 8), index)),
  }));
  const stops = stopWords(spoken);
  const content = words.filter(({ text }) => !stops.has(text.toLowerCase()));
  const isTitle =
    !query.includes('?') && content.length >= TITLE_WORDS && content.every(({ text }) => !/^\p{Ll}/u.test(text));
  const hasCapitals = !isTitle && !CAPITAL_NOUNS.has(spoken);
  const names = content.filter(
    ({ text, isFirst }) =>
      // One digit is as often a count: "name 3 customers".
      (/\p{N}/u.test(text) ? text.length > 1 : hasCapitals && !isFirst && text.length > 1 && /^\p{Lu}/u.test(text)) &&
      accountingItems(text, spoken).length === 0,
  );
  const lists = listsOf(query, names);
  const texts = new Set(names.map(({ text }) => text));
  return [...texts].slice(0, MAX_NAMES).map((text) => ({
    text,
    listed: lists.find((list) => list.includes(text)) ?? [text],
  }));
}

/** Names that are listed one after the other, "Pascal, ALGOL 68 or Ada", where there are at least {@link MIN_LISTED}. */
function listsOf(query: string, names: readonly { text: string; start: number; end: number }[]): string[][] {
  const lists: { texts: string[]; length: number }[] = [];
  let previousEnd = Number.NEGATIVE_INFINITY;
  for (const { text, start, end } of names) {
    const between = query.slice(Math.max(0, previousEnd), start);
    const list = lists.at(-1);
    if (list && BETWEEN_LISTED.test(between)) {
      list.texts.push(text);
      // A name of two words is one.
      if (between.trim() !== '') list.length++;
    } else lists.push({ texts: [text], length: 1 });
    previousEnd = end;
  }
  return lists.filter(({ length }) => length >= MIN_LISTED).map(({ texts }) => texts);
}

/** Of a word with digits, such as `FY2018`, those that have them; of a code, such as `KES-2019`, the whole. */
function namingTerms(text: string, language: string): string[] {
  const terms = queryTerms(text, language);
  if (CODE.test(text)) return terms.filter((term) => term.includes('-'));
  const numbers = terms.filter((term) => /\p{N}/u.test(term));
  return numbers.length > 0 ? numbers : terms;
}
