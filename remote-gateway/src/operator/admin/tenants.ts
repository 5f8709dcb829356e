import { accessNameSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Tenant } from '../../catalog/tenants/tenants.ts';
import { GatewayError } from '../../errors.ts';
import { auditOperator } from './audit-operator.ts';

export const tenantInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['live', 'suspended']),
  created_at: z.iso.datetime(),
  suspended_at: z.iso.datetime().nullable(),
});
export type TenantInfo = z.infer<typeof tenantInfoSchema>;

export const tenantInput = z.object({ name: accessNameSchema });
type TenantInput = z.infer<typeof tenantInput>;

export async function listTenants(catalog: Catalog): Promise<TenantInfo[]> {
  return (await catalog.tenants.list()).map(infoOf);
}

/** Throws CONFLICT when there is one of this name. */
export async function createTenant(catalog: Catalog, { name }: TenantInput): Promise<TenantInfo> {
  const tenant = await catalog.tenants.create(name);
  if (!tenant) throw new GatewayError('CONFLICT', `There is a tenant "${name}" already.`);
  await auditOperator(catalog, 'tenants.create', { name }, tenant.id);
  return infoOf(tenant);
}

/** Refuses every credential of the tenant, within a second. Throws NOT_FOUND. */
export function suspendTenant(catalog: Catalog, input: TenantInput): Promise<TenantInfo> {
  return setSuspended(catalog, input, true);
}

/** Takes the tenant's credentials again, within a second. Throws NOT_FOUND. */
export function resumeTenant(catalog: Catalog, input: TenantInput): Promise<TenantInfo> {
  return setSuspended(catalog, input, false);
}

async function setSuspended(catalog: Catalog, { name }: TenantInput, suspended: boolean): Promise<TenantInfo> {
  await catalog.tenants.setSuspended(name, suspended);
  const tenant = await catalog.tenants.find(name);
  if (!tenant) throw noTenant(name);
  await auditOperator(catalog, suspended ? 'tenants.suspend' : 'tenants.resume', { name }, tenant.id);
  return infoOf(tenant);
}

export function noTenant(name: string): GatewayError {
  return new GatewayError('NOT_FOUND', `There is no tenant "${name}". List them with: docferry-gateway tenants list`);
}

function infoOf({ id, name, createdAt, suspendedAt }: Tenant): TenantInfo {
  return {
    id,
    name,
    state: suspendedAt ? 'suspended' : 'live',
    created_at: createdAt.toISOString(),
    suspended_at: suspendedAt?.toISOString() ?? null,
  };
}
