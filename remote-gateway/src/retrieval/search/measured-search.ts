import type { SearchRequest, SearchResponse } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { search } from './search.ts';

/** {@link search} with its duration and outcome counted; it goes before work on documents. */
export async function measuredSearch(
  gateway: Gateway,
  identity: Identity,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResponse> {
  using _ = gateway.jobs.way.search();
  const started = performance.now();
  const record = (outcome: 'complete' | 'partial' | 'error') =>
    gateway.metrics.recordSearch(outcome, (performance.now() - started) / 1000);
  try {
    const response = await search(gateway, identity, request, signal);
    record(response.partial ? 'partial' : 'complete');
    return response;
  } catch (error) {
    record('error');
    throw error;
  }
}
