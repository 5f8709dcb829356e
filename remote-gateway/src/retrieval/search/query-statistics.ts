import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { type TermStatistics, termStatistics } from '../relevance/term-statistics.ts';
import { heldLanguages } from './held-languages.ts';
import { spokenLanguage } from './query-language.ts';
import type { SearchContext } from './search-context.ts';

/** The statistics of the query in a searched collection, in one of the languages that it holds. */
export type QueryStatistics = {
  readonly collection: string;
  readonly language: string;
  readonly statistics: TermStatistics;
};

export async function queryStatistics(
  { store, request, signal }: Pick<SearchContext, 'store' | 'request' | 'signal'>,
  collections: readonly CollectionRow[],
): Promise<QueryStatistics[]> {
  const byName = [...Map.groupBy(collections, ({ name }) => name)];
  return Promise.all(
    byName.flatMap(([collection, parts]) => {
      const languages = [...new Set(parts.flatMap(heldLanguages))];
      const { language: spoken } = spokenLanguage(request.query, languages);
      return languages.map(async (language) => ({
        collection,
        language,
        statistics: await termStatistics(store, request.query, { language, spoken, parts }, signal),
      }));
    }),
  );
}
