import { ingestRequestSchema, ingestResultSchema, ingestUrlRequestSchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { ingest } from '../../ingest/ingest.ts';
import { ingestUrl } from '../../ingest/ingest-url.ts';
import { type Endpoint, endpoint, NO_FIELDS } from '../endpoint.ts';

export function ingestEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/v1/ingest',
        operationId: 'ingest',
        summary: 'Add a document, or replace it',
        description:
          'Source and uri identify the document: the same ones again replace it in one step, and the same content again costs nothing ("unchanged"). The answer comes when the document can be found, with "wait": false as well. NUL characters and halves of surrogate pairs are kept as U+FFFD, so that offsets stay right.',
        scope: 'ingest',
        errors: ['CONFLICT', 'EMBEDDING_SPACE_MISMATCH', 'STORAGE_FULL'],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: ingestRequestSchema,
        answer: ingestResultSchema,
      },
      ({ body }, { identity, signal }) => ingest(gateway, identity, body, signal),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/v1/ingest_url',
        operationId: 'ingestUrl',
        summary: 'Fetch a page or file and add it',
        description:
          'Fetches a public https address, converts what it gets by its content, and adds it with source "url". Addresses of private networks are refused.',
        scope: 'ingest',
        errors: ['CONFLICT', 'EMBEDDING_SPACE_MISMATCH', 'UNSUPPORTED_FORMAT', 'CONVERSION_FAILED', 'STORAGE_FULL'],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: ingestUrlRequestSchema,
        answer: ingestResultSchema,
      },
      ({ body }, { identity, signal }) => ingestUrl(gateway, identity, body, signal),
    ),
  ];
}
