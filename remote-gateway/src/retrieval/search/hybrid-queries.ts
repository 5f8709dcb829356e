import type { Kind } from '@docferry/shared-contracts';
import { embedderOf, hasVectorsOf } from '../../catalog/collections/embedding-space.ts';
import { queryVector } from '../../lexical/query-vector.ts';
import { countTerms } from '../../lexical/terms.ts';
import { orderHits } from '../../store/order-hits.ts';
import { addFields } from './add-fields.ts';
import type { ChosenCollection } from './choose-collections.ts';
import type { EmbeddedFor } from './embed-query.ts';
import { expandQuery, FEEDBACK_PASSAGES } from './expand-query.ts';
import { queriedLanguages } from './held-languages.ts';
import { joinStatistics } from './join-statistics.ts';
import { type CollectionQuery, publishedCandidates } from './published-candidates.ts';
import { spokenLanguage } from './query-language.ts';
import type { SearchContext } from './search-context.ts';

/** IDF of a typical query term. A query of n terms can reach about n times as much BM25. */
const TYPICAL_IDF = 7;
/** Good passages reach about half of what a query could. */
const REACHED = 0.5;
/** With feedback the words that it adds do part of the work of the vector (chosen by evaluation). */
const DENSE_SHARE_WITH_FEEDBACK = 2 / 3;

/** With fewer words many passages are equally good by them; with a larger weight the vector alone lifts one to the top. */
const [MANY_WORDS, SMALL_WEIGHT] = [3, 0.3];
/** Passages of a document in the mean up to which no one document fills the lexical list. */
const SHORT_DOCUMENT = 32;

const NO_TERMS = { indices: [], values: [] };

/** One query of a collection, for all kinds of documents or for one. */
export type KindQuery = CollectionQuery & {
  /** The only kind that it asks for; all when absent. */
  readonly kind?: Kind;
  /** Kinds that have a query of their own. */
  readonly otherKinds?: ReadonlySet<Kind>;
};

/** The queries for the store: one for each part of each collection, and one more for each kind that needs its own. */
export async function hybridQueries(
  context: SearchContext,
  chosen: readonly ChosenCollection[],
  embedded: EmbeddedFor,
): Promise<KindQuery[]> {
  const byName = [...Map.groupBy(chosen, ({ row }) => row.name).values()];
  const queries = await Promise.all(byName.map((parts) => collectionQueries(context, parts, embedded)));
  return queries.flat().flatMap((query) => kindQueries(context, query));
}

/**
 * The queries for the parts of one collection that the caller sees, each in its language. With feedback they are
 * sent once before, to learn more terms from the best passages of all parts.
 */
async function collectionQueries(
  context: SearchContext,
  parts: readonly ChosenCollection[],
  embedded: EmbeddedFor,
): Promise<CollectionQuery[]> {
  const { plan, request } = context;
  // The team's setting where there is one, so that the scores of all parts mean the same.
  const denseWeight = parts[0]?.row.denseWeight ?? embedderOf(context, parts[0]?.row).denseWeight;
  const rows = parts.map(({ row }) => row);
  const plain = parts.map((part) =>
    partQuery(context, part, { denseWeight, languages: queriedLanguages(part.row, rows) }, embedded),
  );
  const queries = await joinStatistics(context, plain);
  // Feedback adds words.
  if (!plan.feedback || !plan.lexical) return queries;

  const found = await Promise.all(
    // Feedback weighs passages by their scores, which ranks do not have.
    queries.map((one) =>
      publishedCandidates(context, { ...one, query: { ...one.query, fusion: 'score' } }, { limit: FEEDBACK_PASSAGES }),
    ),
  );
  const best = found
    .flatMap(({ hits }) => hits)
    .sort(orderHits)
    .slice(0, FEEDBACK_PASSAGES);
  const expanded = plain.map((one) => {
    const languages = queriedLanguages(one.collection, rows);
    const sparse = expandQuery(request.query, one.query.sparse, best, languages);
    return { ...one, query: { ...one.query, sparse } };
  });
  return joinStatistics(context, expanded);
}

/**
 * The query for one part. The cosine is scaled to the BM25 that the query can reach (its terms times a typical IDF), so
 * that the weight, the collection's own or the embedder's, means the same for a short and a long query.
 */
function partQuery(
  context: SearchContext,
  { row: collection, confirmed }: ChosenCollection,
  { denseWeight, languages }: { readonly denseWeight: number; readonly languages: readonly string[] },
  embedded: EmbeddedFor,
): CollectionQuery {
  const { identity, request, plan } = context;
  const embedder = embedderOf(context, collection);
  const { owner } = collection;
  const { language: spoken, isCertain } = spokenLanguage(request.query, languages);
  const weight = denseWeight * plan.denseFactor * (plan.feedback ? DENSE_SHARE_WITH_FEEDBACK : 1);
  // A passage has the stems of one language.
  const terms = Math.max(...languages.map((language) => countMain(request.query, language)));
  const understood =
    embedder.languages === undefined ||
    (embedder.languages.includes(spoken) && languages.some((one) => embedder.languages?.includes(one)));
  const query = {
    sparse: plan.lexical
      ? addFields(queryVector(request.query, languages, plan.phrases, spoken), request.query, languages)
      : NO_TERMS,
    dense:
      hasVectorsOf(collection, embedder) && understood && plan.denseFactor > 0 ? embedded(collection).vector : null,
    denseScale: weight * REACHED * TYPICAL_IDF * Math.max(terms, 1),
    fusion: plan.fusion,
    rrfK: context.searching.rrfK,
    rescoresWords: reachesFar(plan, collection, { terms, weight }),
    filters: context.filters,
    listSize: plan.firstStage,
    seesAll: owner === null || owner === identity.subject,
  };
  const isOneOfMany = isCertain && languages.length > 1 && languages.includes(spoken);
  return { collection, confirmed, query, ...(isOneOfMany ? { spoken } : {}) };
}

/** Whether passages far down the lexical list may be among the results, so that they need the score of their words. */
function reachesFar(
  { strictPerDoc }: Pick<SearchContext['plan'], 'strictPerDoc'>,
  { chunks, documents }: ChosenCollection['row'],
  { terms, weight }: { readonly terms: number; readonly weight: number },
): boolean {
  const areLong = chunks > SHORT_DOCUMENT * documents;
  return terms < MANY_WORDS || weight > SMALL_WEIGHT || strictPerDoc || areLong;
}

/** How many words of a query count in a language. */
function countMain(query: string, language: string): number {
  return countTerms(query, language)
    .main.values()
    .reduce((sum, count) => sum + count, 0);
}

/**
 * The query of a part, split by kinds. A kind with a prior, or that the first results must contain, has a query of its
 * own, so that its best passages are found however many better ones of other kinds there are.
 */
function kindQueries({ plan: { priors, shares } }: Pick<SearchContext, 'plan'>, part: CollectionQuery): KindQuery[] {
  const { query } = part;
  const asked = query.filters?.kind;
  if (asked?.length === 1) return [{ ...part, ...(asked[0] ? { kind: asked[0] } : {}) }];
  const special = (part.collection.kinds ?? []).filter(
    (kind) => ((priors[kind] ?? 0) !== 0 || shares[kind] !== undefined) && (asked?.includes(kind) ?? true),
  );
  return [
    { ...part, otherKinds: new Set(special) },
    ...special.map((kind) => ({ ...part, query: { ...query, filters: { ...query.filters, kind: [kind] } }, kind })),
  ];
}
