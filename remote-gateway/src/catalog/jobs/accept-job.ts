import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Identity } from '../../identity.ts';
import type { CollectionRow } from '../collections/collection-row.ts';
import {
  acceptGeneration,
  argumentsOf,
  comparedColumns,
  type DocumentDraft,
  type DraftArguments,
} from '../documents/accept.ts';
import { compiledOnce } from '../postgres/compiled-once.ts';
import { type Actor, actorArguments, actorOf, type Database, type IdentityTransaction } from '../postgres/run-as.ts';
import { fairOrder } from './fair-order.ts';
import { claimKey, type IdempotencyKey } from './idempotency.ts';
import type { JobQueue } from './job-queue.ts';
import { findJob, JOB_COLUMNS, type JobRow, jobColumns } from './job-row.ts';

export type Order = {
  readonly force: boolean;
  readonly runId?: string | undefined;
  readonly idempotent?: IdempotencyKey | undefined;
};

/** What a job that fetches a page is asked for. */
export type PageOrder = Order & {
  readonly collection: string;
  readonly url: string;
  readonly isPrivate: boolean;
  readonly request: Record<string, unknown>;
};

/** A document for a collection of this embedder, and what is asked of the job. */
export type DocumentOrder = {
  readonly collection: Pick<CollectionRow, 'name' | 'embedderId' | 'dimension'>;
  readonly draft: DocumentDraft;
  readonly order: Order;
};

/**
 * Takes a document in, in one statement: its text, and the job that makes it searchable. A job that has nothing to do,
 * because nothing changed, is over at once (`skipped`). Undefined when there is no such collection, or the document's id
 * is another's; nothing was written then.
 */
export type AcceptDocument = (
  db: Database,
  identity: Identity,
  document: DocumentOrder,
  jobId: string,
) => Promise<JobRow | undefined>;

export function documentAcceptance(queue: JobQueue): AcceptDocument {
  const statement = compiledOnce((db: Database, values: Acceptance) => ({
    compile: () =>
      sql<JobRow>`WITH accepted AS MATERIALIZED (
          SELECT * FROM docferry.accept_document(${actorArguments(values)}, ${values.collection},
            ${values.embedderId}, ${values.dimension}, ${values.docId}, ${values.owner}, ${values.source}, ${values.uri},
            ${comparedColumns(values)}, ${values.text}, ${values.chars}, ${values.id}, ${values.runId}, ${values.force})
        ), waiting AS (SELECT * FROM accepted WHERE state = 'pending'),
        queued AS (${sql.raw(queue.insertionFrom('waiting'))})
        SELECT ${jobColumns()} FROM accepted`.compile(db),
  }));
  return async (db, identity, { collection, draft, order }, jobId) => {
    const { rows } = await statement(db, {
      ...actorOf(identity),
      ...argumentsOf(draft, identity),
      collection: collection.name,
      embedderId: collection.embedderId,
      dimension: collection.dimension,
      id: jobId,
      runId: order.runId ?? null,
      force: order.force,
    });
    return rows[0];
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
  { collection, url, isPrivate, request, ...order }: PageOrder,
): Promise<JobRow> {
  const id = randomUUID();
  const former = order.idempotent && (await claimKey(db, identity, order.idempotent, id));
  if (former) return former;
  await actAsOwner(db);
  const { fair_order, ...job } = await db
    .insertInto('jobs')
    .values({
      ...jobOf(identity, id, order),
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
  const { generation, live } = await acceptGeneration(db, identity, collection, draft, { force: job.force });
  const unchanged = live?.unchanged === true;
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      doc_id: draft.docId,
      generation,
      uri: draft.uri,
      chars: draft.text.length,
      ...(unchanged ? { ...unchangedCounts(live.chunks), state: 'skipped', finished_at: sql`now()` } : {}),
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AttemptLost();
  return findJob(db, job.id);
}

/**
 * Ends a job whose page is as it was, so that nothing was downloaded; `chunks` are those of what is live. Undefined when
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

function jobOf({ tenantId, subject }: Identity, id: string, { force, runId }: Order) {
  return { id, tenant_id: tenantId, subject, run_id: runId ?? null, force };
}

function unchangedCounts(chunks: number) {
  return { chunks, chunks_done: chunks, reused: chunks };
}
