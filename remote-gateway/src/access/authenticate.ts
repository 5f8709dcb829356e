import type { Catalog, KeyRow } from '../catalog/catalog.ts';
import { GatewayError } from '../errors.ts';
import { hashKey, sameHash } from './hash-key.ts';
import { type Identity, SCOPES } from './identity.ts';
import { looksIssued } from './issue-key.ts';

/** A revoked key is refused after this long at most; a busy one costs one look-up in that time. */
const CACHE_MS = 1_000;
const MAX_CACHED = 10_000;

/** Owner of what is private under the configured key. A key's name has no colon, so no key can take it. */
const CONFIGURED_SUBJECT = 'env:RAG_API_KEY';

/** Takes the value of the Authorization header. Throws UNAUTHENTICATED, or BACKEND_UNAVAILABLE without the catalog. */
export type Authenticate = (authorizationHeader: string | undefined) => Promise<Identity>;

/**
 * Makes an identity of `Authorization: Bearer <key>`. Issued keys are looked up in the catalog; `configuredKey`
 * (RAG_API_KEY) belongs to one tenant and has every scope.
 */
export function createAuthenticator(options: {
  catalog: Pick<Catalog, 'findKey'>;
  configuredKey?: { readonly key: string; readonly tenantId: string } | undefined;
}): Authenticate {
  const { catalog, configuredKey } = options;
  const configured = configuredKey && {
    hash: hashKey(configuredKey.key),
    identity: { tenantId: configuredKey.tenantId, subject: CONFIGURED_SUBJECT, scopes: new Set(SCOPES) },
  };
  const findKey = cached(catalog);

  return async (authorizationHeader) => {
    const key = bearer(authorizationHeader);
    const hash = hashKey(key);
    if (configured && sameHash(configured.hash, hash)) return configured.identity;
    const row = looksIssued(key) ? await findKey(hash) : undefined;
    if (!row || !sameHash(row.hash, hash)) {
      throw new GatewayError(
        'UNAUTHENTICATED',
        'The API key is not valid: it is mistyped, revoked or of another gateway.',
      );
    }
    return { tenantId: row.tenantId, subject: row.name, scopes: new Set(row.scopes) };
  };
}

function bearer(header: string | undefined): string {
  const key = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  if (!key) throw new GatewayError('UNAUTHENTICATED', 'The request has no API key.');
  return key;
}

/** Requests of a moment share one look-up. What is not found is not kept: a new key works at once. */
function cached(catalog: Pick<Catalog, 'findKey'>): (hash: Buffer) => Promise<KeyRow | undefined> {
  const found = new Map<string, { until: number; row: Promise<KeyRow | undefined> }>();
  return async (hash) => {
    const id = hash.toString('hex');
    const known = found.get(id);
    if (known && known.until > performance.now()) return known.row;
    if (found.size >= MAX_CACHED) found.clear();
    // Counted from the asking, for the answer may be as old as that.
    const entry = { until: performance.now() + CACHE_MS, row: catalog.findKey(hash) };
    found.set(id, entry);
    const forget = () => {
      if (found.get(id) === entry) found.delete(id);
    };
    const row = await entry.row.catch((error: unknown) => {
      forget();
      throw error;
    });
    if (!row) forget();
    return row;
  };
}
