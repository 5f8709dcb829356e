import { sql } from 'kysely';
import type { Database } from '../postgres/run-as.ts';
import type { Tenant } from './tenants.ts';

/** What went with a tenant. */
export type Purged = {
  readonly tenant: Tenant;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Names of its Qdrant collections, to be deleted; kept until they surely are. */
  readonly stores: readonly string[];
};

/** A request that was under way may still make a Qdrant collection anew; it is over by then. */
const DOOMED_FOR = sql`interval '15 minutes'`;

/**
 * Deletes a tenant and every row of it in one transaction, whatever tables later migrations have added. Undefined when
 * there is no such tenant. The audit log keeps what was done, not what was asked.
 */
export async function purgeTenant(db: Database, name: string): Promise<Purged | undefined> {
  return db.transaction().execute(async (transaction) => {
    // Locked: rows that refer to it wait, and then find it gone.
    const tenant = await transaction
      .selectFrom('tenants')
      .select(['id', 'name', 'created_at as createdAt', 'suspended_at as suspendedAt'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!tenant) return undefined;
    const stores = await transaction
      .selectFrom('collections')
      .select('store_name')
      .where('tenant_id', '=', tenant.id)
      .execute();
    const rows: Record<string, number> = {};
    for (const table of await tablesOfTenants(transaction)) {
      const { numAffectedRows } =
        await sql`DELETE FROM ${sql.id('docferry', table)} WHERE tenant_id = ${tenant.id}`.execute(transaction);
      rows[table] = Number(numAffectedRows ?? 0n);
    }
    await transaction.deleteFrom('tenants').where('id', '=', tenant.id).execute();
    if (stores.length > 0) {
      await transaction
        .insertInto('stores_pending_deletion')
        .values(stores.map((store) => ({ store_name: store.store_name, tenant_id: tenant.id })))
        .execute();
    }
    return { tenant, rows, stores: stores.map((store) => store.store_name) };
  });
}

/** Tables with rows of tenants, those that refer to others first. */
async function tablesOfTenants(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; refersTo: string[] }>`
    SELECT c.relname AS name,
      array(SELECT DISTINCT o.relname::text FROM pg_constraint k JOIN pg_class o ON o.oid = k.confrelid
        WHERE k.contype = 'f' AND k.conrelid = c.oid AND k.confrelid <> c.oid) AS "refersTo"
    FROM pg_class c
    WHERE c.relnamespace = 'docferry'::regnamespace AND c.relkind IN ('r', 'p')
      AND c.relname NOT IN ('audit_log', 'stores_pending_deletion')
      AND EXISTS (SELECT FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped)`.execute(db);
  const sorted: string[] = [];
  const left = new Map(tables.map((table) => [table.name, table.refersTo]));
  while (left.size > 0) {
    const referred = new Set([...left.values()].flat());
    const free = [...left.keys()].filter((name) => !referred.has(name));
    if (free.length === 0) throw new Error('tables of tenants refer to each other in a circle');
    for (const name of free) left.delete(name);
    sorted.push(...free);
  }
  return sorted;
}

/** Qdrant collections of deleted tenants; deleting one that is gone already does nothing. */
export async function storesPendingDeletion(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('stores_pending_deletion')
    .select('store_name')
    .where('at', '<=', sql<Date>`now()`)
    .orderBy('at')
    .limit(1_000)
    .execute();
  return rows.map((row) => row.store_name);
}

/** Forgets those that were deleted long enough ago. */
export async function completeDeletions(db: Database, names: readonly string[]): Promise<void> {
  await db
    .deleteFrom('stores_pending_deletion')
    .where('store_name', '=', sql<string>`ANY(${[...names]})`)
    .where(sql<boolean>`at < now() - ${DOOMED_FOR}`)
    .execute();
}
