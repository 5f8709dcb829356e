/**
 * In: documents and pages that were accepted.
 * Out: jobs, in the fair order of tenants.
 * Never: does the work of a job.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DocumentGraph } from '../../graph/document-graph.ts';
import type { Identity } from '../../identity.ts';
import type { QueueState } from '../../telemetry/metrics.ts';
import type { CollectionRow, EmbeddingSpace } from '../collections/collection-row.ts';
import { ensureCollection } from '../collections/collections.ts';
import { type DocumentDraft, noSuchDocument } from '../documents/accept.ts';
import { publishGeneration } from '../documents/generations.ts';
import { asIdentity, asIdentityAtOnce, asOwner, type Database } from '../postgres/run-as.ts';
import {
  AttemptLost,
  acceptPage,
  actAsOwner,
  attachDraft,
  documentAcceptance,
  type JobOptions,
  type PageJobOptions,
  skipPage,
} from './accept-job.ts';
import { cancelJob, forgetJob, purgeJobs, retryJob } from './change-jobs.ts';
import { answeredBefore, type IdempotencyKey, reserveIdempotencyKey } from './idempotency.ts';
import {
  blameJobs,
  type Counts,
  type Ending,
  endAttempt,
  lostJobs,
  type Progress,
  recordFailedAttemptOf,
  recordProgress,
  startJob,
} from './job-progress.ts';
import { type Claim, type JobQueue, QUEUE_SCHEMA } from './job-queue.ts';
import { findJob, identityOf, type JobRow, sameTextAs } from './job-row.ts';
import { jobTextCache } from './job-text-cache.ts';
import { type JobFilter, listJobs, type RunPart, sumRun } from './list-jobs.ts';
import { readQueueState } from './queue-state.ts';
import { type JobWork, readJob } from './read-job.ts';

/** A job that a gateway works on. */
export type TakenJob = { readonly claim: Claim; readonly job: JobRow };

/** Jobs and their queue in Postgres. A method that takes an identity sees the jobs of this identity only. */
export type JobCatalog = {
  /**
   * Writes text and job in one transaction, and the collection if need be. Returns the earlier job when the same request was
   * accepted before. Throws like `ensureCollection`.
   */
  acceptDocument(
    identity: Identity,
    taken: { collection: string; space: EmbeddingSpace; draft: DocumentDraft; options: JobOptions },
  ): Promise<JobRow>;
  acceptPage(identity: Identity, options: PageJobOptions): Promise<JobRow>;
  answeredBefore(identity: Identity, idempotent: IdempotencyKey): Promise<JobRow | undefined>;
  find(identity: Identity, id: string): Promise<JobRow | undefined>;
  /** Other published documents of the collection with the job's text, as `sameText`. */
  sameTextAs(identity: Identity, job: JobRow): Promise<string[]>;
  list(identity: Identity, filter: JobFilter): Promise<JobRow[]>;
  sumRun(identity: Identity, runId: string): Promise<RunPart[]>;
  cancel(identity: Identity, id: string): Promise<JobRow | undefined>;
  forget(identity: Identity, job: JobRow): Promise<void>;
  retry(identity: Identity, id: string): Promise<JobRow | undefined>;

  /** The next job of none of these tenants; it is running then. */
  take(exceptTenants: readonly string[]): Promise<TakenJob | undefined>;
  /** Counts a failed attempt before work on a suspect starts; undefined when another attempt has the job. */
  recordFailedAttempt(job: JobRow): Promise<JobRow | undefined>;
  /** Counts one more failed attempt of jobs that a gateway worked on when it was blocked. */
  blame(ids: readonly string[]): Promise<void>;
  /** Extends the claims on these jobs; returns the ids of those that another attempt has. */
  keep(taken: readonly TakenJob[]): Promise<string[]>;
  /** Undefined, and nothing is written, when the job was cancelled or is another attempt's. */
  attachDraft(job: JobRow, taken: { collection: CollectionRow; draft: DocumentDraft }): Promise<JobRow | undefined>;
  /** Ends a job whose page has not changed. */
  skipPage(job: JobRow, published: { docId: string; chunks: number }): Promise<JobRow | undefined>;
  /** What the work on a job starts with: its text, its collection and the published document. */
  readJob(job: JobRow & { docId: string; generation: number }): Promise<JobWork>;
  recordProgress(job: JobRow, progress: Progress): Promise<void>;
  /**
   * Publishes the version and ends the job; `onPublished` is called first. `storeName` is where the points are:
   * CollectionMoved when that is no longer their collection's. Without `graph` the document has none.
   */
  complete(
    job: JobRow & { docId: string; generation: number },
    made: {
      readonly counts: Counts;
      readonly terms: number;
      readonly storeName: string;
      readonly graph: DocumentGraph | undefined;
    },
    onPublished: (ended: JobRow) => void,
  ): Promise<boolean>;
  /** Ends an attempt; `pending` releases the job for another one. `retryable`: the document did not cause the error. */
  end(job: JobRow, ending: Ending, options: { retryable: boolean }): Promise<void>;
  /** Releases the jobs of gateways that have ended. Only for a catalog without other users, when it is opened. */
  releaseAll(): Promise<void>;
  /** Puts jobs that have not ended into the queue again if it does not know them, as after a restore. */
  requeueMissing(): Promise<void>;
  /** Lets jobs continue that were postponed because the database's clock was set back. */
  repairTimes(): Promise<void>;
  purge(): Promise<void>;
  /** How many jobs of all tenants have not ended, and the age of the oldest, seconds. */
  queueState(): Promise<QueueState>;
};

