import type { Kind } from '@docferry/shared-contracts';
import { orderHits } from '../../store/order-hits.ts';
import { countHeld, flat, holdsWhole } from './exact-text.ts';
import type { Candidate } from './published-candidates.ts';
import type { SearchPlan } from './search-plan.ts';

/** A passage that holds every exact name of the query, and is alone in that, is ahead of neighbours that share their parts. */
const NAMES = 0.5;

/** A candidate with all that its place follows from. */
export type Ranked = Candidate & {
  /** What it is ordered by: the share of the best fused score, plus its kind's prior, plus 1 for each phrase and
   * up to {@link NAMES} for names. */
  readonly final: number;
  readonly prior: number;
  readonly phrases: number;
  /** Share of the query's exact names that it holds, each worth the less the more candidates hold it. */
  readonly names: number;
  /** 0 to 1, once a reranker has seen it. */
  readonly rerank?: number;
};

/** Fused scores as shares of the best one, 0 to 1: what priors and thresholds are measured against. */
export function shareOfBest(score: number, best: number): number {
  return best > 0 ? Math.max(0, score / best) : 0;
}

/** What scores are measured by, the same for all candidates of a request. */
export type ScoreStatistics = {
  /** The best fused score. */
  readonly best: number;
  /** What each of the query's exact names is worth, 0 to 1. */
  readonly weights: readonly number[];
};

/** What a first round of candidates gives to measure them and all later ones by. */
export function statistics(candidates: readonly Candidate[], best: number, names: readonly string[]): ScoreStatistics {
  const texts = names.length === 0 ? [] : candidates.map(namedText);
  const weights = names.map((name) => {
    const holding = texts.filter((text) => holdsWhole(text, name)).length;
    // As the inverse document frequency: what every candidate holds tells none of them apart.
    return texts.length < 2 ? 1 : 1 - Math.log(Math.max(1, holding)) / Math.log(texts.length);
  });
  return { best, weights };
}

/** The candidates with their final scores, best first. */
export function rankCandidates(
  candidates: readonly Candidate[],
  { best, weights }: ScoreStatistics,
  { priors, phrases: wanted, names: wantedNames }: Pick<SearchPlan, 'priors' | 'phrases' | 'names'>,
): Ranked[] {
  return candidates
    .map((candidate) => {
      const prior = priorOf(candidate.payload.metadata.kind, priors);
      const phrases = countHeld(wanted, candidate.payload.text);
      const named = wantedNames.length === 0 ? '' : namedText(candidate);
      const worth = wantedNames.reduce((sum, name, at) => sum + (holdsWhole(named, name) ? (weights[at] ?? 0) : 0), 0);
      const names = worth / Math.max(1, wantedNames.length);
      const final = shareOfBest(candidate.score, best) + prior + exactness({ phrases, names });
      return { ...candidate, prior, phrases, names, final };
    })
    .sort(orderRanked);
}

/** Where names are looked for: a passage is about the file and the heading that it stands under as well. */
function namedText({ payload: { text, heading_path, metadata } }: Candidate): string {
  return flat([metadata.uri, metadata.title, ...heading_path, text].join('\n'));
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
