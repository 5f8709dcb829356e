import {
  type IngestResult,
  ingestRequestSchema,
  ingestResultSchema,
  ingestUrlRequestSchema,
} from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { ingest } from '../../ingestion/accept/ingest.ts';
import { ingestUrl } from '../../ingestion/accept/ingest-url.ts';
import { type Endpoint, endpoint, NO_FIELDS } from '../endpoint.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';

/** `/ingest` and `/ingest_url`: one document per request. */
export function ingestEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/v1/ingest',
        operationId: 'ingest',
        statuses: [200, 202],
        summary: 'Add a document, or replace it',
        description:
          'Source and uri identify the document. Sending them again replaces it atomically; sending the same content again costs nothing ("unchanged"). The response arrives when the document is searchable. If that takes more than 10 s (RAG_INGEST_WAIT), or "wait" is false, it is "accepted" with status 202 and a job_id. A request repeated within 24 h with the same Idempotency-Key header gets the first response. NUL characters and halves of surrogate pairs are replaced with U+FFFD, so that offsets remain correct.',
        scope: 'ingest',
        errors: ['CONFLICT', 'EMBEDDING_SPACE_MISMATCH', 'STORAGE_FULL'],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: ingestRequestSchema,
        response: ingestResultSchema,
      },
      async ({ body }, { identity, signal, incoming }) =>
        withStatus(await ingest(gateway, identity, body, signal, idempotencyKeyOf(incoming, 'ingest', body))),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/v1/ingest_url',
        operationId: 'ingestUrl',
        statuses: [200, 202],
        summary: 'Fetch a page or file and add it',
        description:
          'Fetches a public https address, detects its format by content, converts it, and adds it with source "url". Addresses in private networks are refused.',
        scope: 'ingest',
        errors: ['CONFLICT', 'EMBEDDING_SPACE_MISMATCH', 'UNSUPPORTED_FORMAT', 'CONVERSION_FAILED', 'STORAGE_FULL'],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: ingestUrlRequestSchema,
        response: ingestResultSchema,
      },
      async ({ body }, { identity, signal, incoming }) =>
        withStatus(
          await ingestUrl(gateway, identity, body, signal, {
            idempotent: idempotencyKeyOf(incoming, 'ingest_url', body),
          }),
        ),
    ),
  ];
}

/** An accepted document is not searchable yet. */
export function withStatus(result: IngestResult): IngestResult | Response {
  return result.status === 'accepted' ? Response.json(result, { status: 202 }) : result;
}
