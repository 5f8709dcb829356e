import { sql } from 'kysely';
import type { Scope } from '../../identity.ts';
import type { Database } from '../postgres/run-as.ts';

const isUnexpired = sql<boolean>`(expires_at IS NULL OR expires_at > now())`;

/** A stored API key: never the key itself. */
export type KeyRow = {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly name: string;
  /** First characters, to recognise it by. */
  readonly prefix: string;
  /** sha256 of the key, 32 bytes. */
  readonly hash: Buffer;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Names of the only collections that it is for; null for all. */
  readonly collections: readonly string[] | null;
  readonly expiresAt: Date | null;
  readonly tenantSuspended: boolean;
};

export type NewKey = {
  readonly tenantId: string;
  readonly name: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly scopes: readonly Scope[];
  readonly collections?: readonly string[] | null;
  readonly expiresAt?: Date | null;
};

export async function createKey(db: Database, key: NewKey): Promise<KeyRow> {
  const { tenantId, name, prefix, hash, scopes, collections = null, expiresAt = null } = key;
  const { id } = await db
    .insertInto('api_keys')
    .values({
      tenant_id: tenantId,
      name,
      prefix,
      hash,
      scopes: [...scopes],
      collections: collections && [...collections],
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return keys(db).where('api_keys.id', '=', id).executeTakeFirstOrThrow();
}

export async function listKeys(db: Database, tenantName?: string): Promise<KeyRow[]> {
  let query = keys(db).orderBy('tenants.name').orderBy('api_keys.name').orderBy('api_keys.created_at');
  if (tenantName !== undefined) query = query.where('tenants.name', '=', tenantName);
  return query.execute();
}

/** Keys of a tenant, newest first; with `within` only those that may use no other collections. */
export type KeyPage = {
  readonly tenantId: string;
  readonly within?: readonly string[] | undefined;
  readonly active: boolean;
  readonly limit: number;
  /** The last key of the previous page. */
  readonly after?: Pick<KeyRow, 'createdAt' | 'id'> | undefined;
};

export async function pageOfKeys(db: Database, page: KeyPage): Promise<KeyRow[]> {
  // As exact as a cursor.
  const created = sql<Date>`date_trunc('milliseconds', api_keys.created_at)`;
  let query = keys(db)
    .where('api_keys.tenant_id', '=', page.tenantId)
    .orderBy(created, 'desc')
    .orderBy('api_keys.id', 'desc')
    .limit(page.limit);
  if (page.within) query = query.where(sql<boolean>`api_keys.collections <@ ${[...page.within]}::text[]`);
  if (page.active) query = query.where('revoked_at', 'is', null).where(isUnexpired);
  if (page.after)
    query = query.where(sql<boolean>`(${created}, api_keys.id) < (${page.after.createdAt}, ${page.after.id}::uuid)`);
  return query.execute();
}

/** Whether active keys have the name, and whether it owns private documents, deleted ones included. */
export async function useOfName(
  db: Database,
  tenantId: string,
  name: string,
): Promise<{ readonly active: boolean; readonly ownsPrivate: boolean }> {
  const { rows } = await sql<{ active: boolean; ownsPrivate: boolean }>`
    SELECT
      EXISTS (SELECT FROM docferry.api_keys WHERE tenant_id = ${tenantId} AND name = ${name}
        AND revoked_at IS NULL AND ${isUnexpired}) AS active,
      EXISTS (SELECT FROM docferry.collections WHERE tenant_id = ${tenantId} AND owner = ${name})
        OR EXISTS (SELECT FROM docferry.trash WHERE tenant_id = ${tenantId} AND owner = ${name}) AS "ownsPrivate"`.execute(
    db,
  );
  return rows[0] ?? { active: false, ownsPrivate: false };
}

/** False when no key with this id is active. */
export async function revokeKey(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    // As text: an id that is no uuid is simply not there.
    .where(sql`id::text`, '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The active key with this id. */
export async function findActiveKey(db: Database, id: string): Promise<KeyRow | undefined> {
  return keys(db)
    .where(sql`api_keys.id::text`, '=', id)
    .where('revoked_at', 'is', null)
    .where(isUnexpired)
    .executeTakeFirst();
}

/** Lets a key end then, unless it ends sooner. */
export async function expireKey(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ expires_at: sql`least(expires_at, ${at})` })
    .where('id', '=', id)
    .execute();
}

/** The key with this hash, unless it is revoked or has expired. Records its use, at most once a minute. */
export async function findKey(db: Database, hash: Buffer): Promise<KeyRow | undefined> {
  const key = await keys(db)
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where(isUnexpired)
    .executeTakeFirst();
  if (key) {
    await db
      .updateTable('api_keys')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', key.id)
      .where(sql<boolean>`(last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`)
      .execute();
  }
  return key;
}

/** Why {@link findKey} does not find a key. For the operator: callers must not learn that a key was valid once. */
export async function whyRefused(db: Database, hash: Buffer): Promise<KeyRefusal> {
  const key = await keys(db).where('hash', '=', hash).executeTakeFirst();
  if (!key) return { reason: 'unknown key' };
  return { reason: key.revokedAt ? 'revoked key' : 'expired key', keyId: key.id };
}

export type KeyRefusal = { readonly reason: 'unknown key' | 'revoked key' | 'expired key'; readonly keyId?: string };

function keys(db: Database) {
  return db
    .selectFrom('api_keys')
    .innerJoin('tenants', 'tenants.id', 'api_keys.tenant_id')
    .select([
      'api_keys.id',
      'api_keys.tenant_id as tenantId',
      'tenants.name as tenantName',
      'api_keys.name',
      'api_keys.prefix',
      'api_keys.hash',
      'api_keys.scopes',
      'api_keys.created_at as createdAt',
      'api_keys.last_used_at as lastUsedAt',
      'api_keys.revoked_at as revokedAt',
      'api_keys.collections',
      'api_keys.expires_at as expiresAt',
      sql<boolean>`tenants.suspended_at IS NOT NULL`.as('tenantSuspended'),
    ]);
}
