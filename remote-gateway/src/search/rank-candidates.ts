import type { Kind } from '@docferry/shared-contracts';
import { orderHits } from '../store/order-hits.ts';
import type { Candidate } from './live-candidates.ts';
import { countPhrases, type SearchPlan } from './search-plan.ts';

/** A candidate with all that its place follows from. */
export type Ranked = Candidate & {
  /** What it is ordered by: the share of the best fused score, plus its kind's prior, plus 1 for each phrase. */
  readonly final: number;
  readonly prior: number;
  readonly phrases: number;
  /** 0 to 1, once a reranker has seen it. */
  readonly rerank?: number;
};

/** Fused scores as shares of the best one, 0 to 1: what priors and thresholds are measured against. */
export function shareOfBest(score: number, best: number): number {
  return best > 0 ? Math.max(0, score / best) : 0;
}

/** The candidates with their final scores, best first. */
export function rankCandidates(
  candidates: readonly Candidate[],
  best: number,
  { priors, phrases: wanted }: Pick<SearchPlan, 'priors' | 'phrases'>,
): Ranked[] {
  return candidates
    .map((candidate) => {
      const prior = priorOf(candidate.payload.metadata.kind, priors);
      const phrases = countPhrases(wanted, candidate.payload.text);
      return { ...candidate, prior, phrases, final: shareOfBest(candidate.score, best) + prior + phrases };
    })
    .sort(orderRanked);
}

/** Final score, then fused score, then uri, place and id: no two runs differ. */
export function orderRanked(a: Ranked, b: Ranked): number {
  return b.final - a.final || orderHits(a, b);
}

export function priorOf(kind: Kind, priors: SearchPlan['priors']): number {
  return priors[kind] ?? 0;
}
