import type { Kind } from '@docferry/shared-contracts';
import { orderHits } from '../store/order-hits.ts';
import { countHeld } from './exact-text.ts';
import type { Candidate } from './live-candidates.ts';
import type { SearchPlan } from './search-plan.ts';

/** A passage that holds every exact name of the query is ahead of neighbours that share their parts. */
const NAMES = 0.5;

/** A candidate with all that its place follows from. */
export type Ranked = Candidate & {
  /** What it is ordered by: the share of the best fused score, plus its kind's prior, plus 1 for each phrase and
   * up to {@link NAMES} for names. */
  readonly final: number;
  readonly prior: number;
  readonly phrases: number;
  /** Share of the query's exact names that the text holds. */
  readonly names: number;
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
  { priors, phrases: wanted, names: wantedNames }: Pick<SearchPlan, 'priors' | 'phrases' | 'names'>,
): Ranked[] {
  return candidates
    .map((candidate) => {
      const prior = priorOf(candidate.payload.metadata.kind, priors);
      const { text } = candidate.payload;
      const phrases = countHeld(wanted, text);
      const names = wantedNames.length === 0 ? 0 : countHeld(wantedNames, text) / wantedNames.length;
      const final = shareOfBest(candidate.score, best) + prior + exactness({ phrases, names });
      return { ...candidate, prior, phrases, names, final };
    })
    .sort(orderRanked);
}

/** Final score, then fused score, then uri, place and id: no two runs differ. */
export function orderRanked(a: Ranked, b: Ranked): number {
  return b.final - a.final || orderHits(a, b);
}

/** What exact finds add to a score. */
export function exactness({ phrases, names }: Pick<Ranked, 'phrases' | 'names'>): number {
  return phrases + NAMES * names;
}

export function priorOf(kind: Kind, priors: SearchPlan['priors']): number {
  return priors[kind] ?? 0;
}
