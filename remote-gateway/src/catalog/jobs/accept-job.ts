import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Identity } from '../../identity.ts';
import type { CollectionRow } from '../collections/collection-row.ts';
import {
  acceptGeneration,
  argumentsOf,
  comparedColumns,
  type DocumentDraft,
  type DraftArguments,
} from '../documents/accept.ts';
import { compiledOnce } from '../postgres/fast-paths/compiled-once.ts';
import { type Actor, actorArguments, actorOf, type Database, type IdentityTransaction } from '../postgres/run-as.ts';
import type { Schema } from '../postgres/schema.ts';
import { fairOrder } from './fair-order.ts';
import { type IdempotencyKey, reserveIdempotencyKey } from './idempotency.ts';
import type { JobQueue } from './job-queue.ts';
import { findJob, JOB_COLUMNS, type JobRow, jobColumns } from './job-row.ts';

export type JobOptions = {
  readonly force: boolean;
  readonly runId?: string | undefined;
  readonly idempotent?: IdempotencyKey | undefined;
};

/** What a job that fetches a page is asked for. */
export type PageJobOptions = JobOptions & {
  readonly collection: string;
  readonly url: string;
  readonly isPrivate: boolean;
  readonly request: Record<string, unknown>;
};

/** A document for a collection of this embedder, and what is asked of the job. */
export type DocumentJob = {
  readonly collection: Pick<CollectionRow, 'name' | 'embedderId' | 'dimension'>;
  readonly draft: DocumentDraft;
  readonly options: JobOptions;
};

/**
 * Accepts a document: writes its text and the job that publishes it, and queues the job. A job that has nothing to do,
 * because nothing changed, is finished immediately (`skipped`). Undefined when there is no such collection, or the id is
 * that of a document which the identity may not see; nothing was written then.
 */
export type AcceptDocument = (
  transaction: Transaction<Schema>,
  identity: Identity,
  document: DocumentJob,
  jobId: string,
) => Promise<JobRow | undefined>;

export function documentAcceptance(queue: JobQueue): AcceptDocument {
  const statement = compiledOnce((db: Database, values: Acceptance) => ({
    compile: () =>
      sql<JobRow & { fairOrder: number }>`SELECT ${jobColumns()}, fair_order AS "fairOrder" FROM
        docferry.accept_document(${actorArguments(values)}, ${values.collection},
            ${values.embedderId}, ${values.dimension}, ${values.docId}, ${values.owner}, ${values.source}, ${values.uri},
            ${comparedColumns(values)}, ${values.text}, ${values.chars}, ${values.id}, ${values.runId}, ${values.force})`.compile(
        db,
      ),
  }));
  return async (transaction, identity, { collection, draft, options }, jobId) => {
    const { rows } = await statement(transaction, {
      ...actorOf(identity),
      ...argumentsOf(draft, identity),
      collection: collection.name,
      embedderId: collection.embedderId,
      dimension: collection.dimension,
      id: jobId,
      runId: options.runId ?? null,
      force: options.force,
    });
    if (!rows[0]) return undefined;
    const { fairOrder: position, ...job } = rows[0];
    // The function leaves the transaction to the tables' owner.
    if (job.state === 'pending') {
      await queue.enqueue(transaction, { id: job.id, tenantId: job.tenantId, fairOrder: position });
    }
    return job;
  };
}

type Acceptance = Actor &
  DraftArguments & {
    readonly collection: string;
    readonly embedderId: string;
    readonly dimension: number;
    readonly id: string;
    readonly runId: string | null;
    readonly force: boolean;
  };

/** Takes in an address to be fetched later. */
export async function acceptPage(
  db: IdentityTransaction,
  queue: JobQueue,
  identity: Identity,
  { collection, url, isPrivate, request, ...options }: PageJobOptions,
): Promise<JobRow> {
  const id = randomUUID();
  const earlier = options.idempotent && (await reserveIdempotencyKey(db, identity, options.idempotent, id));
  if (earlier) return earlier;
  await actAsOwner(db);
  const { fair_order, ...job } = await db
    .insertInto('jobs')
    .values({
      ...jobOf(identity, id, options),
      kind: 'ingest_url',
      fair_order: fairOrder(identity.tenantId),
      owner: isPrivate ? identity.subject : null,
      state: 'pending',
      collection,
      source: 'url',
      uri: url,
      request: JSON.stringify(request),
    })
    .returning([...JOB_COLUMNS, 'fair_order'])
    .executeTakeFirstOrThrow();
  await queue.enqueue(db, { id, tenantId: identity.tenantId, fairOrder: fair_order });
  return job;
}

/** The job was cancelled, or is another attempt's by now: what this one did is undone. */
export class AttemptLost extends Error {
  override readonly name = 'AttemptLost';
}

/**
 * Gives a job that fetched its page the text: as {@link AcceptDocument}, for a job that is there already. Throws
 * {@link AttemptLost}.
 */
export async function attachDraft(
  db: IdentityTransaction,
  identity: Identity,
  job: JobRow,
  { collection, draft }: { collection: CollectionRow; draft: DocumentDraft },
): Promise<JobRow | undefined> {
  const { generation, published } = await acceptGeneration(db, identity, collection, draft, { force: job.force });
  const unchanged = published?.unchanged === true;
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      doc_id: draft.docId,
      generation,
      uri: draft.uri,
      chars: draft.text.length,
      ...(unchanged ? { ...unchangedCounts(published.chunks), state: 'skipped', finished_at: sql`now()` } : {}),
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AttemptLost();
  return findJob(db, job.id);
}

/**
 * Ends a job whose page is as it was, so that nothing was downloaded; `chunks` are those of what is published. Undefined when
 * it was cancelled, or is another attempt's.
 */
export async function skipPage(
  db: IdentityTransaction,
  job: JobRow,
  { docId, chunks }: { docId: string; chunks: number },
): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set({ doc_id: docId, ...unchangedCounts(chunks), state: 'skipped', finished_at: sql`now()` })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'running')
    .returning(JOB_COLUMNS)
    .executeTakeFirst();
}

/** Queue and turns are not a tenant's: from here on the transaction is the tables' owner's. */
export async function actAsOwner(db: IdentityTransaction): Promise<void> {
  await sql`SELECT set_config('role', 'none', true)`.execute(db);
}

function jobOf({ tenantId, subject }: Identity, id: string, { force, runId }: JobOptions) {
  return { id, tenant_id: tenantId, subject, run_id: runId ?? null, force };
}

function unchangedCounts(chunks: number) {
  return { chunks, chunks_done: chunks, reused: chunks };
}
