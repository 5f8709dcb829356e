import type { IngestResult, IngestUrlRequest } from '@docferry/shared-contracts';
import type { IdempotencyKey } from '../../catalog/jobs/idempotency.ts';
import type { Identity } from '../../identity.ts';
import type { IngestionParts } from '../ingestion-parts.ts';
import { draftFetched } from '../pipeline/draft-fetched.ts';
import { fetchUnlessUnchanged, rememberPage } from '../pipeline/known-page.ts';
import type { OnProgress } from '../pipeline/pipeline-parts.ts';
import { answerOf, ingest } from './ingest.ts';

/**
 * Fetches a public address, converts what it holds by its content, and takes it in with source `url` and the address
 * as uri. Throws what fetching, converting and ingesting throw.
 */
export async function ingestUrl(
  gateway: IngestionParts,
  identity: Identity,
  request: IngestUrlRequest,
  signal: AbortSignal,
  {
    idempotent,
    onProgress,
  }: { readonly idempotent?: IdempotencyKey | undefined; readonly onProgress?: OnProgress } = {},
): Promise<IngestResult> {
  const earlier = idempotent && (await gateway.catalog.jobs.answeredBefore(identity, idempotent));
  if (earlier) return answerOf(gateway, identity, { job: earlier }, { wait: true, signal });
  using share = gateway.pageBytes.open(identity.tenantId);
  const fetched = await fetchUnlessUnchanged(gateway, identity, request, share, signal);
  if ('unchanged' in fetched) return fetched.unchanged;
  const { page } = fetched;
  const drafted = await draftFetched(gateway, identity, page, request, signal, onProgress);
  share.release();
  const result = await ingest(gateway, identity, drafted, signal, idempotent);
  const contentHash = drafted.metadata.content_hash ?? null;
  await rememberPage(gateway, identity, request, { page, docId: result.doc_id, contentHash });
  onProgress?.({ done: 3, total: 3, message: result.status === 'accepted' ? 'Accepted' : 'Searchable' });
  return result;
}
