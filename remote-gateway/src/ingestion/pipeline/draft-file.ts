import { type IngestMetadata, type IngestRequest, ingestRequestSchema, LIMITS } from '@docferry/shared-contracts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { redactInThread } from './redact-in-thread.ts';

/** A file that the gateway was given or has read, and what its document is called. */
export type GivenFile = {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly uri: string;
  /** What is known of the document besides. */
  readonly metadata: Pick<IngestMetadata, 'collection' | 'source' | 'kind' | 'tags'> &
    Partial<Pick<IngestMetadata, 'visibility' | 'title'>>;
};

/**
 * Converts a file by its content in the sandbox, and replaces secrets in its text, as the agent does before it sends one.
 * Throws the converter's errors, and INVALID_ARGUMENT for names that no document can have.
 */
export async function draftFile(
  { convert }: Pick<PipelineParts, 'convert'>,
  identity: Pick<Identity, 'tenantId'>,
  { bytes, filename, uri, metadata }: GivenFile,
  signal: AbortSignal,
): Promise<IngestRequest> {
  const converted = await convert({ bytes, filename, uri }, identity, signal);
  const document = await redactInThread(converted, signal);
  const title = (metadata.title ?? document.title ?? '').trim().slice(0, LIMITS.titleChars);
  const request = ingestRequestSchema.safeParse({
    text: document.markdown,
    segments: document.segments,
    metadata: {
      ...metadata,
      filename,
      uri,
      mime_type: document.source.mime_type,
      title: title === '' ? undefined : title,
      content_hash: document.source.sha256,
      converter: document.converter,
    },
  });
  if (request.success) return request.data;
  const [issue] = request.error.issues;
  throw new GatewayError('INVALID_ARGUMENT', `${issue?.path.join('.')}: ${issue?.message}`);
}
