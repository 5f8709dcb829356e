import type { Schemas } from '@qdrant/js-client-rest';
import type { readFilter } from './qdrant-filter.ts';
import { DENSE, TERMS } from './qdrant-schema.ts';
import { type HybridQuery, LIST_SIZE } from './store.ts';

type Body = Pick<Schemas['QueryRequest'], 'query' | 'using' | 'params' | 'prefetch' | 'filter' | 'limit'>;
type Filter = ReturnType<typeof readFilter>;

/** Where vectors are quantised: twice as many are found by those and scored again by the ones as they came. */
const RESCORED = { quantization: { rescore: true, oversampling: 2 } } as const;
/** For a list that is scored again anyway: looks as far into the graph as {@link RESCORED} does, and not at those as they came. */
const roughly = (listSize: number) => ({ quantization: { rescore: false }, hnsw_ef: 2 * listSize });

/**
 * One Qdrant query for `sparse + denseScale * cosine`. Both lists are joined first and then scored by both vectors, so
 * that no candidate lacks a score only because it was low in the other list. Undefined when nothing can be asked.
 */
export function hybridQuery(
  {
    dense,
    sparse,
    denseScale,
    listSize = LIST_SIZE,
    limit,
  }: Omit<HybridQuery, 'filters' | 'exclude' | 'excludeDocuments' | 'seesAll'>,
  filter: Filter,
): Body | undefined {
  // Even one that lets everything through makes Qdrant list all points: a third of a search.
  const filtered = filter.must.length + filter.must_not.length > 0 ? { filter } : {};
  const byTerms = sparse.indices.length > 0 ? { query: sparse, using: TERMS } : undefined;
  const byMeaning = dense && denseScale > 0 ? { query: [...dense], using: DENSE, params: RESCORED } : undefined;
  if (!byTerms || !byMeaning) {
    const only = byTerms ?? byMeaning;
    return only && { ...only, ...filtered, limit };
  }
  // Always the same number, so that a deeper page continues the list of the former.
  const joined = [
    { ...byTerms, limit: listSize },
    { ...byMeaning, params: roughly(listSize), limit: listSize },
  ];
  return {
    prefetch: [
      { ...byTerms, prefetch: joined, limit: 2 * listSize },
      { ...byMeaning, prefetch: joined, limit: 2 * listSize },
    ],
    query: {
      formula: { sum: ['$score[0]', { mult: [denseScale, '$score[1]'] }] },
      defaults: { '$score[0]': 0, '$score[1]': 0 },
    },
    ...filtered,
    limit,
  };
}
