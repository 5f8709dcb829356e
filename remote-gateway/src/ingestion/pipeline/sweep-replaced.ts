import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_QUERY_MS } from '../../store/store.ts';
import { type SweepParts, sweepDeadGenerations } from './sweep.ts';

export type ReplacedSweep = AsyncDisposable & {
  /** To be called when a version was replaced; returns at once. */
  readonly onReplaced: () => void;
};

/**
 * Deletes the points of replaced versions once no query that began before can still be reading them, after `keptMs`. Sweeps
 * are never concurrent, however many versions are replaced. Disposal ends it; the gateway's next start removes the rest.
 */
export function sweepReplaced(parts: SweepParts, keptMs = MAX_QUERY_MS): ReplacedSweep {
  const stopping = new AbortController();
  let sweeping: Promise<void> | undefined;
  let isDue = false;
  const sweep = async () => {
    try {
      while (isDue) {
        isDue = false;
        await sleep(keptMs, undefined, { signal: stopping.signal });
        await sweepDeadGenerations(parts, keptMs);
      }
    } catch (error) {
      if (!stopping.signal.aborted) parts.logger.warn({ err: error }, 'replaced versions stay until the next sweep');
    } finally {
      sweeping = undefined;
    }
  };
  return {
    onReplaced() {
      isDue = true;
      sweeping ??= sweep();
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await sweeping;
    },
  };
}
