import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import {
  documentsLeft,
  endReembedding,
  findReembeddings,
  lockCollection,
  type Reembedding,
  reembeddedVersions,
  switchStore,
} from '../../../catalog/collections/reembeddings.ts';
import { translateError } from '../../../catalog/postgres/translate-error.ts';
import { GatewayError } from '../../../errors.ts';
import { passesByItself } from '../../../ingestion/worker/attempt-failure.ts';
import { countPoints } from '../../../store/survey.ts';
import type { OwnedCollection } from '../collections.ts';
import type { Maintenance, TaskContext } from '../maintenance.ts';
import { forgetLost } from './forget-lost.ts';
import { moveDocuments } from './move-documents.ts';

/** The last documents are moved while none is published; as many take about a second. */
const LAST_FEW = 8;
const CANCEL_POLL_MS = 1_000;
/** Before another try while the embedder or Qdrant is down: the first pause, doubled up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

type Moving = { readonly move: Reembedding; readonly owned: OwnedCollection };

/**
 * Fills the new collection from the stored texts and has it take the place of the previous, however often the embedder or
 * Qdrant goes away, and though Qdrant may lose what it has of it. Returns the documents that it has then. Throws CONFLICT
 * when the move is cancelled, and whatever does not pass by itself.
 */
export async function moveCollection(
  on: Maintenance,
  client: ClientBase,
  moving: Moving,
  context: TaskContext,
): Promise<number> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      await moveMost(on, client, moving, context);
      return await moveRest(on, client, moving, context);
    } catch (error) {
      if (context.signal.aborted) throw error;
      const passes = passesByItself(error);
      if (passes) {
        on.gateway.logger.warn({ err: error, collection: moving.owned.collection.name }, 're-embedding waits');
        context.report(`waits: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(pauseMs, undefined, { signal: context.signal });
      }
      // A catalog that went away takes with it the right to move: whoever takes that again continues. And what fails
      // because the move is gone, such as a note on one of its documents, does not say that it was cancelled.
      await stopIfCancelled(on, client, moving.move).catch((failure: unknown) => {
        throw translateError(failure);
      });
      if (!passes) throw error;
    }
  }
}

const unreported = () => Promise.resolve();

/** Moves what can be moved while documents are published. */
async function moveMost(
  on: Maintenance,
  client: ClientBase,
  { move, owned }: Moving,
  { report, signal }: TaskContext,
): Promise<void> {
  await on.gateway.store.ensureCollection(move.storeName, move.dimension, owned.collection.chunks);
  await forgetLost(on, client, move, signal);
  const began = performance.now();
  let lookedAt = began;
  let moved = 0;
  let passages = 0;
  // A few long documents may take a slow embedder minutes, so only what changed since the first pass is left for the end.
  for (let pass = 0; ; pass += 1) {
    const { docIds, total } = await documentsLeft(client, move.collectionId);
    if (docIds.length === 0 || (pass > 0 && docIds.length <= LAST_FEW)) {
      if ((await forgetLost(on, client, move, signal)) === 0) return;
      continue;
    }
    const before = total - docIds.length;
    let done = 0;
    const look = async () => {
      if (performance.now() - lookedAt < CANCEL_POLL_MS) return;
      lookedAt = performance.now();
      await stopIfCancelled(on, client, move);
      const left = ((docIds.length - done) * (performance.now() - began)) / moved / 1000;
      const when = moved === 0 ? '' : `, about ${Math.ceil(left)} s left`;
      report(`${before + done} of ${total} documents, ${passages} passages${when}`);
    };
    const onDone = () => {
      done += 1;
      moved += 1;
      return look();
    };
    const onPassages = (more: number) => {
      passages += more;
      return look();
    };
    await moveDocuments(on, { move, owned, docIds }, { onDone, onPassages, signal });
  }
}

/** Moves the last few and switches, while no document is published. */
async function moveRest(
  on: Maintenance,
  client: ClientBase,
  { move, owned }: Moving,
  { signal }: TaskContext,
): Promise<number> {
  await client.query('BEGIN');
  try {
    await lockCollection(client, move.collectionId);
    const { docIds, total } = await documentsLeft(client, move.collectionId);
    await moveDocuments(on, { move, owned, docIds }, { onDone: unreported, onPassages: unreported, signal });
    await stopIfCancelled(on, client, move);
    await refuseLost(on, client, move);
    await switchStore(client, move, owned.collection);
    await client.query('COMMIT');
    return total;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Throws BACKEND_UNAVAILABLE when Qdrant has fewer points than were written. */
async function refuseLost({ backends }: Maintenance, client: ClientBase, move: Reembedding): Promise<void> {
  const noted = await reembeddedVersions(client, move.collectionId);
  const expected = noted.reduce((sum, { chunks }) => sum + chunks, 0);
  if (expected === 0 || (await countPoints(backends.qdrant, move.storeName)) >= expected) return;
  throw new GatewayError('BACKEND_UNAVAILABLE', 'The vector store lost a part of what was moved; it is moved again.');
}

async function stopIfCancelled(
  { gateway }: Maintenance,
  client: ClientBase,
  { collectionId }: Reembedding,
): Promise<void> {
  const [move] = await findReembeddings(client, collectionId);
  if (move && !move.cancelled) return;
  if (move) {
    await endReembedding(client, collectionId);
    await gateway.store.deleteCollection(move.storeName);
  }
  throw new GatewayError('CONFLICT', 'The re-embedding was cancelled; the collection is as it was.');
}
