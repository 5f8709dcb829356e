import { z } from 'zod';
import type { Catalog } from '../catalog/catalog.ts';

export const tenantInfoSchema = z.object({ id: z.string(), name: z.string(), created_at: z.iso.datetime() });
export type TenantInfo = z.infer<typeof tenantInfoSchema>;

export async function listTenants(catalog: Catalog): Promise<TenantInfo[]> {
  const tenants = await catalog.listTenants();
  return tenants.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt.toISOString() }));
}
