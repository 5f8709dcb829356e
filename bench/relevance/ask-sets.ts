import type { SearchResult } from '@docferry/shared-contracts';
import { searchRequestSchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../remote-gateway/src/gateway.ts';
import type { Identity } from '../../remote-gateway/src/identity.ts';
import type { Dataset } from '../../remote-gateway/src/operator/eval/dataset.ts';
import { corpusId } from '../../remote-gateway/src/operator/eval/ingest-dataset.ts';
import { search } from '../../remote-gateway/src/retrieval/search/search.ts';

/** Passages that the inputs are taken of, from each list of results. */
const PASSAGES = 5;
/** Enough results that five remain without the relevant ones. */
const TOP_K = 40;

export type AskedPassage = { readonly inputs: readonly number[]; readonly relevant: boolean };

/** What a question found in a collection. */
export type Asked = {
  readonly collection: string;
  /** `own`: of this collection; `removed`: the same without its relevant documents; `foreign`: of another set. */
  readonly as: 'own' | 'removed' | 'foreign';
  readonly passages: readonly AskedPassage[];
  readonly verdict: string | undefined;
};

/** Asks `questions` of a collection whose judgements are `dataset`'s; those of other sets have no relevant document. */
export async function askSet(
  gateway: Gateway,
  identity: Identity,
  { collection, dataset, questions }: { collection: string; dataset: Dataset; questions: Dataset },
  most: number,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  const own = dataset === questions;
  for (const { id, text } of spread(questions.queries, most)) {
    const request = searchRequestSchema.parse({ query: text, collection, top_k: TOP_K, max_per_doc: 1, explain: true });
    const { results, answerable } = await search(gateway, identity, request);
    const isRelevant = ({ uri }: SearchResult) => own && (dataset.judgements.get(id)?.has(corpusId(uri)) ?? false);
    const passagesOf = (found: readonly SearchResult[]): AskedPassage[] =>
      found.slice(0, PASSAGES).map((result) => ({
        inputs: [result.explain?.relevance_score ?? 0, result.explain?.relevance_evidence ?? 0],
        relevant: isRelevant(result),
      }));
    asked.push({ collection, as: own ? 'own' : 'foreign', passages: passagesOf(results), verdict: answerable });
    if (!own) continue;
    const rest = results.filter((result) => !isRelevant(result));
    asked.push({ collection, as: 'removed', passages: passagesOf(rest), verdict: undefined });
  }
  return asked;
}

/** At most `most` of a list, evenly spread. */
function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.floor(list.length / most));
  return list.filter((_, at) => at % step === 0).slice(0, most);
}
