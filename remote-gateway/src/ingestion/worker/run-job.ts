import type { JobRow } from '../../catalog/jobs/job-row.ts';
import { identityOf } from '../../catalog/jobs/job-row.ts';
import type { Attempt, DraftedJob } from '../pipeline/attempt.ts';
import { draftPage } from '../pipeline/draft-page.ts';
import { publishGeneration } from '../pipeline/publish-generation.ts';
import { removeGeneration } from '../pipeline/sweep.ts';
import { endingOf, MAX_FAILED_ATTEMPTS } from './attempt-failure.ts';
import type { WorkerParts } from './worker-parts.ts';

/**
 * One attempt at a job: fetch when it is a page, then plan, embed, write and switch. Each step may be done again by
 * another attempt. Records how it ended; throws only when that cannot be recorded.
 */
export async function runJob(gateway: WorkerParts, job: JobRow, attempt: Attempt): Promise<void> {
  if (!job.isSuspect) return work(gateway, job, attempt);
  // Of several that were worked on when the gateway ended one may be to blame: the next time it ends by that one alone.
  let begun = false;
  try {
    await attempt.alone(async () => {
      begun = true;
      const counted = await gateway.catalog.jobs.recordFailedAttempt(job);
      if (counted) await work(gateway, counted, attempt);
    });
  } catch (error) {
    if (begun || !attempt.signal.aborted) throw error;
    if (attempt.signal.reason === 'lost') return clearAway(gateway, job.id, job);
    // No attempt was made, so the count of failed attempts stays.
    await gateway.catalog.jobs.end(job, { state: 'pending' }, { retryable: false });
  }
}

async function work(gateway: WorkerParts, job: JobRow, attempt: Attempt): Promise<void> {
  const { catalog, logger, metrics } = gateway;
  using _ = attempt.markRunning();
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    attempt.signal.throwIfAborted();
    if (job.failedAttempts > MAX_FAILED_ATTEMPTS) {
      const detail = 'The gateway ended, or was blocked, each time that it worked on this document.';
      await catalog.jobs.end(job, { state: 'failed', code: 'INTERNAL_ERROR', detail }, { retryable: false });
      return;
    }
    const drafted = await withDraft(gateway, job, attempt.signal);
    if (!drafted) return;
    const counts = await publishGeneration(gateway, drafted, attempt);
    if (counts) {
      attempt.speed.record(drafted.chars, performance.now() - started);
      metrics.recordIngest('success', seconds(), counts);
      logger.info({ ...factsOf(drafted), ...counts, ms: Math.round(seconds() * 1000) }, 'ingested');
    }
  } catch (error) {
    if (attempt.signal.aborted && attempt.signal.reason === 'lost') return clearAway(gateway, job.id, job);
    if (attempt.signal.aborted) return catalog.jobs.end(job, { state: 'pending' }, { retryable: true });
    const { ending, retryable } = endingOf(error, job);
    logger.warn({ err: error, ...factsOf(job), next: ending.state }, 'an attempt to ingest failed');
    if (ending.code) metrics.recordError('job', ending.code);
    metrics.recordIngest('error', seconds(), { added: 0, reused: 0, removed: 0 });
    await catalog.jobs.end(job, ending, { retryable });
  }
}

function factsOf({ id, docId, collection, tenantId }: JobRow) {
  return { job_id: id, doc_id: docId, collection, tenant: tenantId };
}

/** The job with its text; undefined when that is what is published already. */
async function withDraft(gateway: WorkerParts, job: JobRow, signal: AbortSignal): Promise<DraftedJob | undefined> {
  const withText = job.generation === null ? await draftPage(gateway, job, signal) : job;
  if (withText?.state !== 'running') return undefined;
  const { docId, generation } = withText;
  if (docId === null || generation === null) throw new Error('a job has no text');
  return { ...withText, docId, generation };
}

/** What a cancelled job wrote goes, unless another attempt at it is under way. */
async function clearAway(gateway: WorkerParts, id: string, job: JobRow): Promise<void> {
  const { docId, generation } = job;
  const now = await gateway.catalog.jobs.find(identityOf(job), id);
  if (docId === null || generation === null || now?.state === 'running' || now?.state === 'pending') return;
  const visibility = job.owner === null ? 'team' : 'private';
  const collection = await gateway.catalog.collections.findPart(identityOf(job), job.collection, visibility);
  const published = await gateway.catalog.generations.published(identityOf(job), [docId]);
  if (!collection || published.get(docId) === generation) return;
  await removeGeneration(gateway, { docId, storeName: collection.storeName, generation });
}
