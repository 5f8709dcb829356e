/**
 * In: names, hashes and amounts.
 * Out: tenants, keys, levels of limits and audit entries.
 * Never: stores an API key; it stores the hash.
 */
import { asOwner, type Database, runAs } from '../postgres/run-as.ts';
import * as audit from './audit-log.ts';
import * as usage from './daily-usage.ts';
import * as keys from './keys.ts';
import { completeDeletions, purgeTenant, storesPendingDeletion } from './purge-tenant.ts';
import { pruneBuckets, takeTokens } from './rate-buckets.ts';
import * as tenants from './tenants.ts';
import { addUsageByKey, pruneUsageByKey, readUsage } from './usage-by-key.ts';

export type TenantCatalog = ReturnType<typeof tenantCatalog>;

/** `long`, here and below, is the same database without a limit on a statement's time. */
export function tenantCatalog(db: Database, long: Database) {
  const as = runAs(db);
  return {
    ensure: as.owner(tenants.ensureTenant),
    find: as.owner(tenants.findTenant),
    nameOf: as.owner(tenants.nameOfTenant),
    create: as.owner(tenants.createTenant),
    list: as.owner(tenants.listTenants),
    isSuspended: as.owner(tenants.isSuspended),
    setSuspended: as.owner(tenants.setSuspended),
    /** Deletes the tenant with everything that belongs to it; the caller deletes its Qdrant collections. */
    purge: runAs(long).owner(purgeTenant),
    storesPendingDeletion: as.owner(storesPendingDeletion),
    completeDeletions: as.owner(completeDeletions),
  };
}

export type KeyCatalog = ReturnType<typeof keyCatalog>;

export function keyCatalog(db: Database) {
  const as = runAs(db);
  return {
    create: as.owner(keys.createKey),
    list: as.owner(keys.listKeys),
    page: as.owner(keys.pageOfKeys),
    useOfName: as.owner(keys.useOfName),
    revoke: as.owner(keys.revokeKey),
    find: as.owner(keys.findKey),
    whyRefused: as.owner(keys.whyRefused),
    findActive: as.owner(keys.findActiveKey),
    expire: as.owner(keys.expireKey),
  };
}

export type LimitCatalog = ReturnType<typeof limitCatalog>;

/** Token buckets, daily quotas, and who used how much. */
export function limitCatalog(db: Database, long: Database) {
  const as = runAs(db);
  return {
    takeTokens: as.owner(takeTokens),
    addUsage: as.owner(usage.addUsage),
    refundUsage: as.owner(usage.refundUsage),
    usedToday: as.owner(usage.usedToday),
    addUsageByKey: as.owner(addUsageByKey),
    readUsage: as.identity(readUsage),
    /** Removes what limits and quotas no longer need. */
    prune: () =>
      asOwner(long, async (owner) => {
        await pruneBuckets(owner);
        await usage.pruneUsage(owner);
        await pruneUsageByKey(owner);
      }),
  };
}

export type AuditCatalog = ReturnType<typeof auditCatalog>;

export function auditCatalog(db: Database, long: Database) {
  const as = runAs(db);
  return {
    append: as.owner(audit.appendAudit),
    read: as.owner(audit.readAudit),
    readTenant: as.owner(audit.readTenantAudit),
    visibleTo: as.identity(audit.visibleTo),
    prune: runAs(long).owner(audit.pruneAudit),
    forgetQueries: runAs(long).owner(audit.forgetQueries),
  };
}
