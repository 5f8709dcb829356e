import { ingestUrlRequestSchema } from '@docferry/shared-contracts';
import { identityOf, type JobRow } from '../catalog/jobs/job-row.ts';
import type { Gateway } from '../gateway.ts';
import { draftDocument } from '../ingest/draft-document.ts';
import { draftFetched } from '../ingest/draft-fetched.ts';
import { collectionFor } from '../ingest/ingest.ts';

/** Fetches the page of a job and gives the job its text. The job as it is then: over when nothing changed. */
export async function draftPage(gateway: Gateway, job: JobRow, signal: AbortSignal): Promise<JobRow | undefined> {
  const identity = identityOf(job);
  const request = await draftFetched(gateway, ingestUrlRequestSchema.parse(job.request), signal);
  const draft = draftDocument(identity, request);
  const collection = await collectionFor(gateway, identity, job.collection);
  signal.throwIfAborted();
  return gateway.catalog.jobs.attachDraft(job, { collection, draft });
}
