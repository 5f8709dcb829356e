import type { SearchRequest } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import type { StoreFilters } from '../../store/store.ts';
import { readCursor, type SearchPosition } from './cursor.ts';
import type { SearchDeps } from './search-deps.ts';
import { planSearch, type SearchPlan } from './search-plan.ts';
import { createStageClock, type StageClock } from './stage-clock.ts';

/** One search: who asks for what, by which plan, and with which parts of the gateway. Every stage takes it first. */
export type SearchContext = SearchDeps & {
  readonly identity: Identity;
  readonly request: SearchRequest;
  readonly filters: StoreFilters | undefined;
  readonly plan: SearchPlan;
  /** Where the page of the request starts. */
  readonly position: SearchPosition;
  readonly clock: StageClock;
  readonly signal: AbortSignal | undefined;
};

/** Throws INVALID_ARGUMENT for a cursor of another search. */
export function createSearchContext(
  deps: SearchDeps,
  identity: Identity,
  request: SearchRequest,
  signal: AbortSignal | undefined,
): SearchContext {
  const clock = createStageClock();
  const position = readCursor(identity, request);
  const { filters } = request;
  return { ...deps, identity, request, filters, plan: planSearch(request, deps), position, clock, signal };
}
