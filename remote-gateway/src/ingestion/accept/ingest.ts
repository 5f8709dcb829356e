/**
 * In: a checked request of a caller. Out: the result of its job, or `accepted`.
 * Never: chunks, embeds or writes points.
 */
import { ERRORS, type IngestRequest, type IngestResult } from '@docferry/shared-contracts';
import type { DocumentDraft } from '../../catalog/documents/accept.ts';
import type { JobOptions } from '../../catalog/jobs/accept-job.ts';
import type { IdempotencyKey } from '../../catalog/jobs/idempotency.ts';
import type { JobRow } from '../../catalog/jobs/job-row.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { noteFacts } from '../../telemetry/request-facts.ts';
import type { IngestionParts } from '../ingestion-parts.ts';
import { awaitJob, isOver } from '../jobs/await-job.ts';
import { spaceFor } from '../pipeline/collection-for.ts';
import { type Drafted, draftDocument } from '../pipeline/draft-document.ts';
import { planDocument } from '../pipeline/plan-document.ts';

/**
 * Ingests a document, or replaces it. Its text and a job are stored first, in one transaction: after that it is not
 * lost, whatever fails. Returns when the document can be found, or `accepted` when that takes longer than the caller
 * waits. An error means that nothing was stored, and the previous version is unchanged.
 */
export async function ingest(
  gateway: IngestionParts,
  identity: Identity,
  request: IngestRequest,
  signal: AbortSignal,
  idempotent?: IdempotencyKey,
): Promise<IngestResult> {
  if (request.dry_run) return planDocument(gateway, identity, request, signal);
  const accepted = await acceptIngest(gateway, identity, request, idempotent);
  const { id, docId, collection } = accepted.job;
  noteFacts({ job_id: id, doc_id: docId ?? undefined, collection });
  return answerOf(gateway, identity, accepted, { wait: request.wait, signal });
}

/** A job, and warnings for its sender. */
export type Accepted = { readonly job: JobRow; readonly warnings?: Drafted['warnings'] };

/** The first half of {@link ingest}: checks the request and stores it. The job starts immediately. */
export async function acceptIngest(
  gateway: IngestionParts,
  identity: Identity,
  request: IngestRequest,
  idempotent?: IdempotencyKey,
): Promise<Accepted> {
  const { draft, warnings } = draftDocument(identity, request);
  const options = { force: request.force, runId: request.run_id, idempotent };
  const job = await acceptDraft(gateway, identity, { collection: request.metadata.collection, draft, options });
  return { job, warnings };
}

/** Stores a checked document and its job, which starts immediately. */
export async function acceptDraft(
  gateway: IngestionParts,
  identity: Identity,
  { collection, draft, options }: { collection: string; draft: DocumentDraft; options: JobOptions },
): Promise<JobRow> {
  gateway.jobs.start(gateway);
  const space = await spaceFor(gateway, identity, collection);
  const job = await gateway.catalog.jobs.acceptDocument(identity, { collection, space, draft, options });
  if (isOver(job)) gateway.metrics.recordIngest('unchanged', 0, { added: 0, reused: job.chunks, removed: 0 });
  else gateway.jobs.wake(identity.tenantId);
  return job;
}

/** The second half: the result for the caller, once the job has ended or the caller has waited long enough. */
export async function answerOf(
  gateway: IngestionParts,
  identity: Identity,
  { job, warnings = [] }: Accepted,
  options: WaitOptions,
): Promise<IngestResult> {
  const result = await waitedFor(gateway, identity, job, options);
  return warnings.length > 0 ? { ...result, warnings: [...warnings] } : result;
}

type WaitOptions = { readonly wait: boolean; readonly signal: AbortSignal };

async function waitedFor(
  gateway: IngestionParts,
  identity: Identity,
  accepted: JobRow,
  { wait, signal }: WaitOptions,
): Promise<IngestResult> {
  const job =
    isOver(accepted) || !wait
      ? accepted
      : await awaitJob(gateway, identity, accepted, { withinMs: gateway.jobs.waitMs, signal, isEnough: waitsForLong });
  if (isOver(job)) return endOf(gateway, identity, job);
  if (wait && job.errorCode && !isPassing(job)) {
    // The caller gets the error, so the job must not succeed later.
    const cancelled = await gateway.catalog.jobs.cancel(identity, job.id);
    gateway.jobs.abort([job.id]);
    if (cancelled?.state === 'cancelled') throw failureOf(job);
    return endOf(gateway, identity, cancelled ?? job);
  }
  return { ...resultOf(job, 'accepted'), ...waitingFor(job) };
}

/** The second attempt failed with a temporary error, or the first with another one. */
function waitsForLong(job: JobRow): boolean {
  return job.state === 'pending' && job.errorCode !== null && (job.attempts > 1 || !isPassing(job));
}

/** Services come back; a full disk and an internal error are reported to the caller. */
function isPassing({ errorCode }: JobRow): boolean {
  return errorCode === 'BACKEND_UNAVAILABLE' || errorCode === 'TIMEOUT' || errorCode === 'RATE_LIMITED';
}

async function endOf({ catalog }: IngestionParts, identity: Identity, job: JobRow): Promise<IngestResult> {
  if (job.errorCode !== null || job.state === 'failed' || job.state === 'cancelled') throw failureOf(job);
  const result = resultOf(job, job.state === 'completed' ? 'success' : 'unchanged');
  const duplicates = job.sameText ?? (await catalog.jobs.sameTextAs(identity, job));
  return duplicates.length > 0 ? { ...result, same_content_as: [...duplicates] } : result;
}

function resultOf(job: JobRow, status: IngestResult['status']): IngestResult {
  const { docId, collection, chunks, added, reused, removed } = job;
  if (docId === null) throw new Error('a job without a document has no result');
  return { status, doc_id: docId, collection, chunks, added, reused, removed, job_id: job.id };
}

function waitingFor({ errorCode, errorDetail }: JobRow): Pick<IngestResult, 'waiting_for'> {
  return errorCode === null ? {} : { waiting_for: { code: errorCode, detail: errorDetail ?? '' } };
}

function failureOf({ id, errorCode, errorDetail }: JobRow): GatewayError {
  const code = errorCode ?? 'CONFLICT';
  const detail = errorDetail ?? 'The job was cancelled.';
  return new GatewayError(code, ERRORS[code].status < 500 ? detail : `${detail} (job ${id})`);
}
