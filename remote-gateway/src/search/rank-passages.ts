import type { SearchRequest } from '@docferry/shared-contracts';
import type { Identity } from '../access/identity.ts';
import type { Catalog, CollectionRow } from '../catalog/catalog.ts';
import type { Embedder } from '../embed/embedder.ts';
import { MOST_CANDIDATES, type Store } from '../store/store.ts';
import { type Candidate, type Candidates, liveCandidates } from './live-candidates.ts';
import { byScore, capPerDocument } from './order-passages.ts';
import { type DensePart, queryParts } from './query-parts.ts';

export type SearchDeps = {
  readonly catalog: Pick<Catalog, 'listCollections' | 'liveGenerations'>;
  readonly store: Pick<Store, 'query'>;
  readonly embedder: Embedder;
};

type Ranking = {
  readonly request: SearchRequest;
  readonly collections: readonly CollectionRow[];
  readonly dense: DensePart;
  /** Positions to return, `to` exclusive. */
  readonly from: number;
  readonly to: number;
};

/** Candidates for each wanted passage at first; the cap per document and replaced versions use some up. */
const FIRST_SHARE = 3;
const FIRST_LEAST = 20;
const GROWTH = 4;

/**
 * Passages `[from, to)` of the one order that a request has: best first with at most `max_per_doc` of a document, then
 * what that cap held back. Deeper pages continue the order of earlier ones.
 */
export async function rankPassages(
  deps: SearchDeps,
  identity: Identity,
  { request, collections, dense, from, to }: Ranking,
  signal?: AbortSignal,
): Promise<{ passages: Candidate[]; more: boolean }> {
  let limit = Math.min(Math.max(to * FIRST_SHARE, FIRST_LEAST), MOST_CANDIDATES);
  for (;;) {
    const found = await Promise.all(
      collections.map((collection) => candidatesOf(deps, identity, collection, request, dense, limit, signal)),
    );
    const { within, beyond } = capPerDocument(found.flatMap(({ hits }) => hits).sort(byScore), request.max_per_doc);
    const complete = found.every((candidates) => candidates.complete);
    const floor = unseenBelow(found);
    const order = complete ? [...within, ...beyond] : within.filter(({ score }) => score >= floor);
    if (complete || order.length > to) {
      return { passages: order.slice(from, to), more: order.length > to };
    }
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

function candidatesOf(
  deps: SearchDeps,
  identity: Identity,
  collection: CollectionRow,
  request: SearchRequest,
  dense: DensePart,
  limit: number,
  signal?: AbortSignal,
): Promise<Candidates> {
  const parts = queryParts(request.query, collection.language, deps.embedder, dense);
  return liveCandidates(deps, identity, collection, { ...parts, filters: request.filters, limit }, signal);
}
