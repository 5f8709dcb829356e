import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Identity } from '../../access/identity.ts';
import { accept } from '../accept.ts';
import type { CollectionRow, DocumentDraft } from '../catalog.ts';
import { compiledOnce } from '../compiled-once.ts';
import type { Database, IdentityTransaction } from '../run-as.ts';
import type { Schema } from '../schema.ts';
import { fairTurn } from './fair-turn.ts';
import { claimKey, type Repeatable } from './idempotency.ts';
import type { JobQueue } from './job-queue.ts';
import { findJob, JOB_COLUMNS, type JobRow } from './job-row.ts';

export type Order = {
  readonly force: boolean;
  readonly runId?: string | undefined;
  readonly repeatable?: Repeatable | undefined;
};

/** What a job that fetches a page is asked for. */
export type PageOrder = Order & {
  readonly collection: string;
  readonly url: string;
  readonly isPrivate: boolean;
  readonly request: Record<string, unknown>;
};

/**
 * Takes a document in, in the caller's transaction: its text, and the job that makes it searchable. A job that has
 * nothing to do, because nothing changed, is over at once (`skipped`).
 */
export async function acceptDocument(
  db: IdentityTransaction,
  queue: JobQueue,
  identity: Identity,
  { collection, draft, order }: { collection: CollectionRow; draft: DocumentDraft; order: Order },
): Promise<JobRow> {
  const id = randomUUID();
  const former = order.repeatable && (await claimKey(db, identity, order.repeatable, id));
  if (former) return former;
  const { generation, live } = await accept(db, identity, collection, draft, { force: order.force });
  const unchanged = live?.unchanged === true;
  await actAsOwner(db);
  const row = {
    ...jobOf(identity, id, order),
    kind: 'ingest',
    owner: draft.visibility === 'private' ? identity.subject : null,
    collection: collection.name,
    source: draft.source,
    uri: draft.uri,
    doc_id: draft.docId,
    generation,
    chars: draft.text.length,
  } as const;
  const { rows } = unchanged
    ? await insertEnded(db, { ...row, ...unchangedCounts(live.chunks), state: 'skipped', finished_at: new Date() })
    : await insertPending(db, row);
  const [inserted] = rows;
  if (!inserted) throw new Error('a job was not made');
  const { turn, ...job } = inserted;
  if (!unchanged) await queue.enqueue(db, { id, tenantId: identity.tenantId, turn });
  return job;
}

type NewJob = Omit<Insertable<Schema['jobs']>, 'turn'>;

const insertPending = compiledOnce((db: Database, row: Omit<NewJob, 'state'>) =>
  db
    .insertInto('jobs')
    .values({ ...row, state: 'pending', turn: fairTurn(row.tenant_id) })
    .returning([...JOB_COLUMNS, 'turn']),
);

const insertEnded = compiledOnce((db: Database, row: NewJob) =>
  db
    .insertInto('jobs')
    .values({ ...row, turn: 0 })
    .returning([...JOB_COLUMNS, 'turn']),
);

/** Takes in an address to be fetched later. */
export async function acceptPage(
  db: IdentityTransaction,
  queue: JobQueue,
  identity: Identity,
  { collection, url, isPrivate, request, ...order }: PageOrder,
): Promise<JobRow> {
  const id = randomUUID();
  const former = order.repeatable && (await claimKey(db, identity, order.repeatable, id));
  if (former) return former;
  await actAsOwner(db);
  const { turn, ...job } = await db
    .insertInto('jobs')
    .values({
      ...jobOf(identity, id, order),
      kind: 'ingest_url',
      turn: fairTurn(identity.tenantId),
      owner: isPrivate ? identity.subject : null,
      state: 'pending',
      collection,
      source: 'url',
      uri: url,
      request: JSON.stringify(request),
    })
    .returning([...JOB_COLUMNS, 'turn'])
    .executeTakeFirstOrThrow();
  await queue.enqueue(db, { id, tenantId: identity.tenantId, turn });
  return job;
}

/** The job was cancelled, or is another attempt's by now: what this one did is undone. */
export class AttemptLost extends Error {
  override readonly name = 'AttemptLost';
}

/**
 * Gives a job that fetched its page the text: as {@link acceptDocument}, for a job that is there already. Throws
 * {@link AttemptLost}.
 */
export async function attachDraft(
  db: IdentityTransaction,
  identity: Identity,
  job: JobRow,
  { collection, draft }: { collection: CollectionRow; draft: DocumentDraft },
): Promise<JobRow | undefined> {
  const { generation, live } = await accept(db, identity, collection, draft, { force: job.force });
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
