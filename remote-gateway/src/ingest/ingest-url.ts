import type { IngestResult, IngestUrlRequest } from '@docferry/shared-contracts';
import type { Identity } from '../access/identity.ts';
import type { Gateway } from '../gateway.ts';
import { ingest } from './ingest.ts';

/**
 * Fetches a public address, converts what it holds by its content, and takes it in with source `url` and the address
 * as uri. Throws what fetching, converting and ingesting throw.
 */
export async function ingestUrl(
  gateway: Gateway,
  identity: Identity,
  request: IngestUrlRequest,
  signal: AbortSignal,
): Promise<IngestResult> {
  const page = await gateway.fetchPage(request.url, signal);
  const document = await gateway.convert({ bytes: page.bytes, filename: page.filename, uri: page.url }, signal);
  const title = (request.title ?? document.title ?? '').trim().slice(0, 1_000);
  return ingest(
    gateway,
    identity,
    {
      text: document.markdown,
      segments: document.segments,
      wait: true,
      metadata: {
        filename: page.filename,
        collection: request.collection,
        source: 'url',
        uri: page.url,
        mime_type: document.source.mime_type,
        ...(title === '' ? {} : { title }),
        kind: request.kind,
        tags: request.tags,
        visibility: request.visibility,
        content_hash: document.source.sha256,
        converter: document.converter,
      },
    },
    signal,
  );
}