/** `long` is the same database without a limit on a statement's time. */
type Parts = {
  readonly db: Database;
  readonly long: Database;
  readonly queue: JobQueue;
  /** Texts of jobs that were accepted here, for the job's first attempt. */
  readonly texts: ReturnType<typeof jobTextCache>;
};

export function jobCatalog(parts: Omit<Parts, 'texts'>, defaultLanguage: string): JobCatalog {
  const all = { ...parts, texts: jobTextCache() };
  return {
    acceptDocument: acceptDocumentInto(all, defaultLanguage),
    ...jobsForCallers(all),
    ...jobsForWorkers(all),
    ...maintenanceOfJobs(all),
  };
}

function acceptDocumentInto({ db, queue, texts }: Parts, defaultLanguage: string): JobCatalog['acceptDocument'] {
  const acceptDocumentAndJob = documentAcceptance(queue);
  return async (identity, { collection: name, space, ...taken }) => {
    const { idempotent } = taken.options;
    const document = { ...taken, collection: { name, ...space } };
    const id = randomUUID();
    const atOnce = idempotent
      ? undefined
      : await asIdentityAtOnce(db, identity, (owner) =>
          owner.transaction().execute((transaction) => acceptDocumentAndJob(transaction, identity, document, id)),
        );
    const job =
      atOnce ??
      (await asIdentity(db, identity, async (tx) => {
        const collection = await ensureCollection(tx, identity, name, space, {
          language: defaultLanguage,
          visibility: taken.draft.visibility,
        });
        const earlier = idempotent && (await reserveIdempotencyKey(tx, identity, idempotent, id));
        if (earlier) return earlier;
        // The statement takes the identity by itself.
        await actAsOwner(tx);
        const accepted = await acceptDocumentAndJob(tx, identity, { ...taken, collection }, id);
        if (!accepted) throw noSuchDocument();
        return accepted;
      }));
    if (job.id === id && job.state === 'pending') texts.set(id, taken.draft);
    return job;
  };
}

function jobsForCallers({ db, queue }: Parts) {
  const as = <T>(identity: Identity, work: Parameters<typeof asIdentity<T>>[2]) => asIdentity(db, identity, work);
  return {
    acceptPage: (identity, options) => as(identity, (tx) => acceptPage(tx, queue, identity, options)),
    answeredBefore: (identity, idempotent) => as(identity, (tx) => answeredBefore(tx, idempotent)),
    find: (identity, id) => as(identity, (tx) => findJob(tx, id)),
    sameTextAs: (identity, job) => as(identity, (tx) => sameTextAs(tx, job)),
    list: (identity, filter) => as(identity, (tx) => listJobs(tx, filter)),
    sumRun: (identity, runId) => as(identity, (tx) => sumRun(tx, runId)),
    async cancel(identity, id) {
      const job = await as(identity, (tx) => cancelJob(tx, id));
      if (job) await queue.remove([job.id]);
      return job;
    },
    forget: (identity, job) => as(identity, (tx) => forgetJob(tx, job)),
    retry: (identity, id) => as(identity, (tx) => retryJob(tx, queue, identity, id)),
  } satisfies Partial<JobCatalog>;
}

