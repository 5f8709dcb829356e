import { z } from 'zod';
import { hashKey } from '../access/hash-key.ts';
import { SCOPES } from '../access/identity.ts';
import { issueKey, keyPrefix } from '../access/issue-key.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { GatewayError } from '../errors.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._@ -]{0,62}$/;
const nameSchema = z
  .string()
  .regex(NAME, 'a name is 1 to 63 letters, digits, spaces and ". _ @ -", and starts with a letter or digit');

const scopesSchema = z.array(z.enum(SCOPES)).min(1);

export const createKeyInput = z.object({
  /** Made when it is missing. */
  tenant: nameSchema,
  /** Whom the key is for: the owner of what is private. A key made later under the same name takes over. */
  name: nameSchema,
  scopes: scopesSchema,
});

export const createdKeySchema = z.object({
  id: z.string(),
  /** Shown this once. */
  key: z.string(),
  tenant: z.string(),
  name: z.string(),
  scopes: scopesSchema,
});
export type CreatedKey = z.infer<typeof createdKeySchema>;

/** Issues a key and keeps its hash. */
export async function createKey(catalog: Catalog, input: z.infer<typeof createKeyInput>): Promise<CreatedKey> {
  const tenant = await catalog.ensureTenant(input.tenant);
  const key = issueKey();
  const scopes = [...new Set(input.scopes)];
  const { id, name } = await catalog.createKey({
    tenantId: tenant.id,
    name: input.name,
    prefix: keyPrefix(key),
    hash: hashKey(key),
    scopes,
  });
  return { id, key, tenant: tenant.name, name, scopes };
}

export const listKeysInput = z.object({ tenant: z.string().optional() });

export const keyInfoSchema = z.object({
  id: z.string(),
  tenant: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: scopesSchema,
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});
export type KeyInfo = z.infer<typeof keyInfoSchema>;

/** All keys, of one tenant or of all, revoked ones too. */
export async function listKeys(catalog: Catalog, { tenant }: z.infer<typeof listKeysInput>): Promise<KeyInfo[]> {
  const keys = await catalog.listKeys(tenant);
  return keys.map((key) => ({
    id: key.id,
    tenant: key.tenantName,
    name: key.name,
    prefix: key.prefix,
    scopes: [...key.scopes],
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  }));
}

export const revokeKeyInput = z.object({ id: z.string().min(1) });
export const revokedKeySchema = z.object({ id: z.string(), status: z.literal('revoked') });

/** Takes effect within a second. Throws NOT_FOUND when no live key has the id. */
export async function revokeKey(
  catalog: Catalog,
  { id }: z.infer<typeof revokeKeyInput>,
): Promise<z.infer<typeof revokedKeySchema>> {
  if (!(await catalog.revokeKey(id))) {
    throw new GatewayError('NOT_FOUND', `No live key has the id "${id}". List them with: docferry-gateway keys list`);
  }
  return { id, status: 'revoked' };
}
