import type { SearchFilters } from '@docferry/shared-contracts';
import type { StoreFilters } from '../../store/store.ts';
import type { SearchContext } from './search-context.ts';

/** As a filter, the source of all documents that a person's machine or program sent; `sources` takes it by the letter. */
const SENT = 'local';
/** The source of pages that the gateway fetched one by one. */
const FETCHED = 'url';

/** The filters of a request for the store: `local` excludes pages and what the gateway reads from registered sources. */
export async function storeFilters({
  catalog,
  identity,
  request: { filters },
}: Pick<SearchContext, 'catalog' | 'identity' | 'request'>): Promise<StoreFilters | undefined> {
  if (filters?.source !== SENT) return filters;
  const registered = await catalog.sources.list(identity);
  const others: SearchFilters = { ...filters };
  delete others.source;
  return { ...others, not_sources: [FETCHED, ...registered.map(({ name }) => name)] };
}
