import {
  encodePassageId,
  resourceUri,
  type SearchRequest,
  type SearchResponse,
  type SearchResult,
} from '@docferry/shared-contracts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { hasVectorsOf, reembedCommand } from '../../catalog/collections/embedding-space.ts';
import { GatewayError } from '../../errors.ts';
import { type Identity, requireScope } from '../../identity.ts';
import { countTerms } from '../../lexical/terms.ts';
import { type ChosenCollection, withCollections } from './choose-collections.ts';
import { encodeCursor, readCursor } from './cursor.ts';
import { cutLead } from './cut-lead.ts';
import { expandContext } from './expand-context.ts';
import { explainResults } from './explain-results.ts';
import { type FindTerms, findTermsOf, preview } from './preview.ts';
import { otherLanguage } from './query-language.ts';
import { collectionQueries, type DensePart, densePart, kindQueries } from './query-parts.ts';
import type { Ranked } from './rank-candidates.ts';
import { type Rerank, rankPassages } from './rank-passages.ts';
import { type RerankStage, rerankStage } from './rerank-candidates.ts';
import type { SearchDeps } from './search-deps.ts';
import { planSearch, type SearchPlan } from './search-plan.ts';
import { createStageClock, type StageClock } from './stage-clock.ts';
import { tolerateLost } from './tolerate-lost.ts';

/**
 * Finds the passages that answer a query best, in the collections that the identity's tenant has. When the embedder or
 * the reranker is down, or a collection has the vectors of another embedder or lost a part of its index, the answer does
 * without and says so (`partial`). Throws SCOPE_VIOLATION, NOT_FOUND with the valid names, INVALID_ARGUMENT for a foreign cursor,
 * BACKEND_UNAVAILABLE and TIMEOUT of the store.
 */
export async function search(
  deps: SearchDeps,
  identity: Identity,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<SearchResponse> {
  const clock = createStageClock();
  requireScope(identity, 'read');
  const page = readCursor(identity, request);
  const plan = planSearch(request, deps);
  const embedding = clock.time('embed', () => densePart(deps, identity, request.query, signal));
  // A question that fails before its vector is needed has its own reason.
  embedding.catch(() => {});
  const { collections } = deps.catalog;
  const timed: Pick<SearchDeps['catalog'], 'collections'> = {
    collections: {
      ...collections,
      named: (...asked) => clock.time('collections', () => collections.named(...asked)),
    },
  };
  return withCollections(timed, identity, request, async (chosen) =>
    searchCollections(deps, identity, request, chosen, { plan, page, dense: await embedding, clock }, signal),
  );
}

type Asked = {
  readonly plan: SearchPlan;
  readonly page: ReturnType<typeof readCursor>;
  readonly dense: DensePart;
  readonly clock: StageClock;
};

async function searchCollections(
  reading: SearchDeps,
  identity: Identity,
  request: SearchRequest,
  chosen: readonly ChosenCollection[],
  { plan, page: { offset, settled }, dense, clock }: Asked,
  signal?: AbortSignal,
): Promise<SearchResponse> {
  const collections = chosen.map(({ row }) => row);
  const { store, lost } = tolerateLost(reading.store);
  const deps = { ...reading, store };
  const queries = await clock.time('expand_query', async () => {
    const byName = [...Map.groupBy(chosen, ({ row }) => row.name).values()];
    const whole = await Promise.all(
      byName.map((parts) => collectionQueries(deps, identity, parts, request, plan, dense, signal)),
    );
    return whole.flat().flatMap((query) => kindQueries(query, plan));
  });
  const range = { from: offset, to: offset + plan.topK, settled };
  const reranking = rerankStage(deps, request.query, plan, signal);
  const rerank: Rerank = (candidates) => clock.time('rerank', () => reranking.run(candidates));
  const ranking = await clock.time('rank', () => rankPassages(deps, identity, queries, plan, range, rerank, signal));
  const { passages } = ranking;
  refuseWhenAllLost(collections, lost);
  const contexts = await clock.time('expand_context', () => expandContext(deps, identity, passages, plan, signal));
  const explained = request.explain
    ? await clock.time('explain', () => explainResults(deps, identity, queries, passages, signal))
    : undefined;
  const findTermsIn = termFinders(request.query, collections);
  const results = passages.map((passage, index) => ({
    ...toResult(passage, offset + index + 1, request, findTermsIn(passage.storeName)),
    ...given('context', contexts.get(passage.id)),
    ...given('explain', explained?.get(passage.id)),
  }));
  const { warnings, degraded } = degradation(collections, lost, deps, dense, reranking);
  return {
    query: request.query,
    count: passages.length,
    results,
    warnings: [...warnings, ...(passages.length === 0 ? [whyEmpty(request, plan, collections, offset)] : [])],
    partial: degraded.length > 0,
    degraded_scopes: degraded,
    timing: { total_ms: clock.totalMs(), ...(request.explain ? { stages: clock.stages() } : {}) },
    ...(ranking.more
      ? { next_cursor: encodeCursor(identity, request, { offset: range.to, settled: ranking.settled }) }
      : {}),
  };
}

/** An answer without any collection that was asked is none. */
function refuseWhenAllLost(collections: readonly CollectionRow[], lost: ReadonlyMap<string, Error>): void {
  const filled = collections.filter(({ chunks }) => chunks > 0);
  const [failure] = lost.values();
  if (failure !== undefined && filled.every(({ storeName }) => lost.has(storeName))) throw failure;
}

/** What the answer had to do without, in words and by name. */
function degradation(
  collections: readonly CollectionRow[],
  unread: ReadonlyMap<string, Error>,
  { embedder }: Pick<SearchDeps, 'embedder'>,
  { failure }: DensePart,
  reranking: RerankStage,
): { warnings: string[]; degraded: string[] } {
  const foreign = namesOf(collections.filter((row) => row.chunks > 0 && !hasVectorsOf(row, embedder)));
  const lost = namesOf(collections.filter(({ indexLost, storeName }) => indexLost || unread.has(storeName)));
  return {
    warnings: [
      ...lost.map(lostIndex),
      ...(failure === undefined ? [] : [withoutVector(failure)]),
      ...foreign.map(otherSpace),
      ...(reranking.failed() ? ['The reranker does not answer: these results are not reranked.'] : []),
    ],
    degraded: [
      ...(lost.length > 0 ? ['index'] : []),
      ...(failure !== undefined || foreign.length > 0 ? ['dense'] : []),
      ...(reranking.failed() ? ['rerank'] : []),
    ],
  };
}

function given<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });
}

