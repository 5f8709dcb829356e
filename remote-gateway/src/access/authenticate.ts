/**
 * In: the Authorization header, and the keys and sign-in rules of the configuration.
 * Out: the {@link Identity} of the caller, or an error that does not reveal why a key is unknown.
 * Never: reads a document, or lets anything but the credential decide about tenant and scopes.
 */
import type { KeyRefusal, KeyRow } from '../catalog/tenants/keys.ts';
import type { KeyCatalog, TenantCatalog } from '../catalog/tenants/tenant-catalog.ts';
import { GatewayError } from '../errors.ts';
import type { Identity, Scope } from '../identity.ts';
import { noteFacts } from '../telemetry/request-facts.ts';
import { hashesAreEqual, hashKey } from './hash-key.ts';
import { hasKeyFormat } from './issue-key.ts';
import { hasJwtFormat } from './oidc/jwt-form.ts';
import { tenantSuspended } from './suspended-tenant.ts';
import { createTtlCache } from './ttl-cache.ts';

/** A revoked key or suspended tenant is refused within this time. A busy credential costs one query in that time. */
const CACHE = { ttlMs: 1_000, max: 10_000 };

/** Authenticates an Authorization header. Throws UNAUTHENTICATED, or BACKEND_UNAVAILABLE without the catalog. */
export type Authenticate = (authorizationHeader: string | undefined) => Promise<Identity>;

/** A key from the configuration. */
export type ConfiguredKey = {
  readonly key: string;
  readonly tenantId: string;
  readonly scopes: readonly Scope[];
  /** The setting that it comes from, and the owner of its private documents. Names of issued keys have no colon. */
  readonly subject: `env:${string}`;
};

/**
 * Creates the function that authenticates `Authorization: Bearer <credential>`: a configured key, an issued key or, with
 * `signIn`, an access token. It throws SCOPE_VIOLATION if the tenant is suspended.
 */
export function createAuthenticator(options: {
  catalog: {
    readonly keys: Pick<KeyCatalog, 'find' | 'whyRefused'>;
    readonly tenants: Pick<TenantCatalog, 'isSuspended'>;
  };
  configured?: readonly ConfiguredKey[];
  signIn?: ((token: string) => Promise<Identity>) | undefined;
}): Authenticate {
  const { catalog, signIn } = options;
  const configured = (options.configured ?? []).map(({ key, tenantId, scopes, subject }) => ({
    hash: hashKey(key),
    identity: { tenantId, subject, scopes: new Set(scopes), credential: subject } satisfies Identity,
  }));
  const findKey = createTtlCache((hash) => catalog.keys.find(Buffer.from(hash, 'hex')), CACHE);
  const whyRefused = createTtlCache((hash) => catalog.keys.whyRefused(Buffer.from(hash, 'hex')), CACHE);
  const isSuspended = createTtlCache((tenantId) => catalog.tenants.isSuspended(tenantId), CACHE);

  return async (authorizationHeader) => {
    const credential = bearer(authorizationHeader);
    const hash = hashKey(credential);
    // Compares with all keys even after a match, so that the time reveals nothing.
    const [match] = configured.filter((known) => hashesAreEqual(known.hash, hash));
    if (match) {
      const suspended = await isSuspended(match.identity.tenantId);
      if (suspended === undefined) throw invalidKey();
      if (suspended) throw tenantSuspended();
      return match.identity;
    }
    if (signIn && hasJwtFormat(credential)) return signIn(credential);
    const row = hasKeyFormat(credential) ? await findKey(hash.toString('hex')) : undefined;
    if (!row || !hashesAreEqual(row.hash, hash)) {
      // A refusal costs a query more, of whatever key, so that the time reveals nothing.
      noteRefusal(hasKeyFormat(credential) ? await whyRefused(hash.toString('hex')) : undefined);
      throw invalidKey();
    }
    if (row.tenantSuspended) throw tenantSuspended();
    return identityOf(row);
  };
}

function identityOf({ id, tenantId, name, scopes, collections }: KeyRow): Identity {
  return {
    tenantId,
    subject: name,
    scopes: new Set(scopes),
    credential: `key:${id}`,
    ...(collections ? { collections: new Set(collections) } : {}),
  };
}

/** For the log, not for the caller. */
function noteRefusal(refusal: KeyRefusal | undefined): void {
  noteFacts({ refused: refusal?.reason ?? 'not a key', ...(refusal?.keyId ? { key_id: refusal.keyId } : {}) });
}

function invalidKey(): GatewayError {
  return new GatewayError(
    'UNAUTHENTICATED',
    'The API key is not valid. It may be mistyped, revoked, expired, or issued by another gateway.',
  );
}

function bearer(header: string | undefined): string {
  const key = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  if (!key) throw new GatewayError('UNAUTHENTICATED', 'The request has no API key.');
  return key;
}
