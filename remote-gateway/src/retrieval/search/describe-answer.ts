import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { embedderOf, hasVectorsOf, reembedCommand } from '../../catalog/collections/embedding-space.ts';
import { GatewayError } from '../../errors.ts';
import { FALLBACK_LANGUAGE } from '../../lexical/passage-language.ts';
import { countTerms } from '../../lexical/terms.ts';
import { heldLanguages } from './held-languages.ts';
import { otherLanguage } from './query-language.ts';
import type { SearchContext } from './search-context.ts';

/** Why the embedder of these collections gave no vector. */
type EmbeddingFailure = { readonly failure: unknown; readonly collections: readonly string[] };

/** What failed during one search without making it fail. */
type Failures = {
  /** Parts of collections whose index is lost, by the name of their store. */
  readonly lost: ReadonlyMap<string, Error>;
  readonly embeddingFailures: readonly EmbeddingFailure[];
  readonly rerankerFailed: boolean;
  /** Documents have no graph, or it could not be read. */
  readonly graphFailed: boolean;
};

/** What the answer had to do without: sentences for the caller, and the names of the stages. */
export function degradation(
  embedders: Pick<SearchContext, 'embedder' | 'codeEmbedder'>,
  collections: readonly CollectionRow[],
  { lost, embeddingFailures: failures, rerankerFailed, graphFailed }: Failures,
): { warnings: string[]; degraded: string[] } {
  const otherSpace = namesOf(
    collections.filter((row) => row.chunks > 0 && !hasVectorsOf(row, embedderOf(embedders, row))),
  );
  const incomplete = namesOf(collections.filter(({ indexLost, storeName }) => indexLost || lost.has(storeName)));
  return {
    warnings: [
      ...incomplete.map(lostIndex),
      ...failures.map((failure) => withoutVector(failure, namesOf(collections))),
      ...otherSpace.map(vectorsOfAnother),
      ...(rerankerFailed ? ['The reranker does not answer: these results are not reranked.'] : []),
      ...(graphFailed ? ['Some documents have no graph yet: passages that others refer to may be missing.'] : []),
    ],
    degraded: [
      ...(incomplete.length > 0 ? ['index'] : []),
      ...(failures.length > 0 || otherSpace.length > 0 ? ['dense'] : []),
      ...(rerankerFailed ? ['rerank'] : []),
      ...(graphFailed ? ['graph'] : []),
    ],
  };
}

/** The failures of embedders, each with the collections that are searched without it. */
export function embeddingFailures(
  collections: readonly CollectionRow[],
  embedded: (collection: CollectionRow) => { readonly failure?: unknown },
): EmbeddingFailure[] {
  const failed = collections.filter((row) => embedded(row).failure !== undefined);
  return [...Map.groupBy(failed, (row) => embedded(row).failure)].map(([failure, rows]) => ({
    failure,
    collections: namesOf(rows),
  }));
}

/** Why a page is empty, and what to change so that the search finds something. */
export function whyEmpty(
  { request, plan, position }: Pick<SearchContext, 'request' | 'plan' | 'position'>,
  collections: readonly CollectionRow[],
): string {
  const { query, filters } = request;
  const names = namesOf(collections).join(', ');
  if (position.offset > 0) return 'There are no more results.';
  if (collections.length === 0) return 'There are no documents yet. Ingest some, then ask again.';
  if (collections.every(({ chunks }) => chunks === 0)) return `Nothing is ingested in ${names} yet.`;
  if (collections.every((row) => heldLanguages(row).every((one) => countTerms(query, one).main.size === 0)))
    return 'Your query contains only stop words. Add a name, a term or a number.';
  if (Object.keys(filters ?? {}).length > 0)
    return 'No passage within your filters matches. Remove a filter, or try other words.';
  if (plan.scoreThreshold > 1) return `No passage reaches the score ${plan.scoreThreshold}. Lower score_threshold.`;
  const [held = []] = collections.map(heldLanguages);
  const spoken = otherLanguage(query, held[0] ?? FALLBACK_LANGUAGE);
  const advice =
    spoken && !held.includes(spoken)
      ? `Your query is in ${spoken}, but the collection has ${held.join(', ')}: use the words of the documents, or search a collection whose language is ${spoken}.`
      : 'Try other words, fewer of them, or another collection.';
  return `No passage in ${names} matches. ${advice}`;
}

/** Each collection once, however many parts of it were searched. */
function namesOf(collections: readonly CollectionRow[]): string[] {
  return [...new Set(collections.map(({ name }) => name))];
}

function lostIndex(name: string): string {
  return `"${name}" lost a part of its index, which is being rebuilt from the stored texts: passages may be missing.`;
}

function withoutVector({ failure, collections }: EmbeddingFailure, all: readonly string[]): string {
  const whose = collections.length < all.length ? `results of ${collections.join(', ')}` : 'these results';
  return failure instanceof GatewayError && failure.code === 'BUDGET_LIMIT_EXCEEDED'
    ? `Your tenant's daily embedding quota is used up: ${whose} are lexical only.`
    : `The embedder does not answer: ${whose} are lexical only.`;
}

function vectorsOfAnother(name: string): string {
  return `"${name}" has the vectors of another embedder: its results are lexical only until its operator runs: ${reembedCommand(name)}`;
}
