import type { Identity } from '../identity.ts';
import { FairPool } from '../ingestion/pipeline/fair-pool.ts';

/** Documents that wait; the next repair reads further ones. */
const MAX_WAITING = 10_000;

export type TripleQueue = AsyncDisposable & { readonly add: (identity: Identity, docId: string) => void };

/**
 * Reads one document after another, beside everything else; tenants take turns. Disposal ends the present one, and the
 * next repair reads the rest.
 */
export function createTripleQueue(
  read: (identity: Identity, docId: string, signal: AbortSignal) => Promise<unknown>,
): TripleQueue {
  const pool = new FairPool(['reader']);
  const waiting = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  return {
    add(identity, docId) {
      if (waiting.size >= MAX_WAITING || stopping.signal.aborted) return;
      const done = pool
        .run(identity.tenantId, stopping.signal, () => read(identity, docId, stopping.signal))
        // Only disposal rejects it.
        .catch(() => {})
        .finally(() => waiting.delete(done));
      waiting.add(done);
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(waiting);
    },
  };
}
