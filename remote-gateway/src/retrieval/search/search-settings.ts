import type { Kind } from '@docferry/shared-contracts';

/** What the operator decided about searches. */
export type SearchSettings = {
  /** Most passages of one document when a request does not say. */
  readonly perDocCap: number;
  /** Added to the normalised score (best passage = 1) of a document of this kind. */
  readonly priors: Readonly<Partial<Record<Kind, number>>>;
  /** Days without a change after which a collection counts as stale. */
  readonly staleDays: number;
};

export const DEFAULT_SEARCH_SETTINGS: SearchSettings = {
  perDocCap: 3,
  priors: { constraint: 0.35, pattern: 0.2 },
  staleDays: 90,
};
