import type { Identity } from '../../identity.ts';

/** A passage of a search from which connections are followed. */
export type StartPassage = {
  readonly docId: string;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
};

/** A part of a document that the graph connects with passages; offsets are UTF-16 code units. */
export type ConnectedPart = {
  readonly docId: string;
  readonly start: number;
  readonly end: number;
  readonly isDocument: boolean;
  /** 0 to 1, 1 for the best one. */
  readonly score: number;
};

/**
 * What the graph connects with some passages, within its bounds and what the identity sees. `isBehind`: some documents
 * have no graph yet. Throws what the catalog throws.
 */
export type FindConnected = (
  identity: Identity,
  starts: readonly StartPassage[],
  collection: string | null,
  signal: AbortSignal | undefined,
) => Promise<{ readonly parts: readonly ConnectedPart[]; readonly isBehind: boolean }>;
