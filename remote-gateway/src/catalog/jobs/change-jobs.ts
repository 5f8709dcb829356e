import { sql } from 'kysely';
import type { Identity } from '../../identity.ts';
import { abandon } from '../documents/generations.ts';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';
import { actAsOwner } from './accept-job.ts';
import { fairOrder } from './fair-order.ts';
import type { JobQueue } from './job-queue.ts';
import { findJob, JOB_COLUMNS, type JobRow } from './job-row.ts';

const ENDED_JOBS_KEPT_FOR = '7 days';
const KEYS_KEPT_FOR = '24 hours';

/** Cancels a job that has not ended; the former version stays as it was. The job as it is then. */
export async function cancelJob(db: IdentityTransaction, id: string): Promise<JobRow | undefined> {
  const docId = (await findJob(db, id))?.docId;
  if (docId) await lockDocument(db, docId);
  const cancelled = await db
    .updateTable('jobs')
    .set({ state: 'cancelled', finished_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'running'])
    .returning(JOB_COLUMNS)
    .executeTakeFirst();
  if (!cancelled) return findJob(db, id);
  if (cancelled.docId !== null && cancelled.generation !== null) {
    await abandon(db, cancelled.docId, cancelled.generation);
  }
  return cancelled;
}

/** Before the job's own row, as who makes a version live does: two that lock in other orders wait for each other. */
async function lockDocument(db: IdentityTransaction, docId: string) {
  return db
    .selectFrom('documents')
    .select(['source', 'uri', 'collection', 'owner'])
    .where('doc_id', '=', docId)
    .forUpdate()
    .executeTakeFirst();
}

/** Cancels every job of a document, in the transaction that deletes it. Returns their ids. */
export async function cancelJobsOf(db: IdentityTransaction, docId: string): Promise<string[]> {
  const document = await lockDocument(db, docId);
  const detail = 'The document was deleted.';
  const cancelled = await cancelDeleted(db, detail).where('doc_id', '=', docId).execute();
  // A page that is to be fetched yet knows its document by the address alone.
  const pages =
    document?.source === 'url'
      ? await cancelDeleted(db, detail)
          .where('kind', '=', 'ingest_url')
          .where('doc_id', 'is', null)
          .where('uri', '=', document.uri)
          .where('collection', '=', document.collection)
          .where('owner', 'is not distinct from', document.owner)
          .execute()
      : [];
  await abandon(db, docId);
  return [...cancelled, ...pages].map(({ id }) => id);
}

/** Cancels every job of the team and of the caller for a collection, in the transaction that deletes it. */
export async function cancelJobsOfCollection(db: Database, identity: Identity, collection: string): Promise<void> {
  await cancelDeleted(db, 'The collection was deleted.')
    .where('tenant_id', '=', identity.tenantId)
    .where('collection', '=', collection)
    .where((where) => where.or([where('owner', 'is', null), where('owner', '=', identity.subject)]))
    .execute();
}

/** Cancels, once it is said which, jobs that could bring back what is deleted in this transaction. */
function cancelDeleted(db: Database, detail: string) {
  return db
    .updateTable('jobs')
    .set({ state: 'cancelled', error_code: 'CONFLICT', error_detail: detail, finished_at: sql`now()` })
    .where('state', 'in', ['pending', 'running', 'failed'])
    .returning('id');
}

/** Removes the record of a job that has ended, and the text that a failed one kept. */
export async function forgetJob(db: IdentityTransaction, job: JobRow): Promise<void> {
  if (job.docId !== null && job.generation !== null) await abandon(db, job.docId, job.generation);
  await actAsOwner(db);
  await db.deleteFrom('jobs').where('id', '=', job.id).where('finished_at', 'is not', null).execute();
}

/** Begins a failed job again. Undefined when it did not fail, or its version may not go live any more. */
export async function retryJob(
  db: IdentityTransaction,
  queue: JobQueue,
  { tenantId }: Identity,
  id: string,
): Promise<JobRow | undefined> {
  const retried = await db
    .updateTable('jobs')
    .set({ state: 'pending', failed_attempts: 0, error_code: null, error_detail: null, finished_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where(canGoLive)
    .returning(JOB_COLUMNS)
    .executeTakeFirst();
  if (!retried) return undefined;
  await actAsOwner(db);
  const { fair_order } = await db
    .updateTable('jobs')
    .set({ fair_order: fairOrder(tenantId) })
    .where('id', '=', id)
    .returning('fair_order')
    .executeTakeFirstOrThrow();
  await queue.enqueue(db, { id, tenantId, fairOrder: fair_order });
  return retried;
}

const canGoLive = sql<boolean>`(generation IS NULL OR EXISTS (
  SELECT 1 FROM docferry.generations g
  WHERE g.tenant_id = jobs.tenant_id AND g.doc_id = jobs.doc_id AND g.generation = jobs.generation
    AND g.state = 'making'))`;

/** Forgets jobs that ended long ago, with the text that failed ones kept, and keys of old requests. */
export async function purgeJobs(db: Database): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM docferry.jobs WHERE finished_at < now() - ${ENDED_JOBS_KEPT_FOR}::interval
      RETURNING tenant_id, doc_id, generation
    )
    UPDATE docferry.generations g SET state = 'dead', text = NULL, segments = NULL FROM gone
    WHERE g.tenant_id = gone.tenant_id AND g.doc_id = gone.doc_id AND g.generation = gone.generation
      AND g.state = 'making'`.execute(db);
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - ${KEYS_KEPT_FOR}::interval`)
    .execute();
}
