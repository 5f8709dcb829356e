import type { Answerability } from '@docferry/shared-contracts';
import { identifiersIn } from './identifiers.ts';
import { queryTerms, type TermStatistics } from './term-statistics.ts';

/** Relevance of the best result below which the documents say nothing about the question (chosen by evaluation). */
const MIN_RELEVANCE = 0.048;
/** The same where half of what the question asks for occurs in no document. */
const MIN_RELEVANCE_WHEN_ABSENT = 0.06;
const ABSENT_SHARE = 0.5;
/** Relevance from which the documents answer it. */
export const ANSWERING_RELEVANCE = 0.11;
const MAX_NAMED_WORDS = 4;
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.'’-][\p{L}\p{M}\p{N}_]+)*/gu;

/** What the verdict needs to know of a result. */
export type JudgedResult = {
  readonly docId: string;
  readonly filename: string;
  readonly collection: string;
  readonly language: string;
  readonly relevance: number;
  /** The terms of the query that it contains, in its language. */
  readonly matched: ReadonlySet<string>;
  /** The terms of which it has a member of the compound. */
  readonly inPart?: readonly string[];
};

/** The statistics of the query in a searched collection, in a language that it holds. */
type Statistics = {
  readonly collection: string;
  readonly language: string;
  readonly statistics: TermStatistics;
};

/** A word of the query as it is written, with its terms in the language of the best result. */
type Word = {
  readonly text: string;
  readonly terms: readonly string[];
  /** The terms that a passage with the word has: of an identifier only itself. */
  readonly held: readonly string[];
  readonly isAbsent: boolean;
  readonly isIdentifier: boolean;
};

/** Whether the results answer the question. A word is absent when no searched passage of any language contains it. */
export function judgeAnswer(
  query: string,
  statistics: readonly Statistics[],
  results: readonly JudgedResult[],
): Pick<Answerability, 'answerable' | 'answerable_reason'> {
  const best = results.toSorted((a, b) => b.relevance - a.relevance)[0];
  if (!best) return { answerable: 'no', answerable_reason: 'No passage matches.' };

  const own = statistics.find(
    ({ collection, language }) => collection === best.collection && language === best.language,
  );
  const words = own ? wordsOf(query, own, statistics, results) : [];
  const answerable = asksForOne(words, best)
    ? 'yes'
    : verdict(best.relevance, own ? absentShare(words, own.statistics, best) : 0, {
        lacksIdentifier: words.some(({ isAbsent, isIdentifier }) => isAbsent && isIdentifier),
      });
  if (answerable === 'yes') return { answerable, answerable_reason: `The best passage is in ${best.filename}.` };
  return { answerable, answerable_reason: reasonFor(words, best, results) };
}

/**
 * Whether the question has a single word besides stop words, as `What is a cyclorama?`, and the best passage has it. The
 * judged questions that relevance was fitted to are longer.
 */
const asksForOne = ([word, ...others]: readonly Word[], best: JudgedResult): boolean =>
  word !== undefined && others.length === 0 && isIn(word, best);

function verdict(
  relevance: number,
  absent: number,
  { lacksIdentifier }: { readonly lacksIdentifier: boolean },
): NonNullable<Answerability['answerable']> {
  const isMostlyAbsent = absent >= ABSENT_SHARE;
  if (relevance < (isMostlyAbsent ? MIN_RELEVANCE_WHEN_ABSENT : MIN_RELEVANCE)) return 'no';
  // What is said about its parts is about something else.
  if (lacksIdentifier) return isMostlyAbsent ? 'no' : 'partly';
  return relevance < ANSWERING_RELEVANCE ? 'partly' : 'yes';
}

/** Share of the query's IDF that is of absent words, of which the best passage has no member either. */
function absentShare(words: readonly Word[], { idf, total }: TermStatistics, { inPart = [] }: JudgedResult): number {
  const absent = new Set(words.filter(({ isAbsent }) => isAbsent).flatMap(({ terms }) => terms));
  for (const term of inPart) absent.delete(term);
  return total === 0 ? 0 : absent.values().reduce((sum, term) => sum + (idf.get(term) ?? 0), 0) / total;
}

function reasonFor(words: readonly Word[], best: JudgedResult, results: readonly JudgedResult[]): string {
  const absent = words.filter(({ isAbsent }) => isAbsent);
  const others = words.filter(({ isAbsent }) => !isAbsent);
  const present = others.filter((word) => isIn(word, best));
  const missing = others.filter((word) => !isIn(word, best));
  const parts = [
    ...(absent.length > 0 ? [`Nothing about ${named(absent)}`] : []),
    ...(present.length > 0 ? [`${named(present)} only in ${filesWith(present, results)}`] : []),
    ...(missing.length > 0 ? [`${named(missing)} not in the best passage`] : []),
  ];
  return `${parts.join('; ') || 'The best passages have little to do with the question'}.`;
}

/** Words with a term, rarest first. Stop words have none. */
function wordsOf(query: string, own: Statistics, all: readonly Statistics[], results: readonly JudgedResult[]): Word[] {
  const identifiers = new Set(identifiersIn(query, own.language).map(({ whole }) => whole));
  const termsIn = (text: string, { language, statistics }: Statistics) =>
    queryTerms(text, language).filter((term) => statistics.idf.has(term));
  const isAbsentIn = (text: string, one: Statistics) =>
    termsIn(text, one).every((term) => one.statistics.absent.has(term));
  const words = [...new Set(query.match(WORD) ?? [])].flatMap((text) => {
    const terms = termsIn(text, own);
    if (terms.length === 0) return [];
    const whole = text.toLowerCase();
    if (!identifiers.has(whole)) {
      const isAbsent = all.every((one) => isAbsentIn(text, one));
      return [{ text, terms, held: terms, isAbsent, isIdentifier: false }];
    }
    // A passage may have it inside a longer word, such as a path, which is another term.
    const isAbsent = results.every(({ matched }) => !matched.has(whole));
    const isNowhere = isAbsent && all.every(({ statistics }) => statistics.absent.has(whole));
    return [{ text, terms, held: [whole], isAbsent: isNowhere, isIdentifier: true }];
  });
  const rarity = ({ terms }: Word) => Math.max(...terms.map((term) => own.statistics.idf.get(term) ?? 0));
  return words.sort((a, b) => rarity(b) - rarity(a));
}

function isIn({ held }: Word, { matched }: JudgedResult): boolean {
  return held.some((term) => matched.has(term));
}

function named(words: readonly Word[]): string {
  const shown = words.slice(0, MAX_NAMED_WORDS).map(({ text }) => `"${text}"`);
  return shown.join(', ') + (words.length > MAX_NAMED_WORDS ? ' and others' : '');
}

function filesWith(words: readonly Word[], results: readonly JudgedResult[]): string {
  const files = results.filter((result) => words.some((word) => isIn(word, result))).map(({ filename }) => filename);
  const [first = 'other documents', ...others] = new Set(files);
  return others.length > 0 ? `${first} and ${others.length} other ${others.length === 1 ? 'file' : 'files'}` : first;
}
