/**
 * In: a query with filters and options, and the identity that asks.
 * Out: passages, best first, with scores, previews and a cursor for the next page.
 * Never: shows what the identity may not see, or fails because the embedder or the reranker does.
 */
import { type SearchRequest, type SearchResponse, searchRequestSchema } from '@docferry/shared-contracts';
import { type Identity, requireScope } from '../../identity.ts';
import { addConnected } from './add-connected.ts';
import { afterSending } from './after-sending.ts';
import { betterCollection } from './better-collection.ts';
import { type ChosenCollection, withCollections } from './choose-collections.ts';
import { nextCursor } from './cursor.ts';
import { degradation, embeddingFailures, whyEmpty } from './describe-answer.ts';
import { describeAnswerability } from './describe-answerability.ts';
import { type EmbeddedFor, type EmbedFor, embedQueries } from './embed-query.ts';
import { expandContext } from './expand-context.ts';
import { explainResults } from './explain-results.ts';
import { groupDocuments } from './group-documents.ts';
import { hybridQueries } from './hybrid-queries.ts';
import { type Judged, judgePassages } from './judge-passages.ts';
import { queryStatistics } from './query-statistics.ts';
import type { Ranked } from './rank-candidates.ts';
import { rankPassages } from './rank-passages.ts';
import { rerankStage } from './rerank-candidates.ts';
import { createSearchContext, type SearchContext } from './search-context.ts';
import type { SearchDeps } from './search-deps.ts';
import { storeFilters } from './sent-documents.ts';
import { termFinders, toResults } from './to-results.ts';
import { refuseWhenAllLost, tolerateLost } from './tolerate-lost.ts';

/**
 * Finds the passages that answer a query best, in the collections that the identity's tenant has. When the embedder or
 * the reranker is down, or a collection has the vectors of another embedder or lost a part of its index, the answer does
 * without it and reports that (`partial`). Throws SCOPE_VIOLATION, NOT_FOUND with the valid names, INVALID_ARGUMENT for
 * the cursor of another search, BACKEND_UNAVAILABLE and TIMEOUT of the store.
 */
export async function search(
  deps: SearchDeps,
  identity: Identity,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<SearchResponse> {
  requireScope(identity, 'read');
  const context = createSearchContext(deps, identity, request, signal);
  const embedFor = embedQueries(context);
  return withCollections(context, async (chosen) => {
    const rows = chosen.map(({ row }) => row);
    const response = await searchCollections(context, chosen, await embedFor(rows));
    if (request.collection === undefined && request.collections === undefined) return response;
    const searched = rows.map(({ name }) => name);
    // Only a hint: the answer is complete without it.
    const better = await betterCollection(context, searched, response, (names) =>
      searchBest(context, names, embedFor),
    ).catch(() => undefined);
    return better === undefined ? response : { ...response, better_collection: better };
  });
}

/** The best passage of these collections. */
function searchBest(whole: SearchContext, names: readonly string[], embedFor: EmbedFor): Promise<SearchResponse> {
  const { query, filters } = whole.request;
  const best = searchRequestSchema.parse({ query, filters, collections: names, top_k: 1, include_text: false });
  const context = createSearchContext(whole, whole.identity, best, whole.signal);
  return withCollections(context, async (chosen) =>
    searchCollections(context, chosen, await embedFor(chosen.map(({ row }) => row))),
  );
}

async function searchCollections(
  strict: SearchContext,
  chosen: readonly ChosenCollection[],
  embedded: EmbeddedFor,
): Promise<SearchResponse> {
  const { store, lost } = tolerateLost(strict.store);
  const context = { ...strict, store, filters: await storeFilters(strict) };
  const { request, clock } = context;
  const collections = chosen.map(({ row }) => row);
  const queries = await clock.time('expand_query', () => hybridQueries(context, chosen, embedded));
  const reranking = rerankStage(context);
  const ranked = clock.time('rank', () => rankPassages(context, queries, reranking.run));
  // While the store works on the query.
  const statistics = afterSending().then(() => clock.time('statistics', () => queryStatistics(context, collections)));
  // A search that fails before it needs them reports its own reason.
  statistics.catch(() => {});
  const ordinary = await ranked;
  const connected =
    request.mode === 'hybrid_local'
      ? await clock.time('graph', () => addConnected(context, queries, ordinary.ranked))
      : undefined;
  const ranking = { ...ordinary, ranked: connected?.ranked ?? ordinary.ranked };
  refuseWhenAllLost(collections, lost);
  const findTermsIn = termFinders(request.query, collections);
  const lexicalOnly = new Set(
    queries.filter(({ query }) => query.dense === null).map(({ collection }) => collection.storeName),
  );
  const { groupSize } = context.plan;
  const grouped =
    groupSize && (await clock.time('group', () => groupDocuments(context, queries, ranking.ranked, groupSize)));
  const known = await statistics;
  const judge = (ranked: readonly Ranked[]): Judged[] =>
    judgePassages(context, ranked, collections, known, { findTermsIn, lexicalOnly });
  const judged = judge(ranking.ranked);
  const groups = grouped ? Map.groupBy(judge(grouped), ({ payload }) => payload.doc_id) : undefined;
  const contexts = await clock.time('expand_context', () => expandContext(context, judged));
  const explanations = request.explain
    ? await clock.time('explain', () => explainResults(context, queries, judged))
    : new Map();
  const { warnings, degraded } = degradation(context, collections, {
    lost,
    embeddingFailures: embeddingFailures(collections, embedded),
    rerankerFailed: reranking.failed(),
    graphFailed: connected?.isDegraded ?? false,
  });
  const answerability = lost.size === 0 ? await describeAnswerability(context, known, judged) : {};
  return {
    query: request.query,
    count: judged.length,
    results: toResults(context, { judged, groups, contexts, explanations, connected: connected?.ids }),
    ...answerability,
    warnings: [...warnings, ...(judged.length === 0 ? [whyEmpty(context, collections)] : [])],
    partial: degraded.length > 0,
    degraded_scopes: degraded,
    timing: { total_ms: clock.totalMs(), ...(request.explain ? { stages: clock.stages() } : {}) },
    ...(ranking.more || (connected && connected.shown < ordinary.ranked.length)
      ? { next_cursor: nextCursor(context, ranking.settled, connected?.shown) }
      : {}),
  };
}
