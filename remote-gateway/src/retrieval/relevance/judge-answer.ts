import type { Answerability } from '@docferry/shared-contracts';
import { queryTerms, type TermStatistics } from './term-statistics.ts';

/** Relevance of the best result below which the documents say nothing about the question (chosen by evaluation). */
const MIN_RELEVANCE = 0.06;
/** The same where half of what the question asks for occurs in no document. */
const MIN_RELEVANCE_WHEN_ABSENT = 0.1;
const ABSENT_SHARE = 0.5;
/** Relevance from which the documents answer it. */
const ANSWERING_RELEVANCE = 0.13;
const MAX_NAMED_WORDS = 4;
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.'’-][\p{L}\p{M}\p{N}_]+)*/gu;

/** What the verdict needs to know of a result. */
export type JudgedResult = {
  readonly filename: string;
  readonly relevance: number;
  /** The terms of the query that it contains. */
  readonly matched: ReadonlySet<string>;
};

/**
 * Whether the results, best first, answer the question. A word counts as absent when none of its terms occurs in a
 * searched passage; `language` is the one whose stems `statistics` and the results have.
 */
export function judgeAnswer(
  query: string,
  language: string,
  statistics: TermStatistics,
  results: readonly JudgedResult[],
): Pick<Answerability, 'answerable' | 'answerable_reason'> {
  const best = results.toSorted((a, b) => b.relevance - a.relevance)[0];
  const words = wordsOf(query, language, statistics);
  const absent = words.filter(({ terms }) => terms.every((term) => statistics.absent.has(term)));
  if (!best) return { answerable: 'no', answerable_reason: 'No passage matches.' };

  const answerable = verdict(best.relevance, absentShare(statistics));
  if (answerable === 'yes') return { answerable, answerable_reason: `The best passage is in ${best.filename}.` };
  const missing = words.filter((word) => !absent.includes(word) && !word.terms.some((term) => best.matched.has(term)));
  const present = words.filter((word) => !absent.includes(word) && !missing.includes(word));
  const parts = [
    ...(absent.length > 0 ? [`Nothing about ${named(absent)}`] : []),
    ...(present.length > 0 ? [`${named(present)} only in ${filesWith(present, results)}`] : []),
    ...(missing.length > 0 ? [`${named(missing)} not in the best passage`] : []),
  ];
  const reason = parts.join('; ') || 'The best passages have little to do with the question';
  return { answerable, answerable_reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` };
}

function verdict(relevance: number, absent: number): NonNullable<Answerability['answerable']> {
  const least = absent >= ABSENT_SHARE ? MIN_RELEVANCE_WHEN_ABSENT : MIN_RELEVANCE;
  if (relevance < least) return 'no';
  return relevance < ANSWERING_RELEVANCE ? 'partly' : 'yes';
}

/** Share of the query's IDF that occurs in no searched passage. */
function absentShare({ idf, absent, total }: TermStatistics): number {
  if (total === 0) return 0;
  return idf.entries().reduce((sum, [term, one]) => sum + (absent.has(term) ? one : 0), 0) / total;
}

type Word = { readonly text: string; readonly terms: readonly string[] };

/** The query's words as they are written, each with its terms; rarest first. Stop words have none. */
function wordsOf(query: string, language: string, { idf }: TermStatistics): Word[] {
  const words = [...new Set(query.match(WORD) ?? [])].flatMap((text) => {
    const terms = queryTerms(text, language).filter((term) => idf.has(term));
    return terms.length > 0 ? [{ text, terms }] : [];
  });
  const rarity = ({ terms }: Word) => Math.max(...terms.map((term) => idf.get(term) ?? 0));
  return words.sort((a, b) => rarity(b) - rarity(a));
}

function named(words: readonly Word[]): string {
  const shown = words.slice(0, MAX_NAMED_WORDS).map(({ text }) => `"${text}"`);
  return shown.join(', ') + (words.length > MAX_NAMED_WORDS ? ' and others' : '');
}

function filesWith(words: readonly Word[], results: readonly JudgedResult[]): string {
  const files = new Set(
    results
      .filter(({ matched }) => words.some(({ terms }) => terms.some((term) => matched.has(term))))
      .map(({ filename }) => filename),
  );
  const [first = 'other documents', ...others] = files;
  return others.length > 0 ? `${first} and ${others.length} other ${others.length === 1 ? 'file' : 'files'}` : first;
}
