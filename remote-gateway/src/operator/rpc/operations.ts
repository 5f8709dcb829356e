/**
 * In: an operation and its input, from a command. Out: progress lines, then one result or error, from the running
 * gateway or from this process. Never reachable by other users of the machine or over the network.
 */
import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import { auditPageSchema, readAudit, readAuditInput } from '../admin/audit.ts';
import { type DropStores, deletedTenantSchema, deleteTenant, deleteTenantInput } from '../admin/delete-tenant.ts';
import {
  createdKeySchema,
  createKey,
  createKeyInput,
  keyInfoSchema,
  listKeys,
  listKeysInput,
  revokedKeySchema,
  revokeKey,
  revokeKeyInput,
} from '../admin/keys.ts';
import { rotatedKeySchema, rotateKey, rotateKeyInput } from '../admin/rotate-key.ts';
import {
  createTenant,
  listTenants,
  resumeTenant,
  suspendTenant,
  tenantInfoSchema,
  tenantInput,
} from '../admin/tenants.ts';
import { readTenantUsage, tenantUsageInput, tenantUsageSchema } from '../admin/usage.ts';
import { backup, backupInput, backupReportSchema } from '../tasks/backup/backup.ts';
import type { Maintenance } from '../tasks/maintenance.ts';
import { reembed, reembedInput, reembedReportSchema } from '../tasks/reembed/reembed.ts';
import { repairReportSchema } from '../tasks/repair/findings.ts';
import { repair, repairInput } from '../tasks/repair/repair.ts';
import { type Operation, operation } from './operation.ts';

/** What operations on the catalog work on. */
export type CatalogParts = {
  readonly catalog: Catalog;
  /** Deletes the Qdrant collections of deleted tenants; absent where no store is open. */
  readonly dropStores?: DropStores;
};

/** Operations on the catalog alone, such as keys and tenants. */
export const CATALOG_OPERATIONS = {
  createKey: onCatalog('keys.create', createKeyInput, createdKeySchema, createKey),
  listKeys: onCatalog('keys.list', listKeysInput, z.array(keyInfoSchema), listKeys),
  revokeKey: onCatalog('keys.revoke', revokeKeyInput, revokedKeySchema, revokeKey),
  rotateKey: onCatalog('keys.rotate', rotateKeyInput, rotatedKeySchema, rotateKey),
  listTenants: onCatalog('tenants.list', z.object({}), z.array(tenantInfoSchema), listTenants),
  createTenant: onCatalog('tenants.create', tenantInput, tenantInfoSchema, createTenant),
  suspendTenant: onCatalog('tenants.suspend', tenantInput, tenantInfoSchema, suspendTenant),
  resumeTenant: onCatalog('tenants.resume', tenantInput, tenantInfoSchema, resumeTenant),
  deleteTenant: onCatalog('tenants.delete', deleteTenantInput, deletedTenantSchema, deleteTenant),
  readAudit: onCatalog('audit.read', readAuditInput, auditPageSchema, readAudit),
  readUsage: onCatalog('usage.read', tenantUsageInput, tenantUsageSchema, readTenantUsage),
};

/** Long operations on a whole gateway, with progress and cancellation. */
export const TASKS = {
  backup: operation('backup', backupInput, backupReportSchema, (on: Maintenance, input, context) =>
    backup(on, input, context),
  ),
  reembed: operation('reembed', reembedInput, reembedReportSchema, (on: Maintenance, input, context) =>
    reembed(on, input, context),
  ),
  repair: operation('repair', repairInput, repairReportSchema, (on: Maintenance, input, context) =>
    repair(on, input, context),
  ),
};

/** All that a running gateway serves on its admin socket. */
export const OPERATIONS: readonly Operation<CatalogParts & Maintenance, unknown, unknown>[] = [
  ...Object.values<Operation<CatalogParts, unknown, unknown>>(CATALOG_OPERATIONS),
  ...Object.values<Operation<Maintenance, unknown, unknown>>(TASKS),
];

function onCatalog<Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  input: Input,
  output: Output,
  run: (catalog: Catalog, input: z.output<Input>, dropStores?: DropStores) => Promise<z.output<Output>>,
): Operation<CatalogParts, z.input<Input>, z.output<Output>> {
  return operation(name, input, output, ({ catalog, dropStores }, checked) => run(catalog, checked, dropStores));
}
