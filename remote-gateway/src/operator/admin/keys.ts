/**
 * In: checked input of an operator and the catalog. Out: changed keys, tenants and audit pages. Never opens the catalog
 * or checks who the caller is: only the operator reaches the socket.
 */
import { accessNameSchema, keyCollectionsSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { hashKey } from '../../access/hash-key.ts';
import { issueKey, keyPrefix } from '../../access/issue-key.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { KeyRow } from '../../catalog/tenants/keys.ts';
import { GatewayError } from '../../errors.ts';
import { auditOperator } from './audit-operator.ts';
import { lifeSchema, scopesSchema } from './key-bounds.ts';

export const createKeyInput = z.object({
  /** Made when it is missing. */
  tenant: accessNameSchema,
  /** Whom the key is for: the owner of what is private. A key made later under the same name takes over. */
  name: accessNameSchema,
  scopes: scopesSchema,
  collections: keyCollectionsSchema.optional(),
  expires_in_ms: lifeSchema.optional(),
});

export const createdKeySchema = z.object({
  id: z.string(),
  /** Shown this once. */
  key: z.string(),
  tenant: z.string(),
  name: z.string(),
  scopes: scopesSchema,
  collections: z.array(z.string()).nullable(),
  expires_at: z.iso.datetime().nullable(),
});
export type CreatedKey = z.infer<typeof createdKeySchema>;

/** Issues a key and keeps its hash. */
export async function createKey(catalog: Catalog, input: z.infer<typeof createKeyInput>): Promise<CreatedKey> {
  const tenant = await catalog.tenants.ensure(input.tenant);
  const made = await issue(catalog, {
    tenantId: tenant.id,
    name: input.name,
    scopes: [...new Set(input.scopes)],
    collections: input.collections ? [...new Set(input.collections)] : null,
    expiresAt: input.expires_in_ms === undefined ? null : new Date(Date.now() + input.expires_in_ms),
  });
  const { id, name, scopes, collections, expires_at } = made;
  await auditOperator(catalog, 'keys.create', { key: id, name, scopes, collections, expires_at }, tenant.id);
  return made;
}

/** A new key with the same name and bounds as another. The same name makes it the same owner of private documents. */
export async function issue(
  catalog: Catalog,
  facts: Pick<KeyRow, 'tenantId' | 'name' | 'scopes' | 'collections' | 'expiresAt'>,
): Promise<CreatedKey> {
  const key = issueKey();
  const row = await catalog.keys.create({ ...facts, prefix: keyPrefix(key), hash: hashKey(key) });
  return {
    id: row.id,
    key,
    tenant: row.tenantName,
    name: row.name,
    scopes: [...row.scopes],
    collections: row.collections && [...row.collections],
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

export const listKeysInput = z.object({ tenant: z.string().optional() });

export const keyInfoSchema = z.object({
  id: z.string(),
  tenant: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: scopesSchema,
  collections: z.array(z.string()).nullable(),
  state: z.enum(['live', 'expired', 'revoked', 'suspended']),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});
export type KeyInfo = z.infer<typeof keyInfoSchema>;

/** All keys, of one tenant or of all, revoked ones too. */
export async function listKeys(catalog: Catalog, { tenant }: z.infer<typeof listKeysInput>): Promise<KeyInfo[]> {
  const keys = await catalog.keys.list(tenant);
  return keys.map((key) => ({
    id: key.id,
    tenant: key.tenantName,
    name: key.name,
    prefix: key.prefix,
    scopes: [...key.scopes],
    collections: key.collections && [...key.collections],
    state: stateOf(key),
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  }));
}

function stateOf({ revokedAt, expiresAt, tenantSuspended }: KeyRow): KeyInfo['state'] {
  if (revokedAt) return 'revoked';
  if (expiresAt && expiresAt.getTime() <= Date.now()) return 'expired';
  return tenantSuspended ? 'suspended' : 'live';
}

export const revokeKeyInput = z.object({ id: z.string().min(1) });
export const revokedKeySchema = z.object({ id: z.string(), status: z.literal('revoked') });

/** Takes effect within a second. Throws NOT_FOUND when no live key has the id. */
export async function revokeKey(
  catalog: Catalog,
  { id }: z.infer<typeof revokeKeyInput>,
): Promise<z.infer<typeof revokedKeySchema>> {
  if (!(await catalog.keys.revoke(id))) throw noActiveKey(id);
  await auditOperator(catalog, 'keys.revoke', { key: id });
  return { id, status: 'revoked' };
}

export function noActiveKey(id: string): GatewayError {
  return new GatewayError('NOT_FOUND', `No live key has the id "${id}". List them with: docferry-gateway keys list`);
}
