import { consumeQuestionQuota } from '../../access/limits/consume-quota.ts';
import type { Refund } from '../../access/limits/quotas.ts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { embedderOf } from '../../catalog/collections/embedding-space.ts';
import type { Embedder } from '../../embed/embedder.ts';
import type { SearchContext } from './search-context.ts';

/** The query's vector by one embedder, computed once for all of its collections. */
export type EmbeddedQuery = {
  /** Null when the embedder knows none of the query's words, or failed. */
  readonly vector: Float32Array | null;
  /** Why there is none: an error of the embedder, or BUDGET_LIMIT_EXCEEDED. The search continues lexical only. */
  readonly failure?: unknown;
};

/** The query's vector for a collection, by the embedder that it is bound to. */
export type EmbeddedFor = (collection: CollectionRow) => EmbeddedQuery;

/** Embeds the query once with each embedder that the collections use, concurrently. */
export type EmbedFor = (collections: readonly CollectionRow[]) => Promise<EmbeddedFor>;

const NOT_EMBEDDED: EmbeddedQuery = { vector: null };

/** With one embedder the query is embedded at once, while the collections are read. */
export function embedQueries(context: SearchContext): EmbedFor {
  const started = new Map<Embedder, Promise<EmbeddedQuery>>();
  const start = (embedder: Embedder): Promise<EmbeddedQuery> => {
    const running = started.get(embedder) ?? context.clock.time('embed', () => embedQuery(context, embedder));
    // A search that fails before it needs the vector reports its own reason.
    running.catch(() => {});
    started.set(embedder, running);
    return running;
  };
  if (!context.codeEmbedder) void start(context.embedder);
  return async (collections) => {
    const used = [...new Set(collections.map((row) => embedderOf(context, row)))];
    const embedded = new Map(await Promise.all(used.map(async (one) => [one, await start(one)] as const)));
    return (collection) => embedded.get(embedderOf(context, collection)) ?? NOT_EMBEDDED;
  };
}

/**
 * Embeds the query and consumes the tenant's quota for it. A failing embedder or a used up quota gives an answer without
 * a vector; a caller who aborts gets the signal's reason.
 */
async function embedQuery(
  { quotas, identity, request, signal }: Pick<SearchContext, 'quotas' | 'identity' | 'request' | 'signal'>,
  embedder: Embedder,
): Promise<EmbeddedQuery> {
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
