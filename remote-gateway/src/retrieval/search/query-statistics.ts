import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { type TermStatistics, termStatistics } from '../relevance/term-statistics.ts';
import type { SearchContext } from './search-context.ts';

/** The statistics of the query in each searched collection, by its name. */
export type QueryStatistics = ReadonlyMap<string, TermStatistics>;

export async function queryStatistics(
  { store, request, signal }: Pick<SearchContext, 'store' | 'request' | 'signal'>,
  collections: readonly CollectionRow[],
): Promise<QueryStatistics> {
  const byName = [...Map.groupBy(collections, ({ name }) => name)];
  return new Map(
    await Promise.all(
      byName.map(async ([name, parts]) => [name, await termStatistics(store, request.query, parts, signal)] as const),
    ),
  );
}
