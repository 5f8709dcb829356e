import PQueue from 'p-queue';
import { identityOfSource, type ObjectRow } from '../../catalog/sources/source-row.ts';
import { removeDocument } from './remove-missing.ts';
import type { SyncWork } from './sync-work.ts';
import { type ReadableObject, takeObject } from './take-object.ts';

/** Objects of one sync that are read, converted and ingested concurrently. */
const CONCURRENT = 8;

/**
 * Ingests objects concurrently and records what became of each; `add` waits while enough are under way. The first error that
 * is none of an object ends all. Of a dry run it only counts.
 */
export function objectQueue({ parts, source, sync, counts, output, signal }: SyncWork) {
  const queue = new PQueue({ concurrency: CONCURRENT });
  let failure: { readonly error: unknown } | undefined;
  const work = { parts, source, syncId: sync.id, force: sync.request.force, output, signal };
  const take = async (object: ReadableObject, known: ObjectRow | undefined) => {
    const taken = await takeObject(work, object);
    if (taken.errorCode !== null) counts.failed += 1;
    // A private document has another id than the team's: what it replaces is not to be found or restored.
    const replaced = taken.docId !== null && known && known.docId !== taken.docId ? known.docId : null;
    await removeDocument(parts, source, replaced, { permanent: true });
    await parts.catalog.sources.saveObject(identityOfSource(source), source, taken);
  };
  const throwFailure = () => {
    if (failure) throw failure.error;
  };
  return {
    async add(object: ReadableObject, known: ObjectRow | undefined) {
      counts[known ? 'changed' : 'added'] += 1;
      if (sync.request.dry_run) return;
      await queue.onSizeLessThan(1);
      throwFailure();
      void queue
        .add(() => take(object, known))
        .catch((error: unknown) => {
          failure ??= { error };
          queue.clear();
        });
    },
    async done() {
      await queue.onIdle();
      throwFailure();
    },
    /** Nothing is under way any more when the connector is closed. */
    async [Symbol.asyncDispose]() {
      queue.clear();
      await queue.onIdle();
    },
  };
}
