import type { IngestResult } from '@docferry/shared-contracts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { noteFacts } from '../../telemetry/request-facts.ts';
import type { IngestionParts } from '../ingestion-parts.ts';
import { acceptDraft, answerOf } from './ingest.ts';

/**
 * Ingests a deleted document again, as it was. It stays in the trash until its new version is published, so that nothing
 * is lost when that fails. Throws NOT_FOUND when it is not in the trash, or is published again.
 */
export async function restoreDocument(
  gateway: IngestionParts,
  identity: Identity,
  docId: string,
  signal: AbortSignal,
): Promise<IngestResult> {
  const trashed = await gateway.catalog.trash.read(identity, docId);
  if (!trashed) throw notInTrash(docId);
  const job = await acceptDraft(gateway, identity, { ...trashed, options: { force: false } });
  noteFacts({ job_id: job.id, doc_id: docId, collection: trashed.collection });
  return answerOf(gateway, identity, { job }, { wait: true, signal });
}

export function notInTrash(docId: string): GatewayError {
  return new GatewayError(
    'NOT_FOUND',
    `No deleted document ${docId} can be restored: it was never there, it was ingested again, or its time is over.`,
  );
}
