import type { Logger } from 'pino';
import type { Store } from './store.ts';

/** A rebuilt collection that is damaged once more is rebuilt again so often; then it is the disk that fails. */
const MAX_DROPS = 3;
/** Questions that were under way on the dropped one have failed by then. */
const QUIET_MS = 5_000;

/**
 * Has a Qdrant of our own drop a collection whose files it cannot read. What watches over the indexes notes it as lost,
 * and rebuilds it from the stored texts.
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
