import type { ConvertedDocument, IngestInput, IngestResult, Kind, Visibility } from '@docferry/shared-contracts';
import { LIMITS } from '@docferry/shared-contracts';
import type { DocumentSource } from './document-source.ts';
import type { CallOptions } from './gateway-calls.ts';
import type { GatewayClient } from './gateway-client.ts';

/** What the user says of a document beside what the file says. */
export type IngestOptions = {
  readonly collection?: string | undefined;
  /** Replaces the source that the file's place gives. */
  readonly source?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly visibility?: Visibility | undefined;
  readonly kind?: Kind | undefined;
};

/** The request that carries a converted document; nothing in it says where the file is stored on this machine. */
export function ingestRequest(document: ConvertedDocument, place: DocumentSource, wishes: IngestOptions): IngestInput {
  const title = document.title?.trim().slice(0, LIMITS.titleChars);
  return {
    text: document.markdown.toWellFormed(), // of the same length, so that offsets hold
    metadata: {
      filename: document.source.filename.slice(-LIMITS.filenameChars),
      source: wishes.source ?? place.source,
      uri: place.uri,
      mime_type: document.source.mime_type,
      content_hash: document.source.sha256,
      converter: document.converter,
      ...(title ? { title } : {}),
      ...(wishes.collection === undefined ? {} : { collection: wishes.collection }),
      ...(wishes.tags?.length ? { tags: [...wishes.tags] } : {}),
      ...(wishes.visibility === undefined ? {} : { visibility: wishes.visibility }),
      ...(wishes.kind === undefined ? {} : { kind: wishes.kind }),
    },
    ...(document.segments.length > 0 ? { segments: document.segments } : {}),
  };
}

/** Sends a converted document. Throws UserError. */
export function ingestDocument(
  client: GatewayClient,
  document: ConvertedDocument,
  place: DocumentSource,
  wishes: IngestOptions,
  options?: CallOptions,
): Promise<IngestResult> {
  return client.ingest(ingestRequest(document, place, wishes), options);
}
