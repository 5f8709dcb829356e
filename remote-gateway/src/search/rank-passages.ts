import type { Identity } from '../access/identity.ts';
import { orderHits } from '../store/order-hits.ts';
import { MOST_CANDIDATES } from '../store/store.ts';
import { capPerDocument } from './cap-per-document.ts';
import { type Candidate, type Candidates, type CollectionQuery, liveCandidates } from './live-candidates.ts';
import type { SearchDeps } from './search-deps.ts';

/** Candidates for each wanted passage at first; the cap per document and replaced versions use some up. */
const FIRST_SHARE = 3;
const FIRST_LEAST = 15;
const GROWTH = 4;

/**
 * Passages `[from, to)` of the one order that a request has: best first with at most `maxPerDoc` of a document, then
 * what that cap held back. Deeper pages continue the order of earlier ones.
 */
export async function rankPassages(
  deps: SearchDeps,
  identity: Identity,
  queries: readonly CollectionQuery[],
  { maxPerDoc, from, to }: { readonly maxPerDoc: number; readonly from: number; readonly to: number },
  signal?: AbortSignal,
): Promise<{ passages: Candidate[]; more: boolean }> {
  let limit = Math.min(Math.max(to * FIRST_SHARE, FIRST_LEAST), MOST_CANDIDATES);
  for (;;) {
    const found = await Promise.all(queries.map((query) => liveCandidates(deps, identity, query, limit, signal)));
    const { within, beyond } = capPerDocument(found.flatMap(({ hits }) => hits).sort(orderHits), maxPerDoc);
    const complete = found.every((candidates) => candidates.complete);
    const floor = unseenBelow(found);
    const order = complete ? [...within, ...beyond] : within.filter(({ score }) => score >= floor);
    if (complete || order.length > to) return { passages: order.slice(from, to), more: order.length > to };
    limit = Math.min(limit * GROWTH, MOST_CANDIDATES);
  }
}

/** The score that no passage which was not fetched yet can exceed. */
function unseenBelow(found: readonly Candidates[]): number {
  const incomplete = found.filter(({ complete }) => !complete);
  return Math.max(
    Number.NEGATIVE_INFINITY,
    ...incomplete.map(({ hits }) => hits.at(-1)?.score ?? Number.POSITIVE_INFINITY),
  );
}
