import { consumeQuestionQuota } from '../../access/limits/consume-quota.ts';
import type { Refund } from '../../access/limits/quotas.ts';
import type { SearchContext } from './search-context.ts';

/** The query's vector, computed once for all collections. */
export type EmbeddedQuery = {
  /** Null when the embedder knows none of the query's words, or failed. */
  readonly vector: Float32Array | null;
  /** Why there is none: an error of the embedder, or BUDGET_LIMIT_EXCEEDED. The search continues lexical only. */
  readonly failure?: unknown;
};

/**
 * Embeds the query and consumes the tenant's quota for it. A failing embedder or a used up quota gives an answer without
 * a vector; a caller who aborts gets the signal's reason.
 */
export async function embedQuery({
  embedder,
  quotas,
  identity,
  request,
  signal,
}: Pick<SearchContext, 'embedder' | 'quotas' | 'identity' | 'request' | 'signal'>): Promise<EmbeddedQuery> {
  let refund: Refund | undefined;
  try {
    refund = await consumeQuestionQuota(quotas, identity, request.query);
    return { vector: await embedder.embedQuery(request.query, signal) };
  } catch (failure) {
    await refund?.().catch(() => {});
    signal?.throwIfAborted();
    return { vector: null, failure };
  }
}
