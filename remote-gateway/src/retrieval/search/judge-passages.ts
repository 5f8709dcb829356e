import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { type RelevanceInputs, relevanceInputs, relevanceOf } from '../relevance/relevance.ts';
import type { TermStatistics } from '../relevance/term-statistics.ts';
import { type FindTerms, termsIn } from './find-terms.ts';
import { languageOf } from './held-languages.ts';
import type { QueryStatistics } from './query-statistics.ts';
import type { Ranked } from './rank-candidates.ts';
import type { SearchPlan } from './search-plan.ts';

/** A ranked passage with its relevance, and what that comes from. */
export type Judged = Ranked & {
  readonly relevance: number;
  readonly inputs: RelevanceInputs;
  /** The language of `matched`. */
  readonly language: string;
  /** The terms of the query that the passage, its headings or its names contain. */
  readonly matched: ReadonlySet<string>;
};

const NO_STATISTICS: TermStatistics = { passages: 0, idf: new Map(), absent: new Set(), total: 0 };

export function judgePassages(
  { fusion, feedback }: Pick<SearchPlan, 'fusion' | 'feedback'>,
  ranked: readonly Ranked[],
  collections: readonly CollectionRow[],
  statistics: readonly QueryStatistics[],
  findTermsIn: (passage: Ranked) => FindTerms,
): Judged[] {
  return ranked.map((passage) => {
    const { text, lead, heading_path, metadata } = passage.payload;
    const names = [metadata.filename, metadata.title, ...heading_path, lead ?? ''].join('\n');
    const findTerms = findTermsIn(passage);
    const matched = new Set([...termsIn(names, findTerms), ...termsIn(text, findTerms)]);
    const language = languageOf(passage, collections);
    const own = statistics.find((one) => one.collection === passage.collection && one.language === language);
    const fusedScore = fusion === 'score' && !feedback ? passage.score : undefined;
    const inputs = relevanceInputs(fusedScore, matched, own?.statistics ?? NO_STATISTICS);
    return { ...passage, language, matched, inputs, relevance: relevanceOf(inputs) };
  });
}
