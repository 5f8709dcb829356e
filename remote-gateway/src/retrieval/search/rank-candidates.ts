import type { Kind } from '@docferry/shared-contracts';
import { orderHits } from '../../store/order-hits.ts';
import { countHeld, flat, holdsWhole } from './exact-text.ts';
import type { Candidate } from './published-candidates.ts';
import { newestOf, recencyOf } from './recency.ts';
import type { SearchPlan } from './search-plan.ts';

/** The score of a passage that is the only one with every exact name of the query: others contain only parts of them. */
const NAMES_SCORE = 0.5;

/** What a passage loses that is in another language than the query, beside equally good ones in the query's (chosen by evaluation). */
const FOREIGN_PENALTY = 0.1;

/** A candidate with its final score and the parts of that score. */
export type Ranked = Candidate & {
  /** What it is ordered by: the share of the best fused score, plus its kind's prior and its recency, plus 1 for each
   * phrase and up to {@link NAMES_SCORE} for names. */
  readonly final: number;
  readonly prior: number;
  /** What it gains by its age; 0 unless the request asks for it. */
  readonly recency: number;
  readonly phrases: number;
  /** Share of the query's exact names that it contains, each of less weight the more candidates contain it. */
  readonly names: number;
  /** 0 to 1, once a reranker has seen it. */
  readonly rerank?: number;
};

/** Fused scores as shares of the best one, 0 to 1: what priors and thresholds are measured against. */
export function shareOfBest(score: number, best: number): number {
  return best > 0 ? Math.max(0, score / best) : 0;
}

/** What final scores are computed with, the same for all candidates of a search. */
export type ScoreStatistics = {
  /** The best fused score. */
  readonly best: number;
  /** The weight of each of the query's exact names, 0 to 1. */
  readonly weights: readonly number[];
  /** When the newest candidate was ingested, milliseconds since 1970. */
  readonly newest: number;
};

/** The statistics of the first candidates, for their scores and those of all later ones. */
export function scoreStatistics(
  candidates: readonly Candidate[],
  best: number,
  names: readonly string[],
): ScoreStatistics {
  const texts = names.length === 0 ? [] : candidates.map(namedText);
  const weights = names.map((name) => {
    const holding = texts.filter((text) => holdsWhole(text, name)).length;
    // Like an inverse document frequency: a name that every candidate contains distinguishes none of them.
    return texts.length < 2 ? 1 : 1 - Math.log(Math.max(1, holding)) / Math.log(texts.length);
  });
  return { best, weights, newest: newestOf(candidates) };
}

type RankingPlan = Pick<SearchPlan, 'priors' | 'recencyBoost' | 'phrases' | 'names'>;

/** The candidates with their final scores, best first. */
export function rankCandidates(
  candidates: readonly Candidate[],
  { best, weights, newest }: ScoreStatistics,
  { priors, recencyBoost, phrases: wanted, names: wantedNames }: RankingPlan,
): Ranked[] {
  return candidates
    .map((candidate) => {
      const prior = priorOf(candidate.payload.metadata.kind, priors);
      const recency = recencyOf(candidate, { boost: recencyBoost, newest });
      const phrases = countHeld(wanted, candidate.payload.text);
      const named = wantedNames.length === 0 ? '' : namedText(candidate);
      const weight = wantedNames.reduce((sum, name, at) => sum + (holdsWhole(named, name) ? (weights[at] ?? 0) : 0), 0);
      const names = weight / Math.max(1, wantedNames.length);
      const share = Math.max(0, shareOfBest(candidate.score, best) - (candidate.isForeign ? FOREIGN_PENALTY : 0));
      const final = share + prior + recency + exactness({ phrases, names });
      return { ...candidate, prior, recency, phrases, names, final };
    })
    .sort(orderRanked);
}

/** The text in which names are searched: the file and the headings of a passage say what it is about, too. */
function namedText({ payload: { text, heading_path, metadata } }: Candidate): string {
  return flat([metadata.uri, metadata.title, ...heading_path, text].join('\n'));
}

/** By final score, then fused score, then uri, position and id: equal scores have the same order in every run. */
export function orderRanked(a: Ranked, b: Ranked): number {
  return b.final - a.final || orderHits(a, b);
}

/** What exact matches add to a score. */
export function exactness({ phrases, names }: Pick<Ranked, 'phrases' | 'names'>): number {
  return phrases + NAMES_SCORE * names;
}

export function priorOf(kind: Kind, priors: SearchPlan['priors']): number {
  return priors[kind] ?? 0;
}
