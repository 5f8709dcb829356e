import { type IngestRequest, type IngestUrlRequest, ingestRequestSchema, LIMITS } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import type { FetchedPage } from '../fetch/fetch-page.ts';
import type { OnProgress, PipelineParts } from './pipeline-parts.ts';

/**
 * Converts a fetched page by its content into a request with the source `url` and the address as uri. Throws the
 * converter's errors.
 */
export async function draftFetched(
  { convert }: Pick<PipelineParts, 'convert'>,
  identity: Identity,
  page: FetchedPage,
  request: IngestUrlRequest,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<IngestRequest> {
  onProgress?.({ done: 1, total: 3, message: 'Fetched' });
  const file = { bytes: page.bytes, filename: page.filename, uri: page.url };
  const document = await convert(file, identity, signal);
  onProgress?.({ done: 2, total: 3, message: 'Converted' });
  const title = (request.title ?? document.title ?? '').trim().slice(0, LIMITS.titleChars);
  return ingestRequestSchema.parse({
    text: document.markdown,
    segments: document.segments,
    force: request.force,
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
  });
}
