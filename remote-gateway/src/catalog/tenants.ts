import type { Tenant } from './catalog.ts';
import type { Database } from './run-as.ts';

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

async function findTenant(db: Database, name: string): Promise<Tenant | undefined> {
  return tenants(db).where('name', '=', name).executeTakeFirst();
}

export async function listTenants(db: Database): Promise<Tenant[]> {
  return tenants(db).orderBy('name').execute();
}

function tenants(db: Database) {
  return db.selectFrom('tenants').select(['id', 'name', 'created_at as createdAt']);
}
