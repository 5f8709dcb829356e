import { ingestResultSchema, ingestUrlRequestSchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { ingestUrl } from '../../ingestion/accept/ingest-url.ts';
import { type Tool, tool } from '../tool.ts';

/** `ingest_url`. */
export function ingestUrlTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'ingest_url',
      title: 'Ingest a web page or file',
      description:
        'Use to add a public https page or file (HTML, PDF, DOCX, ...) to a collection, or to refresh it. Not for local files: use the local docferry server. Returns a doc_id. Next: retrieve_evidence. Defaults: collection default, kind doc. Max: 50 MB, 30 s.',
      scope: 'ingest',
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
      input: ingestUrlRequestSchema.omit({ url: true, force: true }).extend({ uri: ingestUrlRequestSchema.shape.url }),
      output: ingestResultSchema,
    },
    ({ uri, ...request }, { identity, signal, onProgress }) =>
      ingestUrl(gateway, identity, { ...request, url: uri, force: false }, signal, { onProgress }),
    ({ status, doc_id: docId, collection, chunks, job_id: jobId }) =>
      status === 'accepted'
        ? `Accepted, not searchable yet: document ${docId} in ${collection}, job ${jobId}.`
        : `${status === 'unchanged' ? 'Unchanged' : 'Ingested'}: document ${docId} in ${collection}, ${chunks} passages.`,
  );
}
