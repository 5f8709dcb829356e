import { setTimeout as sleep } from 'node:timers/promises';
import { accessNameSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import { auditOperator } from './audit-operator.ts';
import { noTenant } from './tenants.ts';

/** A little longer than a credential is remembered: no request of the tenant starts after it. */
const LAST_REQUESTS_MS = 1_100;

export const deleteTenantInput = z.object({ name: accessNameSchema });

export const deletedTenantSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.literal('deleted'),
  /** Rows that went, by table of the catalog. */
  rows: z.record(z.string(), z.number()),
  /** Qdrant collections that went or will: see `vectors`. */
  stores: z.number(),
  vectors: z.enum(['deleted', 'by the next gateway']),
});
export type DeletedTenant = z.infer<typeof deletedTenantSchema>;

/** Removes the Qdrant collections that deleted tenants left; returns how many were to go. */
export type DropStores = () => Promise<number>;

/**
 * Suspends the tenant, waits until nobody can start anything for it, and removes all that is its: documents, jobs, keys
 * and, when a gateway is there to do it, its Qdrant collections. Without one, the next gateway removes those when it
 * starts. The audit log keeps what was done, without queries. Throws NOT_FOUND.
 */
export async function deleteTenant(
  catalog: Catalog,
  { name }: z.infer<typeof deleteTenantInput>,
  dropStores?: DropStores,
): Promise<DeletedTenant> {
  if (!(await catalog.tenants.setSuspended(name, true))) throw noTenant(name);
  if (dropStores) await sleep(LAST_REQUESTS_MS);
  const purged = await catalog.tenants.purge(name);
  if (!purged) throw noTenant(name);
  const { tenant, rows, stores } = purged;
  await catalog.audit.forgetQueries(tenant.id);
  await auditOperator(catalog, 'tenants.delete', { name, rows, stores: stores.length }, tenant.id);
  const dropped = dropStores
    ? await dropStores().then(
        () => true,
        () => false,
      )
    : stores.length === 0;
  return {
    id: tenant.id,
    name: tenant.name,
    status: 'deleted',
    rows,
    stores: stores.length,
    vectors: dropped ? 'deleted' : 'by the next gateway',
  };
}
