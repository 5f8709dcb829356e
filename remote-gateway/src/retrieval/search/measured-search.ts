import type { SearchRequest, SearchResponse } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import { search } from './search.ts';
import type { MeasuredSearchDeps } from './search-deps.ts';

/** {@link search} with metrics of its duration and outcome. Ingestion is throttled meanwhile. */
export async function measuredSearch(
  deps: MeasuredSearchDeps,
  identity: Identity,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResponse> {
  using _ = deps.jobs.way.search();
  const started = performance.now();
  const record = (outcome: 'complete' | 'partial' | 'error') =>
    deps.metrics.recordSearch(outcome, (performance.now() - started) / 1000);
  try {
    const response = await search(deps, identity, request, signal);
    record(response.partial ? 'partial' : 'complete');
    return response;
  } catch (error) {
    record('error');
    throw error;
  }
}
