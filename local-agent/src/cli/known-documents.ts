import { type DocumentInfo, type ErrorCode, LIMITS } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';
import { createCurrentConverters } from '../index/reader-version.ts';
import type { RedactMode } from '../redact/redact-mode.ts';
import type { DocumentSource } from '../send/document-source.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import type { IngestOptions } from '../send/ingest-document.ts';

/** Finds documents that the gateway has already, made of the same bytes as they would be made now. */
export type KnownDocuments = (place: DocumentSource, hash: string) => Promise<DocumentInfo | undefined>;

/** Pages that are looked through for a few files of a source with many documents. */
const MIN_PAGES = 5;
/** Without a list files are converted and sent, which waits for a gateway that asks to wait. */
const WITHOUT_LIST: ReadonlySet<ErrorCode> = new Set(['NOT_FOUND', 'SCOPE_VIOLATION', 'RATE_LIMITED']);

/**
 * What the gateway has of the files at `places`, asked of it once for each source: what somebody deleted or changed is
 * not taken for known. Nothing is known to a key that may not read.
 */
export function createKnownDocuments(
  client: Pick<GatewayClient, 'documents'>,
  places: readonly DocumentSource[],
  { collection = 'default', tags = [], visibility = 'team', kind = 'doc' }: IngestOptions,
  { redact, signal }: { readonly redact: RedactMode; readonly signal: AbortSignal },
): KnownDocuments {
  const isCurrent = createCurrentConverters(redact);
  const listed = new Map<string, Promise<Map<string, DocumentInfo>>>();

  async function list(source: string): Promise<Map<string, DocumentInfo>> {
    const wanted = new Set(places.flatMap((place) => (place.source === source ? [place.uri] : [])));
    const found = new Map<string, DocumentInfo>();
    // looking further than the files would be sent for costs more than it saves
    const mostPages = Math.max(MIN_PAGES, wanted.size);
    let cursor: string | undefined;
    for (let page = 0; page < mostPages && wanted.size > 0; page += 1) {
      const query = { collection, source, limit: LIMITS.pageSize, ...(cursor === undefined ? {} : { cursor }) };
      const answer = await client.documents(query, { signal });
      for (const document of answer.documents) {
        if (document.visibility !== visibility || !wanted.delete(document.uri)) continue;
        found.set(document.uri, document);
      }
      cursor = answer.next_cursor;
      if (cursor === undefined) break;
    }
    return found;
  }

  return async ({ source, uri }, hash) => {
    const asked = listed.get(source) ?? list(source).catch(nothingKnown);
    listed.set(source, asked);
    const document = (await asked).get(uri);
    if (document?.content_hash !== hash || document.kind !== kind || document.converter === null) return undefined;
    const sameTags = JSON.stringify(document.tags) === JSON.stringify([...new Set(tags)]);
    return sameTags && (await isCurrent(document.converter)) ? document : undefined;
  };
}

function nothingKnown(error: unknown): Map<string, DocumentInfo> {
  if (error instanceof UserError && WITHOUT_LIST.has(error.code)) return new Map();
  throw error;
}
