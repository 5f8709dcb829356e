import { type RelevanceInputs, relevanceInputs, relevanceOf } from '../relevance/relevance.ts';
import type { TermStatistics } from '../relevance/term-statistics.ts';
import { type FindTerms, termsIn } from './find-terms.ts';
import type { QueryStatistics } from './query-statistics.ts';
import type { Ranked } from './rank-candidates.ts';

/** A ranked passage with its relevance, and what that comes from. */
export type Judged = Ranked & {
  readonly relevance: number;
  readonly inputs: RelevanceInputs;
  /** The terms of the query that the passage, its headings or its names contain. */
  readonly matched: ReadonlySet<string>;
};

const NO_STATISTICS: TermStatistics = { passages: 0, idf: new Map(), absent: new Set(), total: 0 };

export function judgePassages(
  ranked: readonly Ranked[],
  statistics: QueryStatistics,
  findTermsIn: (storeName: string) => FindTerms,
): Judged[] {
  return ranked.map((passage) => {
    const { text, lead, heading_path, metadata } = passage.payload;
    const names = [metadata.filename, metadata.title, ...heading_path, lead ?? ''].join('\n');
    const findTerms = findTermsIn(passage.storeName);
    const matched = new Set([...termsIn(names, findTerms), ...termsIn(text, findTerms)]);
    const inputs = relevanceInputs(passage.score, matched, statistics.get(passage.collection) ?? NO_STATISTICS);
    return { ...passage, matched, inputs, relevance: relevanceOf(inputs) };
  });
}
