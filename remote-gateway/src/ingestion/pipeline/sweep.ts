import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import { MAX_QUERY_MS, type Store } from '../../store/store.ts';

export type SweepParts = { readonly catalog: Catalog; readonly store: Store; readonly logger: Logger };
type Generation = { readonly docId: string; readonly storeName: string; readonly generation: number };

const BATCH = 100;

/** Deletes the points of one generation that is not published. A failure is logged only; the next sweep tries again. */
export async function removeGeneration(
  { catalog, store, logger }: SweepParts,
  { docId, storeName, generation }: Generation,
): Promise<boolean> {
  try {
    if (await catalog.generations.removalsHeld()) return false;
    await store.deletePoints(storeName, docId, [generation]);
    await catalog.generations.remove(docId, generation);
    return true;
  } catch (error) {
    logger.warn({ err: error, doc_id: docId, generation }, 'points of a previous version stay until the next sweep');
    return false;
  }
}

/**
 * Deletes points of generations that no reader sees: replaced more than `keptMs` ago, or what crashes and outages left
 * behind. Returns their number.
 */
export async function sweepDeadGenerations(deps: SweepParts, keptMs = MAX_QUERY_MS): Promise<number> {
  for (let removed = 0; ; ) {
    const dead = await deps.catalog.generations.dead(BATCH, keptMs);
    for (const generation of dead) {
      if (!(await removeGeneration(deps, generation))) return removed;
      removed += 1;
    }
    if (dead.length < BATCH) return removed;
  }
}
