import { ingestUrlRequestSchema } from '@docferry/shared-contracts';
import { identityOf, type JobRow } from '../../catalog/jobs/job-row.ts';
import { collectionFor } from './collection-for.ts';
import { draftDocument } from './draft-document.ts';
import { draftFetched } from './draft-fetched.ts';
import { fetchUnlessUnchanged, rememberPage } from './known-page.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/**
 * Fetches the page of a job, unless its server says that it has not changed, and attaches the text to the job. Returns
 * the job, which has ended when nothing changed.
 */
export async function draftPage(gateway: PipelineParts, job: JobRow, signal: AbortSignal): Promise<JobRow | undefined> {
  const identity = identityOf(job);
  const { catalog } = gateway;
  const asked = ingestUrlRequestSchema.parse(job.request);
  using share = gateway.pageBytes.open(identity.tenantId);
  const fetched = await fetchUnlessUnchanged(gateway, identity, asked, share, signal);
  signal.throwIfAborted();
  if ('unchanged' in fetched) {
    const { doc_id: docId, chunks } = fetched.unchanged;
    return catalog.jobs.skipPage(job, { docId, chunks });
  }
  const { page } = fetched;
  const request = await draftFetched(gateway, identity, page, asked, signal);
  const { draft } = draftDocument(identity, request);
  const collection = await collectionFor(gateway, identity, job.collection, draft.visibility);
  signal.throwIfAborted();
  const drafted = await catalog.jobs.attachDraft(job, { collection, draft });
  const contentHash = request.metadata.content_hash ?? null;
  await rememberPage(gateway, identity, asked, { page, docId: draft.docId, contentHash });
  return drafted;
}
