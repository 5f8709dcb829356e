import { randomUUID } from 'node:crypto';
import type { SyncCounts, SyncRequest } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import { type JobQueue, QUEUE_SCHEMA } from '../jobs/job-queue.ts';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';
import { type SourceRow, SYNC_COLUMNS, type SyncRow } from './source-row.ts';

/** Syncs of one source that are kept. */
const KEPT_SYNCS = 100;

/** How a sync ended. */
export type SyncEnding = {
  readonly state: 'completed' | 'failed' | 'cancelled';
  readonly error?: { readonly code: NonNullable<SyncRow['errorCode']>; readonly detail: string };
};

/**
 * Queues a sync. One that is queued already does what this one asks for too; one that runs is given as it is. For the
 * tables' owner.
 */
export async function startSync(
  db: Database,
  queue: JobQueue,
  { id: sourceId, tenantId, collection }: SourceRow,
  { trigger, request }: Pick<SyncRow, 'trigger' | 'request'>,
): Promise<SyncRow> {
  const id = randomUUID();
  return db.transaction().execute(async (transaction) => {
    const queued = await transaction
      .insertInto('source_syncs')
      .values({
        id,
        tenant_id: tenantId,
        source_id: sourceId,
        collection,
        state: 'queued',
        trigger,
        request: JSON.stringify(request satisfies SyncRequest),
      })
      .onConflict((conflict) => conflict.column('source_id').where(IS_OPEN).doNothing())
      .returning(SYNC_COLUMNS)
      .executeTakeFirst();
    if (queued) {
      await queue.enqueue(transaction, { id, tenantId, fairOrder: 0 });
      return queued;
    }
    const latest = await transaction
      .selectFrom('source_syncs')
      .select(SYNC_COLUMNS)
      .where('source_id', '=', sourceId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (latest.state !== 'queued') return latest;
    return transaction
      .updateTable('source_syncs')
      .set({ request: JSON.stringify(joined(latest.request, request)) })
      .where('id', '=', latest.id)
      .returning(SYNC_COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

/** What does both. */
function joined(one: SyncRequest, other: SyncRequest): SyncRequest {
  return {
    dry_run: one.dry_run && other.dry_run,
    force: one.force || other.force,
    confirm_removals: one.confirm_removals || other.confirm_removals,
  };
}

/** In the words of the index of open syncs. */
const IS_OPEN = sql<boolean>`state IN ('queued', 'running')`;

/** Syncs that the queue does not know, as after a restore, are over. For the tables' owner. */
export async function cancelUnknown(db: Database): Promise<void> {
  await db
    .updateTable('source_syncs')
    .set({ state: 'cancelled', finished_at: sql`now()` })
    .where(IS_OPEN)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM ${sql.table(`${QUEUE_SCHEMA}.job`)} q WHERE q.id = source_syncs.id)`)
    .execute();
}

export async function listSyncs(db: IdentityTransaction, sourceId: string, limit: number): Promise<SyncRow[]> {
  return db
    .selectFrom('source_syncs')
    .select(SYNC_COLUMNS)
    .where('source_id', '=', sourceId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export async function findSync(db: IdentityTransaction, id: string): Promise<SyncRow | undefined> {
  return db.selectFrom('source_syncs').select(SYNC_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Cancels what is queued or runs; returns its ids. */
export async function cancelSyncs(db: IdentityTransaction, sourceId: string): Promise<string[]> {
  const rows = await db
    .updateTable('source_syncs')
    .set({ state: 'cancelled', finished_at: sql`now()` })
    .where('source_id', '=', sourceId)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function runningSyncs(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('source_syncs').select('id').where('state', '=', 'running').execute();
  return rows.map(({ id }) => id);
}

/** Marks a sync that was taken from the queue as running; undefined when it has ended. For the tables' owner. */
export async function runSyncRow(db: Database, id: string): Promise<SyncRow | undefined> {
  return db
    .updateTable('source_syncs')
    .set({ state: 'running', attempts: sql`attempts + 1`, started_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(SYNC_COLUMNS)
    .executeTakeFirst();
}

/** Whether the attempt still has the sync. Records the counts. For the tables' owner. */
export async function recordCounts(db: Database, { id, attempts }: SyncRow, counts: SyncCounts): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('source_syncs')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a sync, and drops old ones of its source. For the tables' owner. */
export async function endSync(
  db: Database,
  queue: JobQueue,
  sync: SyncRow,
  counts: SyncCounts,
  { state, error }: SyncEnding,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('source_syncs')
      .set({
        state,
        counts: JSON.stringify(counts),
        error_code: error?.code ?? null,
        error_detail: error?.detail ?? null,
        finished_at: sql`now()`,
      })
      .where('id', '=', sync.id)
      .where('attempts', '=', sync.attempts)
      .where('state', '=', 'running')
      .executeTakeFirst();
    // Another attempt has it.
    if (numUpdatedRows === 0n) return;
    await queue.remove([sync.id], transaction);
    await transaction
      .deleteFrom('source_syncs')
      .where('source_id', '=', sync.sourceId)
      .where('id', 'in', (old) =>
        old
          .selectFrom('source_syncs')
          .select('id')
          .where('source_id', '=', sync.sourceId)
          .orderBy('created_at', 'desc')
          .offset(KEPT_SYNCS),
      )
      .execute();
  });
}
