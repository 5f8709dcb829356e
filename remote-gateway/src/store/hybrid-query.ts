import type { Schemas } from '@qdrant/js-client-rest';
import { DENSE, TERMS } from './qdrant-schema.ts';
import { type HybridQuery, MOST_CANDIDATES } from './store.ts';

/** Candidates of each list; joined they are what a query can reach. */
const LIST = MOST_CANDIDATES / 2;

type Body = Pick<Schemas['QueryRequest'], 'query' | 'using' | 'prefetch' | 'filter' | 'limit'>;

/**
 * One Qdrant query for `sparse + denseScale * cosine`. Both lists are joined first and then scored by both vectors, so
 * that no candidate lacks a score only because it was low in the other list. Undefined when nothing can be asked.
 */
export function hybridQuery(
  { dense, sparse, denseScale, limit }: Omit<HybridQuery, 'filters' | 'exclude'>,
  filter: Schemas['Filter'],
): Body | undefined {
  const byTerms = sparse.indices.length > 0 ? { query: sparse, using: TERMS } : undefined;
  const byMeaning = dense && denseScale > 0 ? { query: [...dense], using: DENSE } : undefined;
  if (!byTerms || !byMeaning) {
    const only = byTerms ?? byMeaning;
    return only && { ...only, filter, limit };
  }
  // Always the same number, so that a deeper page continues the list of the former.
  const joined = [
    { ...byTerms, limit: LIST },
    { ...byMeaning, limit: LIST },
  ];
  return {
    prefetch: [
      { ...byTerms, prefetch: joined, limit: 2 * LIST },
      { ...byMeaning, prefetch: joined, limit: 2 * LIST },
    ],
    query: {
      formula: { sum: ['$score[0]', { mult: [denseScale, '$score[1]'] }] },
      defaults: { '$score[0]': 0, '$score[1]': 0 },
    },
    filter,
    limit,
  };
}