/** Each collection once, whatever parts of it were searched. */
function namesOf(parts: readonly CollectionRow[]): string[] {
  return [...new Set(parts.map(({ name }) => name))];
}

/** What finds the query's terms in the texts of each part of a collection. */
function termFinders(query: string, collections: readonly CollectionRow[]): (storeName: string) => FindTerms {
  const languages = new Set(collections.map(({ language }) => language));
  const finders = new Map(
    [...languages].map((language) => [
      language,
      findTermsOf(new Set(countTerms(query, language).main.keys()), language),
    ]),
  );
  const byStore = new Map(collections.map(({ storeName, language }) => [storeName, finders.get(language)]));
  return (storeName) => byStore.get(storeName) ?? (() => []);
}

function toResult(
  { payload, final, collection }: Ranked,
  rank: number,
  { include_text }: SearchRequest,
  findTerms: FindTerms,
): SearchResult {
  const { metadata } = payload;
  return {
    passage_id: encodePassageId(payload.doc_id, payload.text_hash, payload.occurrence),
    doc_id: payload.doc_id,
    collection,
    rank,
    score: Number(final.toPrecision(6)),
    ...(include_text ? { text: payload.text, ...given('lead', payload.lead && cutLead(payload.lead)) } : {}),
    preview: preview(payload.text, findTerms, { isCode: Boolean(payload.lines) }),
    title: metadata.title,
    heading_path: [...payload.heading_path],
    segment: payload.segment,
    ...(payload.lines ? { lines: payload.lines } : {}),
    start: payload.start,
    end: payload.end,
    source: metadata.source,
    uri: metadata.uri,
    filename: metadata.filename,
    resource: resourceUri({ docId: payload.doc_id, start: payload.start, end: payload.end }),
    kind: metadata.kind,
  };
}

function lostIndex(name: string): string {
  return `"${name}" lost a part of its index, which is being made anew from the stored texts: passages may be missing.`;
}

function withoutVector(failure: unknown): string {
  return failure instanceof GatewayError && failure.code === 'BUDGET_LIMIT_EXCEEDED'
    ? 'What your tenant may have embedded in a day is spent: these results are by words alone.'
    : 'The embedder does not answer: these results are by words alone.';
}

function otherSpace(name: string): string {
  return `"${name}" has the vectors of another embedder: its results are by words alone until its operator runs: ${reembedCommand(name)}`;
}

/** What to change so that the search finds something. */
function whyEmpty(
  request: SearchRequest,
  { scoreThreshold }: SearchPlan,
  collections: readonly CollectionRow[],
  offset: number,
): string {
  const names = namesOf(collections).join(', ');
  if (offset > 0) return 'There are no more results.';
  if (collections.every(({ chunks }) => chunks === 0)) return `Nothing is ingested in ${names} yet.`;
  if (collections.every(({ language }) => countTerms(request.query, language).main.size === 0))
    return 'The query has only words that say nothing of a subject. Add a name, a term or a number.';
  if (Object.keys(request.filters ?? {}).length > 0)
    return 'Nothing that the filters let through matches. Remove a filter, or try other words.';
  if (scoreThreshold > 1) return `Nothing reaches the score ${scoreThreshold}. Lower score_threshold.`;
  const spoken = collections.map(({ language }) => otherLanguage(request.query, language));
  const advice = spoken[0]
    ? `The question is in ${spoken[0]}, while forms of words are those of ${collections[0]?.language} there: use words as the documents have them, or a collection whose language is ${spoken[0]}.`
    : 'Try other words, fewer of them, or another collection.';
  return `Nothing in ${names} matches. ${advice}`;
}