function jobsForWorkers({ db, queue, texts }: Parts) {
  const as = <T>(identity: Identity, work: Parameters<typeof asIdentity<T>>[2]) => asIdentity(db, identity, work);
  return {
    async take(exceptTenants) {
      for (;;) {
        const claim = await queue.take(exceptTenants);
        if (!claim) return undefined;
        const job = await asOwner(db, (owner) => startJob(owner, claim.id));
        if (job) return { claim, job };
        await queue.remove([claim.id]);
      }
    },
    recordFailedAttempt: (job) => asOwner(db, (owner) => recordFailedAttemptOf(owner, job)),
    blame: (ids) => asOwner(db, (owner) => blameJobs(owner, ids)),
    async keep(taken) {
      await queue.keep(taken.map(({ claim }) => claim));
      return asOwner(db, (owner) =>
        lostJobs(
          owner,
          taken.map(({ job }) => job),
        ),
      );
    },
    async attachDraft(job, taken) {
      const drafted = await as(identityOf(job), (tx) => attachDraft(tx, identityOf(job), job, taken)).catch(
        (error: unknown) => {
          if (error instanceof AttemptLost) return undefined;
          throw error;
        },
      );
      if (drafted?.state === 'running') texts.set(job.id, taken.draft);
      if (drafted?.state === 'skipped') await queue.remove([job.id]);
      return drafted;
    },
    async skipPage(job, published) {
      const ended = await as(identityOf(job), (tx) => skipPage(tx, job, published));
      if (ended?.state === 'skipped') await queue.remove([job.id]);
      return ended;
    },
    readJob: (job) => readJob(db, job, texts.take(job.id)),
    recordProgress: (job, progress) => as(identityOf(job), (tx) => recordProgress(tx, job, progress)),
    async complete(job, { counts, terms, storeName, graph }, onPublished) {
      const size = { chunks: counts.chunks, terms, storeName };
      const isPublished = await asIdentityAtOnce(db, identityOf(job), (atOnce, actor) =>
        publishGeneration(atOnce, actor, job, size, { job: { ...counts, id: job.id }, graph }),
      );
      if (!isPublished) return false;
      const ended = { state: 'completed', errorCode: null, errorDetail: null, finishedAt: new Date() } as const;
      onPublished({ ...job, ...counts, ...ended, chunksDone: counts.chunks });
      await queue.remove([job.id]);
      return true;
    },
    async end(job, ending, options) {
      const isOurs = await as(identityOf(job), (tx) => endAttempt(tx, queue, job, ending, options));
      if (isOurs && ending.state === 'pending') await queue.giveBack([job.id]);
    },
  } satisfies Partial<JobCatalog>;
}

function maintenanceOfJobs({ db, long, queue }: Parts) {
  return {
    async releaseAll() {
      const { rows } = await asOwner(db, (owner) =>
        sql<{ id: string }>`SELECT id FROM docferry.jobs WHERE state = 'running'`.execute(owner),
      );
      await queue.giveBack(rows.map(({ id }) => id));
    },
    requeueMissing: () =>
      asOwner(long, async (owner) => {
        const missing = await missingJobs(owner);
        if (missing.length === 0) return;
        await owner.transaction().execute(async (transaction) => {
          for (const job of missing) await queue.enqueue(transaction, job);
        });
      }),
    repairTimes: () => queue.repairTimes(),
    purge: () => asOwner(long, purgeJobs),
    queueState: () => asOwner(db, readQueueState),
  } satisfies Partial<JobCatalog>;
}

/** Jobs that have not ended and that the queue does not know. */
async function missingJobs(db: Database): Promise<{ id: string; tenantId: string; fairOrder: number }[]> {
  const { rows } = await sql<{ id: string; tenantId: string; fairOrder: number }>`
    SELECT j.id, j.tenant_id AS "tenantId", j.fair_order AS "fairOrder" FROM docferry.jobs j
    WHERE j.state IN ('pending', 'running')
      AND NOT EXISTS (SELECT 1 FROM ${sql.table(`${QUEUE_SCHEMA}.job`)} q WHERE q.id = j.id)`.execute(db);
  return rows;
}
