/**
 * In: the fused score of a passage, the terms of the query that it contains, alone and together, and how rare these are.
 * Out: its relevance, 0 to 1, and whether the documents answer the question.
 * Never: changes the order of results.
 */
import type { TermStatistics } from './term-statistics.ts';

/**
 * Coefficients of a logistic regression on judged collections, each with the same weight; `npm run fit:relevance` fits
 * them again and prints how well they hold on the collection that took no part.
 */
export const RELEVANCE_MODEL = { bias: -4.51, score: 2.38, evidence: 1.54 } as const;

/** IDF of a typical term: what a query without terms, found by its vector alone, is measured against. */
const TYPICAL_IDF = 7;
/** What a matched term adds to the fused score in a typical relevant passage, per unit of its IDF. */
const TYPICAL_WEIGHT = 1.2;
/**
 * What stands in for the cosine in the score of a passage without one (chosen by evaluation on German questions): a
 * relevant one with a vector gains some .15 by it, and words inside of compounds match nothing.
 */
const VECTOR_SCORE = 0.23;
/** What a member of a compound is worth beside the whole word. */
const MEMBER_SHARE = 0.5;
/** Bounds of the evidence, in tens of IDF: more changes nothing. */
const [MIN_EVIDENCE, MAX_EVIDENCE] = [-1.5, 2];

/** What the relevance of a passage is computed from. */
export type RelevanceInputs = {
  /** The fused score per unit of the query's IDF, so that long and short queries compare. */
  readonly score: number;
  /** IDF of the matched terms that stand together, beyond what the best of all passages has by chance, in tens. */
  readonly evidence: number;
};

/** What a passage is judged by besides the statistics of the query. */
type PassageFacts = {
  /**
   * BM25 plus the scaled cosine; undefined where the passage was found by something else (ranks, or terms that feedback
   * added), and then estimated from the matched terms.
   */
  readonly fusedScore: number | undefined;
  /** Whether the cosine is part of it. */
  readonly hasVector?: boolean;
  /** The terms of the query that it contains. */
  readonly matched: ReadonlySet<string>;
  /** IDF of those that stand together in it. */
  readonly togetherIdf: number;
  /** Other terms, compounds of which it contains a member. */
  readonly inPart?: readonly string[];
};

/** The two inputs of the regression, for one passage. */
export function relevanceInputs(
  { fusedScore, hasVector = true, matched, togetherIdf, inPart = [] }: PassageFacts,
  { idf, total, passages }: TermStatistics,
): RelevanceInputs {
  if (total === 0) return { score: (fusedScore ?? 0) / TYPICAL_IDF, evidence: 0 };
  const partIdf = MEMBER_SHARE * inPart.reduce((sum, term) => sum + (idf.get(term) ?? 0), 0);
  const matchedIdf = idf.entries().reduce((sum, [term, one]) => sum + (matched.has(term) ? one : 0), partIdf);
  const chance = Math.min(Math.log(Math.max(passages, 1)), total);
  const evidence = Math.max(MIN_EVIDENCE, Math.min(MAX_EVIDENCE, (togetherIdf + partIdf - chance) / 10));
  const score = (fusedScore ?? TYPICAL_WEIGHT * matchedIdf) / (total - partIdf);
  return { score: score + (fusedScore !== undefined && !hasVector ? VECTOR_SCORE : 0), evidence };
}

/** 0 to 1. */
export function relevanceOf({ score, evidence }: RelevanceInputs): number {
  const { bias, score: perScore, evidence: perEvidence } = RELEVANCE_MODEL;
  return 1 / (1 + Math.exp(-(bias + perScore * score + perEvidence * evidence)));
}
