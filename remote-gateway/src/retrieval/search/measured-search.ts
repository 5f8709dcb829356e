import type { SearchRequest, SearchResponse } from '@docferry/shared-contracts';
import { span } from '@docferry/shared-contracts/tracing';
import type { Identity } from '../../identity.ts';
import { noteFacts } from '../../telemetry/request-facts.ts';
import { search } from './search.ts';
import type { MeasuredSearchDeps } from './search-deps.ts';

/** {@link search} with metrics of its duration and outcome. Ingestion is throttled meanwhile. */
export async function measuredSearch(
  deps: MeasuredSearchDeps,
  identity: Identity,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResponse> {
  using _ = deps.jobs.throttle.search();
  const started = performance.now();
  const record = (outcome: 'complete' | 'partial' | 'error') =>
    deps.metrics.recordSearch(outcome, (performance.now() - started) / 1000);
  try {
    const response = await span('search', {}, async (current) => {
      const answer = await search(deps, identity, request, signal);
      const query = deps.logQueries ? request.query : undefined;
      current.set({
        'docferry.results': answer.results.length,
        'docferry.partial': answer.partial,
        'docferry.query': query,
      });
      noteFacts({ ...factsOf(request, answer), query });
      return answer;
    });
    record(response.partial ? 'partial' : 'complete');
    deps.usage.add(identity, onlyCollection(request), { questions: 1 });
    return response;
  } catch (error) {
    record('error');
    throw error;
  }
}

/** What an operator asks of a search: where, how much was found, and whether that answers. */
function factsOf({ collection, collections }: SearchRequest, { count, answerable, partial }: SearchResponse) {
  const searched = collection === undefined ? collections : [collection];
  return { collections: searched ?? 'all', results: count, answerable, ...(partial ? { partial } : {}) };
}

/** The collection that a request names, unless it asks several. */
export function onlyCollection({
  collection,
  collections = [],
}: Pick<SearchRequest, 'collection' | 'collections'>): string | undefined {
  return collection ?? (collections.length === 1 ? collections[0] : undefined);
}
