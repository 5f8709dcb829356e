import { sql } from 'kysely';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import type { IdentityTransaction } from '../postgres/run-as.ts';
import { findJob, type JobRow } from './job-row.ts';

/** A request that may be sent again: the caller's key, and the sha256 of what the request asks for. */
export type IdempotencyKey = { readonly key: string; readonly digest: Buffer };

const KEPT_FOR = '24 hours';

/**
 * Ties a key to a job that is about to be accepted in this transaction. Returns the earlier job when the same request was
 * accepted before; waits while it is being accepted just now. A job that failed or was cancelled gives way.
 *
 * Throws CONFLICT when the key belongs to another request.
 */
export async function reserveIdempotencyKey(
  db: IdentityTransaction,
  { tenantId, subject }: Identity,
  { key, digest }: IdempotencyKey,
  jobId: string,
): Promise<JobRow | undefined> {
  const row = { tenant_id: tenantId, owner: subject, key, digest, job_id: jobId };
  const inserted = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'owner', 'key']).doNothing())
    .returning('job_id')
    .executeTakeFirst();
  if (inserted) return undefined;

  const known = await findKey(db, key, true);
  if (known && !known.expired) {
    if (!known.digest.equals(digest)) throw otherRequest();
    const job = await findJob(db, known.jobId);
    if (job && job.state !== 'failed' && job.state !== 'cancelled') return job;
  }
  await db
    .updateTable('idempotency_keys')
    .set({ digest, job_id: jobId, created_at: sql`now()` })
    .where('owner', '=', subject)
    .where('key', '=', key)
    .execute();
  return undefined;
}

/** The job that answered this request before, if any. Throws CONFLICT when the key belongs to another request. */
export async function answeredBefore(
  db: IdentityTransaction,
  { key, digest }: IdempotencyKey,
): Promise<JobRow | undefined> {
  const known = await findKey(db, key, false);
  if (!known || known.expired) return undefined;
  if (!known.digest.equals(digest)) throw otherRequest();
  const job = await findJob(db, known.jobId);
  return job && job.state !== 'failed' && job.state !== 'cancelled' ? job : undefined;
}

async function findKey(db: IdentityTransaction, key: string, lock: boolean) {
  let query = db
    .selectFrom('idempotency_keys')
    .select(['digest', 'job_id as jobId'])
    .select(sql<boolean>`created_at < now() - ${KEPT_FOR}::interval`.as('expired'))
    .where('key', '=', key);
  if (lock) query = query.forUpdate();
  return query.executeTakeFirst();
}

function otherRequest(): GatewayError {
  return new GatewayError('CONFLICT', 'This Idempotency-Key was sent with another request. Use a new key.', {
    details: { header: 'idempotency-key' },
  });
}
