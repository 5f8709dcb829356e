/**
 * In: an administrator of a tenant, as the identity of a request. Out: keys of that tenant, changed.
 * Never: gives a key more than its creator has: another tenant, other collections, a longer life, or somebody's private
 * documents. A key that reaches further than its caller does not exist for it.
 */
import type {
  CreatedKey,
  CreateKeyRequest,
  KeyInfo,
  KeyList,
  KeyListQuery,
  RevokedKey,
  RotatedKey,
  RotateKeyRequest,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import { hashKey } from '../../access/hash-key.ts';
import { issueKey, keyPrefix } from '../../access/issue-key.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { KeyRow, NewKey } from '../../catalog/tenants/keys.ts';
import { GatewayError } from '../../errors.ts';
import { type Identity, reachesCollection } from '../../identity.ts';
import { decodeCursor, encodeCursor } from '../../retrieval/documents/list-cursor.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const positionSchema = z.tuple([z.iso.datetime(), z.uuid()]);

type Deps = { readonly catalog: Pick<Catalog, 'keys'> };

/** One page of keys, the newest first. Throws INVALID_ARGUMENT for a cursor of another list. */
export async function listTenantKeys(
  { catalog }: Deps,
  { tenantId, collections }: Identity,
  { active, limit, cursor }: KeyListQuery,
): Promise<KeyList> {
  const rows = await catalog.keys.page({
    tenantId,
    within: collections && [...collections],
    active,
    limit: limit + 1,
    after: cursor === undefined ? undefined : positionOf(cursor),
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    keys: page.map(describeKey),
    ...(last && { next_cursor: encodeCursor([last.createdAt.toISOString(), last.id]) }),
  };
}

/** Throws CONFLICT for a name that is in use, SCOPE_VIOLATION for a key that would reach further than its creator. */
export async function createTenantKey(
  { catalog }: Deps,
  identity: Identity,
  { name, scopes, collections, expires_in_days: days }: CreateKeyRequest,
): Promise<CreatedKey> {
  if (name !== identity.subject) {
    const { active, ownsPrivate } = await catalog.keys.useOfName(identity.tenantId, name);
    if (active || ownsPrivate) throw nameInUse(name);
  }
  const expiresAt = days === undefined ? null : new Date(Date.now() + days * DAY_MS);
  const latest = await endOf(catalog, identity);
  if (latest && (!expiresAt || expiresAt > latest)) {
    throw beyond(`This key ends at ${latest.toISOString()}, and so must keys that it makes: set expires_in_days.`);
  }
  if (identity.collections && !collections?.every((collection) => reachesCollection(identity, collection))) {
    throw beyond('This key may use some collections only: set collections to some of them.');
  }
  return issue(catalog, {
    tenantId: identity.tenantId,
    name,
    scopes: [...new Set(scopes)],
    collections: collections ? [...new Set(collections)] : null,
    expiresAt,
  });
}

/**
 * A key with the same name, scopes, collections and lifetime; the previous one ends after the overlap. Throws NOT_FOUND,
 * and CONFLICT when the name owns private documents, which its new key would read.
 */
export async function rotateTenantKey(
  { catalog }: Deps,
  identity: Identity,
  id: string,
  { overlap_hours: hours }: RotateKeyRequest,
): Promise<RotatedKey> {
  const previous = await findKey(catalog, identity, id);
  const { tenantId, name, scopes, collections, createdAt, expiresAt } = previous;
  if (name !== identity.subject && (await catalog.keys.useOfName(tenantId, name)).ownsPrivate) throw nameInUse(name);
  const now = Date.now();
  const ends = earliest(
    expiresAt && new Date(now + (expiresAt.getTime() - createdAt.getTime())),
    await endOf(catalog, identity),
  );
  const made = await issue(catalog, { tenantId, name, scopes, collections, expiresAt: ends });
  const previousEnds = earliest(new Date(now + hours * HOUR_MS), expiresAt) ?? new Date(now);
  if (hours === 0) await catalog.keys.revoke(id);
  else await catalog.keys.expire(id, previousEnds);
  return { ...made, replaces: id, previous_ends_at: previousEnds.toISOString() };
}

/** Takes effect within a second. Throws NOT_FOUND when no active key of the tenant has the id. */
export async function revokeTenantKey({ catalog }: Deps, identity: Identity, id: string): Promise<RevokedKey> {
  await findKey(catalog, identity, id);
  await catalog.keys.revoke(id);
  return { key_id: id, status: 'revoked' };
}

async function findKey(catalog: Deps['catalog'], identity: Identity, id: string): Promise<KeyRow> {
  const key = await catalog.keys.findActive(id);
  const isWithin =
    !identity.collections || key?.collections?.every((collection) => reachesCollection(identity, collection));
  if (key && key.tenantId === identity.tenantId && isWithin) return key;
  throw new GatewayError('NOT_FOUND', `There is no active key ${id}.`);
}

async function issue(catalog: Deps['catalog'], facts: Omit<NewKey, 'prefix' | 'hash'>): Promise<CreatedKey> {
  const key = issueKey();
  return { ...describeKey(await catalog.keys.create({ ...facts, prefix: keyPrefix(key), hash: hashKey(key) })), key };
}

/** When the key of the caller ends; null for one without an end, and for credentials that are no stored keys. */
async function endOf(catalog: Deps['catalog'], { credential }: Identity): Promise<Date | null> {
  const id = credential?.startsWith('key:') ? credential.slice('key:'.length) : undefined;
  return (id === undefined ? undefined : await catalog.keys.findActive(id))?.expiresAt ?? null;
}

function earliest(one: Date | null, other: Date | null): Date | null {
  return one && other ? new Date(Math.min(one.getTime(), other.getTime())) : (one ?? other);
}

function describeKey(key: KeyRow): KeyInfo {
  const isExpired = key.expiresAt !== null && key.expiresAt.getTime() <= Date.now();
  return {
    key_id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: [...key.scopes],
    collections: key.collections && [...key.collections],
    state: key.revokedAt ? 'revoked' : isExpired ? 'expired' : 'active',
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

function positionOf(cursor: string): Pick<KeyRow, 'createdAt' | 'id'> {
  const [createdAt, id] = decodeCursor(positionSchema, cursor);
  return { createdAt: new Date(createdAt), id };
}

function nameInUse(name: string): GatewayError {
  return new GatewayError(
    'CONFLICT',
    `The name "${name}" is in use, and a new key of it would read the private documents of its owner. Choose another name, or ask the operator (docferry-gateway keys).`,
  );
}

function beyond(message: string): GatewayError {
  return new GatewayError('SCOPE_VIOLATION', message);
}
