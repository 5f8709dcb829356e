import type { Kind, SearchRequest } from '@docferry/shared-contracts';
import { consumeQuestionQuota } from '../../access/limits/consume-quota.ts';
import { hasVectorsOf } from '../../catalog/collections/embedding-space.ts';
import type { Identity } from '../../identity.ts';
import { queryVector } from '../../lexical/query-vector.ts';
import { countTerms } from '../../lexical/terms.ts';
import { orderHits } from '../../store/order-hits.ts';
import type { ChosenCollection } from './choose-collections.ts';
import { expandQuery, FEEDBACK_PASSAGES } from './expand-query.ts';
import { joinStatistics } from './join-statistics.ts';
import { type CollectionQuery, publishedCandidates } from './published-candidates.ts';
import { otherLanguage } from './query-language.ts';
import type { SearchDeps } from './search-deps.ts';
import type { SearchPlan } from './search-plan.ts';

/** The query by meaning, made once for all collections. */
export type DensePart = {
  /** Null when the embedder knows none of the query's words or failed. */
  readonly vector: Float32Array | null;
  /** Why there is none, an error of the embedder or BUDGET_LIMIT_EXCEEDED; the search goes on by words alone. */
  readonly failure?: unknown;
};

/** IDF of a typical query term. A query of n terms can reach about n times as much BM25. */
const TYPICAL_IDF = 7;
/** Good passages reach about half of what a query could. */
const REACHED = 0.5;
/** With feedback the words it adds do part of what meaning does (chosen by evaluation). */
const SHARE_BESIDE_FEEDBACK = 2 / 3;

/**
 * Embeds the query, at the cost of the tenant's budget. A failing embedder or a spent budget is an answer, a caller who
 * gave up is not.
 */
export async function densePart(
  { embedder, quotas }: Pick<SearchDeps, 'embedder' | 'quotas'>,
  identity: Identity,
  query: string,
  signal?: AbortSignal,
): Promise<DensePart> {
  let refund: (() => Promise<void>) | undefined;
  try {
    refund = await consumeQuestionQuota(quotas, identity, query);
    return { vector: await embedder.embedQuery(query, signal) };
  } catch (failure) {
    await refund?.().catch(() => {});
    signal?.throwIfAborted();
    return { vector: null, failure };
  }
}

/** One query of a collection, for all kinds of documents or for one. */
export type KindQuery = CollectionQuery & {
  /** The only kind that it asks for; all when absent. */
  readonly kind?: Kind;
  /** Kinds that have a query of their own. */
  readonly elsewhere?: ReadonlySet<Kind>;
};

/**
 * The queries of one collection. A kind with a prior, or that the first results must hold, is asked for on its own, so
 * that its best passages are at hand however many better ones of other kinds there are.
 */
export function kindQueries(
  { query, ...whole }: CollectionQuery,
  { priors, shares }: Pick<SearchPlan, 'priors' | 'shares'>,
): KindQuery[] {
  const asked = query.filters?.kind;
  if (asked?.length === 1) return [{ ...whole, query, ...(asked[0] ? { kind: asked[0] } : {}) }];
  const special = (whole.collection.kinds ?? []).filter(
    (kind) => ((priors[kind] ?? 0) !== 0 || shares[kind] !== undefined) && (asked?.includes(kind) ?? true),
  );
  return [
    { ...whole, query, elsewhere: new Set(special) },
    ...special.map((kind) => ({ ...whole, query: { ...query, filters: { ...query.filters, kind: [kind] } }, kind })),
  ];
}

/**
 * What a request asks the parts of one collection that the caller sees, each in its language. With feedback they are
 * asked once before, to learn more terms from the best passages of all.
 */
export async function collectionQueries(
  deps: SearchDeps,
  identity: Identity,
  parts: readonly ChosenCollection[],
  request: SearchRequest,
  plan: SearchPlan,
  dense: DensePart,
  signal?: AbortSignal,
): Promise<CollectionQuery[]> {
  // The team's setting where there is one, so that the scores of all parts mean the same.
  const denseWeight = parts[0]?.row.denseWeight ?? deps.embedder.denseWeight;
  const plain = parts.map((part) => partQuery(deps, identity, part, denseWeight, request, plan, dense));
  const asked = await joinStatistics(deps, plain, signal);
  if (!plan.feedback) return asked;

  const found = await Promise.all(
    asked.map((query) => publishedCandidates(deps, identity, query, { limit: FEEDBACK_PASSAGES }, signal)),
  );
  const best = found
    .flatMap(({ hits }) => hits)
    .sort(orderHits)
    .slice(0, FEEDBACK_PASSAGES);
  const expanded = plain.map((one) => ({
    ...one,
    query: { ...one.query, sparse: expandQuery(request.query, one.query.sparse, best, one.collection.language) },
  }));
  return joinStatistics(deps, expanded, signal);
}

/**
 * What a request asks one part. The cosine is scaled to the BM25 that the query can reach (its terms times a typical
 * IDF), so that the weight, the collection's own or the embedder's, means the same for a short and a long query.
 */
function partQuery(
  { embedder }: Pick<SearchDeps, 'embedder'>,
  { subject }: Identity,
  { row: collection, confirmed }: ChosenCollection,
  denseWeight: number,
  { query: text, filters }: SearchRequest,
  { phrases, feedback, firstStage }: SearchPlan,
  { vector }: DensePart,
): CollectionQuery {
  const { language, owner } = collection;
  const weight = denseWeight * (feedback ? SHARE_BESIDE_FEEDBACK : 1);
  const terms = countTerms(text, language)
    .main.values()
    .reduce((sum, count) => sum + count, 0);
  const spoken = otherLanguage(text, language) ?? language;
  const understood =
    embedder.languages === undefined || [language, spoken].every((one) => embedder.languages?.includes(one));
  const known = hasVectorsOf(collection, embedder) && understood;
  const query = {
    sparse: queryVector(text, language, phrases, spoken),
    dense: known ? vector : null,
    denseScale: weight * REACHED * TYPICAL_IDF * Math.max(terms, 1),
    filters,
    listSize: firstStage,
    seesAll: owner === null || owner === subject,
  };
  return { collection, confirmed, query };
}
