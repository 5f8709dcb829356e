import type { Identity } from '../../identity.ts';
import type { KeyRow, Tenant } from '../catalog.ts';
import { findPage, type PageRecord, rememberPage } from '../documents/page-validators.ts';
import { asIdentity, asOwner, type Database } from '../postgres/run-as.ts';
import * as audit from './audit-log.ts';
import { addUsage, pruneUsage, refundUsage, type Usage } from './daily-usage.ts';
import { expireKey, findActiveKey } from './keys.ts';
import { completeDeletions, type Purged, purgeTenant, storesPendingDeletion } from './purge-tenant.ts';
import { type Bucket, pruneBuckets, takeTokens } from './rate-buckets.ts';
import * as tenants from './tenants.ts';

/** Who may do what, how often, and what was done. */
export type AccessCatalog = {
  findTenant(name: string): Promise<Tenant | undefined>;
  /** Undefined when the name is taken. */
  createTenant(name: string): Promise<Tenant | undefined>;
  /** Undefined when there is no tenant with this id. */
  isSuspended(tenantId: string): Promise<boolean | undefined>;
  /** False when there is no tenant of this name. */
  setSuspended(name: string, suspended: boolean): Promise<boolean>;
  /** Deletes the tenant with all that is its; its Qdrant collections are left to the caller. */
  purgeTenant(name: string): Promise<Purged | undefined>;
  storesPendingDeletion(): Promise<string[]>;
  completeDeletions(names: readonly string[]): Promise<void>;

  /** The key with this id unless it is revoked or has expired. */
  findActiveKey(id: string): Promise<KeyRow | undefined>;
  /** Lets a key end then, unless it ends sooner. */
  expireKey(id: string, at: Date): Promise<void>;

  /** Takes a token of each bucket or of none; what each held before, in order. */
  takeTokens(tenantId: string, buckets: readonly Bucket[]): Promise<number[]>;
  /** The day (UTC) that it was added to; undefined, and nothing is added, when it would pass a limit; 0 is no limit. */
  addUsage(tenantId: string, added: Usage, limits: Usage): Promise<string | undefined>;
  refundUsage(tenantId: string, day: string, added: Usage): Promise<void>;

  appendAudit(entries: readonly audit.AuditEntry[]): Promise<void>;
  readAudit(page: audit.AuditPage): Promise<audit.AuditRow[]>;
  /** How many entries went. */
  pruneAudit(before: Date): Promise<number>;
  forgetQueries(tenantId: string): Promise<void>;
  /** Removes what limits and quotas no longer need. */
  pruneLimits(): Promise<void>;

  /** What is known of a page at a place (hash of collection, owner and address), if the identity may see its document. */
  findPage(identity: Identity, place: string): Promise<PageRecord | undefined>;
  rememberPage(identity: Identity, place: string, owner: string | null, page: PageRecord): Promise<void>;
};

/** `long` is the same database, for statements that may take as long as they take. */
export function accessCatalog(db: Database, long: Database): AccessCatalog {
  const owner = <T>(work: (db: Database) => Promise<T>) => asOwner(db, work);
  return {
    findTenant: (name) => owner((o) => tenants.findTenant(o, name)),
    createTenant: (name) => owner((o) => tenants.createTenant(o, name)),
    isSuspended: (tenantId) => owner((o) => tenants.isSuspended(o, tenantId)),
    setSuspended: (name, suspended) => owner((o) => tenants.setSuspended(o, name, suspended)),
    purgeTenant: (name) => asOwner(long, (o) => purgeTenant(o, name)),
    storesPendingDeletion: () => owner(storesPendingDeletion),
    completeDeletions: (names) => owner((o) => completeDeletions(o, names)),

    findActiveKey: (id) => owner((o) => findActiveKey(o, id)),
    expireKey: (id, at) => owner((o) => expireKey(o, id, at)),

    takeTokens: (tenantId, buckets) => owner((o) => takeTokens(o, tenantId, buckets)),
    addUsage: (tenantId, added, limits) => owner((o) => addUsage(o, tenantId, added, limits)),
    refundUsage: (tenantId, day, added) => owner((o) => refundUsage(o, tenantId, day, added)),

    appendAudit: (entries) => owner((o) => audit.appendAudit(o, entries)),
    readAudit: (page) => owner((o) => audit.readAudit(o, page)),
    pruneAudit: (before) => asOwner(long, (o) => audit.pruneAudit(o, before)),
    forgetQueries: (tenantId) => asOwner(long, (o) => audit.forgetQueries(o, tenantId)),
    pruneLimits: () =>
      asOwner(long, async (o) => {
        await pruneBuckets(o);
        await pruneUsage(o);
      }),

    findPage: (identity, place) => asIdentity(db, identity, (tx) => findPage(tx, place)),
    rememberPage: (identity, place, of, page) =>
      asIdentity(db, identity, (tx) => rememberPage(tx, identity, place, of, page)),
  };
}
