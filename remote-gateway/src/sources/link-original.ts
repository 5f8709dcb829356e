import type { Original } from '@docferry/shared-contracts';
import { unknownDocument } from '../catalog/documents/unknown-document.ts';
import { GatewayError } from '../errors.ts';
import type { Identity } from '../identity.ts';
import { assertAllowed } from './allowed-places.ts';
import { openConnector } from './connectors/open-connector.ts';
import { readSourceAddress } from './source-address.ts';
import type { SourceParts } from './source-parts.ts';

/** How long a signed address can be read: long enough for a click, too short to be passed on. */
const SECONDS = 900;

/**
 * Where the file of a document can be read. Throws NOT_FOUND for a document that the caller does not see, or whose file is
 * on another machine, and SCOPE_VIOLATION where the gateway may not read or sign for it.
 */
export async function linkOriginal(parts: SourceParts, identity: Identity, docId: string): Promise<Original> {
  const document = await parts.catalog.documents.find(identity, docId);
  if (!document) throw unknownDocument(docId);
  const { filename, uri } = document;
  if (/^https?:\/\//.test(uri)) return { doc_id: docId, filename, url: uri };
  const object = await parts.catalog.sources.objectOfDocument(identity, docId);
  if (!object) throw elsewhere();
  const expiresAt = new Date(Date.now() + SECONDS * 1_000);
  const url = await signed(parts, identity, object);
  return { doc_id: docId, filename, url, expires_at: expiresAt.toISOString() };
}

async function signed(
  { catalog, sourcePlaces }: SourceParts,
  { tenantId }: Identity,
  { url, key }: { readonly url: string; readonly key: string },
): Promise<string> {
  // The operator may have closed the place since.
  assertAllowed(readSourceAddress(url), sourcePlaces, await catalog.tenants.nameOf(tenantId));
  const connector = await openConnector(url);
  try {
    if (!connector.link) throw elsewhere();
    return await connector.link(key, SECONDS);
  } finally {
    await connector.close();
  }
}

function elsewhere(): GatewayError {
  return new GatewayError(
    'NOT_FOUND',
    'The gateway does not have the original of this document: it is on the machine that it was read from.',
    { details: { advice: 'Read its text, or open the file on that machine.' } },
  );
}
