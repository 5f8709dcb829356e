import type { Catalog } from '../../catalog/catalog.ts';
import type { AdjacentRow, NodeRow } from '../../catalog/graph/graph-queries.ts';
import type { Identity } from '../../identity.ts';
import type { Store } from '../../store/store.ts';
import type { ResolveDeps } from '../evidence/resolve-passages.ts';

/** What this room needs of the gateway. */
export type GraphParts = Omit<ResolveDeps, 'store'> & {
  readonly catalog: Pick<Catalog, 'graph' | 'documents' | 'collections'>;
  readonly store: Pick<Store, 'places' | 'placesAt'>;
};

/** Bounds of one question. */
const MAX_EDGES_READ = 5_000;
const MAX_MS = 50;
/** Edges of one node that are followed in one direction, as many as a section has names. */
export const MAX_PER_NODE = 64;
/** The same of the nodes that a question is about: more than a document has parts. */
export const MAX_PER_START_NODE = 2_000;
/** Documents of the names that a question is about, together; more are reported as missing. */
export const MAX_PER_START = 200;
/** Documents in which a name is followed that a walk comes to: what more a hub has says little. */
export const MAX_PER_NAME = 50;
/** The same where many names are followed at once, together. */
export const MAX_PER_HOP = 250;
export const MIN_PER_NAME = 3;

/** One question: who asks, where, and what is left of its bounds. */
export type GraphContext = {
  readonly parts: GraphParts;
  readonly identity: Identity;
  readonly collection: string | null;
  readonly signal: AbortSignal | undefined;
  readonly budget: { edges: number; readonly until: number; isExceeded: boolean };
  /** Names that the question is about and that are in more documents than were read. */
  readonly cutNames: Set<string>;
};

/** A node that a walk has reached; `via` is the edge by which it was reached first. */
export type Visit = {
  readonly id: string;
  readonly row: NodeRow;
  readonly hops: number;
  score: number;
  readonly via?: { readonly from: Visit; readonly edge: Omit<AdjacentRow, 'other' | 'at'> };
};

/** Whether a walk has to stop; remembers that it had to. */
export function isSpent({ budget, signal }: GraphContext): boolean {
  signal?.throwIfAborted();
  if (budget.edges > 0 && performance.now() < budget.until) return false;
  budget.isExceeded = true;
  return true;
}

/** A question with all of its bounds. */
export function openContext(
  parts: GraphParts,
  identity: Identity,
  collection: string | null,
  signal: AbortSignal | undefined,
): GraphContext {
  const budget = { edges: MAX_EDGES_READ, until: performance.now() + MAX_MS, isExceeded: false };
  return { parts, identity, collection, signal, budget, cutNames: new Set() };
}
