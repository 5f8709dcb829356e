import type { Schemas } from '@qdrant/js-client-rest';
import type { readFilter } from './qdrant-filter.ts';
import { DENSE, TERMS } from './qdrant-schema.ts';
import { type HybridQuery, LIST_SIZE } from './store.ts';

type Body = Pick<Schemas['QueryRequest'], 'query' | 'using' | 'params' | 'prefetch' | 'filter' | 'limit'>;
type Filter = ReturnType<typeof readFilter>;

/** For quantised vectors: finds twice as many candidates and scores them again with the full vectors. */
const RESCORED = { quantization: { rescore: true, oversampling: 2 } } as const;
/** For candidates that are known: by the full vectors at once, the same scores as {@link RESCORED} without the quantised ones first. */
const EXACT = { exact: true } as const;
/** For a list that is scored again anyway: searches the graph as far as {@link RESCORED}, without the full vectors. */
const roughly = (listSize: number) => ({ quantization: { rescore: false }, hnsw_ef: 2 * listSize });

/**
 * One Qdrant query, by default for `sparse + denseScale * cosine`. Both lists are joined first and then scored by both vectors, so
 * that a candidate has both scores even if only one list contains it. Without `rescoresWords` those beyond twice the list's
 * length have no score of their words. Undefined when there is nothing to search for.
 */
export function hybridQuery(
  {
    dense,
    sparse,
    denseScale,
    fusion = 'score',
    rrfK,
    rescoresWords = true,
    listSize = LIST_SIZE,
    limit,
  }: Omit<HybridQuery, 'filters' | 'exclude' | 'excludeDocuments' | 'seesAll'>,
  filter: Filter,
): Body | undefined {
  // Even a filter that every point passes makes Qdrant list all points, a third of the time of a search.
  const filtered = filter.must.length + filter.must_not.length > 0 ? { filter } : {};
  const byTerms = sparse.indices.length > 0 ? { query: sparse, using: TERMS } : undefined;
  const byMeaning = dense && denseScale > 0 ? { query: [...dense], using: DENSE, params: RESCORED } : undefined;
  if (!byTerms || !byMeaning) {
    const only = byTerms ?? byMeaning;
    return only && { ...only, ...filtered, limit };
  }
  // Always the same number, so that the next page continues the list of the previous one.
  const joined = [
    { ...byTerms, limit: listSize },
    { ...byMeaning, params: roughly(listSize), limit: listSize },
  ];
  // Qdrant's own fusions see no score of a passage in the list that lacks it.
  if (fusion === 'dbsf') return { prefetch: joined, query: { fusion }, ...filtered, limit };
  if (fusion === 'rrf')
    return { prefetch: joined, query: { rrf: rrfK === undefined ? {} : { k: rrfK } }, ...filtered, limit };
  return {
    prefetch: [
      { ...byTerms, ...(rescoresWords ? { prefetch: joined } : {}), limit: 2 * listSize },
      { ...byMeaning, params: EXACT, prefetch: joined, limit: 2 * listSize },
    ],
    query: {
      formula: { sum: ['$score[0]', { mult: [denseScale, '$score[1]'] }] },
      defaults: { '$score[0]': 0, '$score[1]': 0 },
    },
    ...filtered,
    limit,
  };
}
