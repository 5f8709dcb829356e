import { access, constants } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { EmbeddedQdrant } from '../processes/start-qdrant.ts';
import { assertRoom, type Disk } from './refuse-when-full.ts';

/** Between two restarts. A disk that fails again and again is not helped by more of them. */
const PAUSE_MS = 15_000;
/** Enough for Qdrant to open its collections when nothing is reserved. */
const MIN_FREE_MB = 64;

/**
 * Restarts the embedded Qdrant, which refuses every write after its disk was full. Waits until the disk can be written and
 * has space: without, Qdrant would not start, and searches would stop too.
 */
export function restartWhenStopped(
  qdrant: Pick<EmbeddedQdrant, 'restart'>,
  { dir, minFreeMb }: Disk,
  logger: Logger,
): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < PAUSE_MS) return;
    last = performance.now();
    const restart = async () => {
      await access(dir, constants.W_OK);
      await assertRoom({ dir, minFreeMb: Math.max(minFreeMb / 2, MIN_FREE_MB) });
      logger.warn('Qdrant has refused every write since its disk was full: it is restarted');
      await qdrant.restart();
    };
    restart().catch((error: unknown) => {
      last = Number.NEGATIVE_INFINITY;
      logger.warn({ err: error }, 'Qdrant refuses every write, but cannot be restarted on this disk yet');
    });
  };
}
