import type { SearchResult } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import { orderHits } from '../../store/order-hits.ts';
import type { Hit } from '../../store/point.ts';
import type { KindQuery } from './query-parts.ts';
import type { Ranked } from './rank-candidates.ts';
import type { SearchDeps } from './search-deps.ts';

type Explanation = NonNullable<SearchResult['explain']>;
type Placed = ReadonlyMap<string, { readonly rank: number; readonly score: number }>;

/** How deep each list is looked into. */
const DEPTH = 200;
const NO_TERMS = { indices: [], values: [] };

/** Where each result stood in every stage: by words alone, by meaning alone, fused, reranked. */
export async function explainResults(
  { store }: Pick<SearchDeps, 'store'>,
  identity: Identity,
  queries: readonly KindQuery[],
  passages: readonly Ranked[],
  signal?: AbortSignal,
): Promise<Map<string, Explanation>> {
  const whole = queries.filter(({ collection, elsewhere, kind }) => collection.chunks > 0 && (elsewhere || kind));
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
    return placed(found.flat());
  };
  const [words, meaning] = await Promise.all([
    list({ dense: null }, ({ sparse }) => sparse.indices.length > 0),
    list({ sparse: NO_TERMS, denseScale: 1 }, ({ dense, denseScale }) => dense !== null && denseScale > 0),
  ]);
  const fused = placed(passages);
  return new Map(
    passages.map(({ id, score, prior, phrases, names, rerank }) => [
      id,
      {
        words_rank: words.get(id)?.rank ?? null,
        words_score: rounded(words.get(id)?.score),
        meaning_rank: meaning.get(id)?.rank ?? null,
        meaning_score: rounded(meaning.get(id)?.score),
        fused_rank: fused.get(id)?.rank ?? 1,
        fused_score: rounded(score) ?? 0,
        phrases,
        names,
        prior,
        rerank_score: rounded(rerank),
      },
    ]),
  );
}

/** Places from 1, each id once, whichever query found it. */
function placed(hits: readonly Hit[]): Placed {
  const places = new Map<string, { rank: number; score: number }>();
  for (const { id, score } of [...hits].sort(orderHits)) {
    if (!places.has(id)) places.set(id, { rank: places.size + 1, score });
  }
  return places;
}

function rounded(score: number | undefined): number | null {
  return score === undefined ? null : Number(score.toPrecision(6));
}
