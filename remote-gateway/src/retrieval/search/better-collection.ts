import type { SearchResponse } from '@docferry/shared-contracts';
import type { SearchContext } from './search-context.ts';

/** The largest of the other collections are searched. */
const MAX_OTHERS = 20;

type Judged = Pick<SearchResponse, 'answerable' | 'results'>;

/**
 * The collection, of those that the identity sees and did not name, whose best passage answers the question better than
 * what was found. `searchIn` searches collections for their best passage. Undefined when there is none.
 */
export async function betterCollection(
  { catalog, identity }: Pick<SearchContext, 'catalog' | 'identity'>,
  searched: readonly string[],
  found: Judged,
  searchIn: (names: readonly string[]) => Promise<Judged>,
): Promise<string | undefined> {
  if (found.answerable === undefined || found.answerable === 'yes') return undefined;
  const others = (await catalog.collections.list(identity)).filter(
    ({ name, chunks }) => chunks > 0 && !searched.includes(name),
  );
  const names = others
    .toSorted((a, b) => b.chunks - a.chunks)
    .slice(0, MAX_OTHERS)
    .map(({ name }) => name);
  if (names.length === 0) return undefined;
  const other = await searchIn(names);
  return rank(other) > rank(found) ? other.results[0]?.collection : undefined;
}

function rank({ answerable }: Judged): number {
  return ['no', 'partly', 'yes'].indexOf(answerable ?? 'no');
}
