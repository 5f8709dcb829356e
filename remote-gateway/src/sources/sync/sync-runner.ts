import type { TakenSync } from '../../catalog/sources/source-catalog.ts';
import { describeError } from '../../errors.ts';
import type { SourceParts } from '../source-parts.ts';
import { noCounts } from './no-counts.ts';
import { runSync } from './run-sync.ts';

/** Poll interval of schedules and of syncs that other gateways queued, milliseconds. */
const POLL_MS = 5_000;
/** Heartbeat interval, a third of the queue's limit; also how soon a sync that was cancelled stops. */
const KEEP_MS = 3_000;
/** Syncs that one gateway runs concurrently. */
const MAX_RUNNING = 2;

type Running = { readonly id: string; readonly controller: AbortController; readonly done: Promise<void> };

/** Runs the syncs of the queue, and queues those that are due. One per gateway process. */
export class SyncRunner {
  readonly #running = new Map<string, Running>();
  #parts: SourceParts | undefined;
  #taking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** Starts, with the parts of this gateway. */
  start(parts: SourceParts): void {
    this.#parts = parts;
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.#timer.unref();
    this.wake();
  }

  /** A sync was queued. */
  wake(): void {
    if (!this.#parts || this.#closed || this.#taking) return;
    this.#taking = this.#take(this.#parts).finally(() => {
      this.#taking = undefined;
    });
  }

  /** Ends these syncs here; they were cancelled. */
  abort(ids: readonly string[]): void {
    for (const id of ids) this.#running.get(id)?.controller.abort('cancelled');
  }

  /** Takes no more syncs, and gives those that run back. */
  async stop(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#taking;
    for (const { controller } of this.#running.values()) controller.abort('stopping');
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  async #take(parts: SourceParts): Promise<void> {
    const { sources } = parts.catalog;
    try {
      await sources.startDue();
      while (!this.#closed && this.#running.size < MAX_RUNNING) {
        const taken = await sources.take();
        if (!taken) return;
        this.#run(parts, taken);
      }
    } catch (error) {
      parts.logger.warn({ err: error }, 'the queue of syncs cannot be reached');
    }
  }

  #run(parts: SourceParts, taken: TakenSync): void {
    const { id } = taken.sync;
    const controller = new AbortController();
    const done = runTaken(parts, taken, controller)
      .catch((error: unknown) =>
        parts.logger.error({ err: error, sync: id }, 'the end of a sync could not be recorded'),
      )
      .finally(() => {
        this.#running.delete(id);
        this.wake();
      });
    this.#running.set(id, { id, controller, done });
  }
}

async function runTaken(parts: SourceParts, taken: TakenSync, controller: AbortController): Promise<void> {
  const { sources } = parts.catalog;
  const { source, sync } = taken;
  const { logger } = parts;
  const counts = noCounts();
  const keeping = setInterval(() => {
    sources.keep(taken, counts).then(
      (isOurs) => isOurs || controller.abort('cancelled'),
      (error: unknown) => logger.warn({ err: error }, 'the queue of syncs cannot be reached'),
    );
  }, KEEP_MS);
  const facts = { source: source.name, sync: sync.id };
  try {
    await runSync({ parts, source, sync, counts, signal: controller.signal });
    await sources.end(taken, counts, { state: 'completed' });
    if (!sync.request.dry_run) parts.metrics.recordSync('completed', counts);
    logger.info({ ...facts, ...counts }, 'synced a source');
  } catch (error) {
    if (controller.signal.aborted) {
      if (controller.signal.reason === 'stopping') await sources.giveBack(taken);
      return;
    }
    const { code, detail } = describeError(error);
    logger.warn({ err: error, ...facts }, 'a sync failed');
    await sources.end(taken, counts, { state: 'failed', error: { code, detail } });
    parts.metrics.recordSync('failed', counts);
  } finally {
    clearInterval(keeping);
  }
}
