import type { SearchResult } from '@docferry/shared-contracts';
import { orderHits } from '../../store/order-hits.ts';
import type { Hit } from '../../store/point.ts';
import type { KindQuery } from './hybrid-queries.ts';
import type { Judged } from './judge-passages.ts';
import type { SearchContext } from './search-context.ts';

type Explanation = NonNullable<SearchResult['explain']>;
type Ranks = ReadonlyMap<string, { readonly rank: number; readonly score: number }>;

/** Length of each list. */
const DEPTH = 200;
const NO_TERMS = { indices: [], values: [] };

/** The rank and score of each result in every stage: lexical only, dense only, fused, reranked. */
export async function explainResults(
  { store, identity, signal }: SearchContext,
  queries: readonly KindQuery[],
  ranked: readonly Judged[],
): Promise<Map<string, Explanation>> {
  const whole = queries.filter(({ collection, otherKinds, kind }) => collection.chunks > 0 && (otherKinds || kind));
  const list = async (change: Partial<KindQuery['query']>, usable: (query: KindQuery['query']) => boolean) => {
    const found = await Promise.all(
      whole
        .filter(({ query }) => usable(query))
        .map(({ collection, query }) =>
          store.query(
            collection.storeName,
            identity,
            { ...query, ...change, listSize: DEPTH / 2, limit: DEPTH },
            signal,
          ),
        ),
    );
    return ranksOf(found.flat());
  };
  const [lexical, dense] = await Promise.all([
    list({ dense: null }, ({ sparse }) => sparse.indices.length > 0),
    list({ sparse: NO_TERMS, denseScale: 1 }, ({ dense, denseScale }) => dense !== null && denseScale > 0),
  ]);
  const fused = ranksOf(ranked);
  return new Map(
    ranked.map(({ id, score, prior, recency, phrases, names, rerank, inputs }) => [
      id,
      {
        words_rank: lexical.get(id)?.rank ?? null,
        words_score: rounded(lexical.get(id)?.score),
        meaning_rank: dense.get(id)?.rank ?? null,
        meaning_score: rounded(dense.get(id)?.score),
        fused_rank: fused.get(id)?.rank ?? 1,
        fused_score: rounded(score) ?? 0,
        phrases,
        names,
        prior,
        recency,
        rerank_score: rounded(rerank),
        relevance_score: rounded(inputs.score) ?? 0,
        relevance_evidence: rounded(inputs.evidence) ?? 0,
      },
    ]),
  );
}

/** Ranks from 1, each id once, whichever query found it. */
function ranksOf(hits: readonly Hit[]): Ranks {
  const ranks = new Map<string, { rank: number; score: number }>();
  for (const { id, score } of [...hits].sort(orderHits)) {
    if (!ranks.has(id)) ranks.set(id, { rank: ranks.size + 1, score });
  }
  return ranks;
}

function rounded(score: number | undefined): number | null {
  return score === undefined ? null : Number(score.toPrecision(6));
}
