/**
 * In: documents and pages that were accepted.
 * Out: jobs, in the fair order of tenants.
 * Never: does the work of a job.
 */
import type { DocumentGraph } from '../../graph/document-graph.ts';
import type { Identity } from '../../identity.ts';
import type { QueueState } from '../../telemetry/metrics.ts';
import type { CollectionRow, EmbeddingSpace } from '../collections/collection-row.ts';
import type { DocumentDraft } from '../documents/accept.ts';
import type { JobOptions, PageJobOptions } from './accept-job.ts';
import type { IdempotencyKey } from './idempotency.ts';
import type { Counts, Ending, Progress } from './job-progress.ts';
import type { Claim } from './job-queue.ts';
import type { JobRow } from './job-row.ts';
import type { JobFilter, RunPart } from './list-jobs.ts';
import type { JobWork } from './read-job.ts';

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
