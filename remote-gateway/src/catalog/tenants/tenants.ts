import { sql } from 'kysely';
import type { Database } from '../postgres/run-as.ts';

export type Tenant = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Since when no credential of it is taken. */
  readonly suspendedAt: Date | null;
};

/** Finds the tenant by name or creates it. */
export async function ensureTenant(db: Database, name: string): Promise<Tenant> {
  const found = await findTenant(db, name);
  if (found) return found;
  await db
    .insertInto('tenants')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await findTenant(db, name);
  if (!made) throw new Error(`tenant ${name} vanished while it was made`);
  return made;
}

export async function findTenant(db: Database, name: string): Promise<Tenant | undefined> {
  return tenants(db).where('name', '=', name).executeTakeFirst();
}

/** Throws when there is no such tenant: an identity always has one. */
export async function nameOfTenant(db: Database, id: string): Promise<string> {
  return (await tenants(db).where('id', '=', id).executeTakeFirstOrThrow()).name;
}

/** Creates the tenant; undefined when the name is taken. */
export async function createTenant(db: Database, name: string): Promise<Tenant | undefined> {
  return db
    .insertInto('tenants')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(['id', 'name', 'created_at as createdAt', 'suspended_at as suspendedAt'])
    .executeTakeFirst();
}

/** Whether the credentials of a tenant are taken; undefined when there is no such tenant. */
export async function isSuspended(db: Database, id: string): Promise<boolean | undefined> {
  const row = await db.selectFrom('tenants').select('suspended_at').where('id', '=', id).executeTakeFirst();
  return row && row.suspended_at !== null;
}

/** Suspends or resumes the tenant, and keeps the date of the first suspension. False when there is none. */
export async function setSuspended(db: Database, name: string, suspended: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tenants')
    .set({ suspended_at: suspended ? sql`coalesce(suspended_at, now())` : null })
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listTenants(db: Database): Promise<Tenant[]> {
  return tenants(db).orderBy('name').execute();
}

function tenants(db: Database) {
  return db.selectFrom('tenants').select(['id', 'name', 'created_at as createdAt', 'suspended_at as suspendedAt']);
}
