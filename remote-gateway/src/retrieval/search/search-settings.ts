import type { Kind } from '@docferry/shared-contracts';

/** The operator's settings of searches. */
export type SearchSettings = {
  /** Passages of one document at most, unless a request sets another number. */
  readonly perDocCap: number;
  /** Added to the normalised score (best passage = 1) of a document of this kind. */
  readonly priors: Readonly<Partial<Record<Kind, number>>>;
  /** The constant of reciprocal rank fusion: a passage's share of a list is 1 / (k + its rank). */
  readonly rrfK?: number;
  /** Days without a change after which a collection counts as stale. */
  readonly staleDays: number;
  /** What the best connection adds to a score in mode `hybrid_local`; the evaluated one when absent. */
  readonly connectionWeight?: number;
};

export const DEFAULT_SEARCH_SETTINGS: SearchSettings = {
  perDocCap: 5,
  priors: { constraint: 0.35, pattern: 0.2 },
  rrfK: 60,
  staleDays: 90,
};
