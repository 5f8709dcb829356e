import type { Logger } from 'pino';
import type { Store } from './store.ts';

/** How often a collection that is damaged again is rebuilt again. After that, the disk is the likely cause. */
const MAX_DROPS = 3;
/** Searches that were in progress when the collection was dropped have failed by then. */
const QUIET_MS = 5_000;

/**
 * Drops a collection whose files the embedded Qdrant cannot read. The regular check of indexes then finds it missing and
 * rebuilds it from the stored texts.
 */
export function dropDamaged(store: () => Pick<Store, 'deleteCollection'>, logger: Logger): (name: string) => void {
  const drops = new Map<string, { readonly count: number; readonly at: number }>();
  return (name) => {
    const { count, at } = drops.get(name) ?? { count: 0, at: Number.NEGATIVE_INFINITY };
    if (count >= MAX_DROPS || performance.now() - at < QUIET_MS) return;
    drops.set(name, { count: count + 1, at: performance.now() });
    logger.error(
      { collection: name, drops: count + 1 },
      'Qdrant cannot read the files of a collection: it is dropped, and rebuilt from the stored texts',
    );
    store()
      .deleteCollection(name)
      .catch((error: unknown) => logger.error({ err: error, collection: name }, 'the collection cannot be dropped'));
  };
}
