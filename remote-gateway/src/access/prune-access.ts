import type { Logger } from 'pino';
import type { AuditCatalog, LimitCatalog } from '../catalog/tenants/tenant-catalog.ts';

const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Where expired access data is stored. */
export type AccessStores = {
  readonly catalog: { readonly limits: Pick<LimitCatalog, 'prune'>; readonly audit: Pick<AuditCatalog, 'prune'> };
  /** Deletes the stores of deleted tenants. */
  readonly dropPendingStores: () => Promise<unknown>;
  readonly logger: Logger;
};

/** Deletes, now and every minute, what has expired: old audit entries, idle buckets, stores of deleted tenants. */
export function pruneAccess({ catalog, dropPendingStores, logger }: AccessStores, auditDays: number): AsyncDisposable {
  const prune = async (): Promise<void> => {
    try {
      await dropPendingStores();
      await catalog.limits.prune();
      await catalog.audit.prune(new Date(Date.now() - auditDays * DAY_MS));
    } catch (error) {
      logger.warn({ err: error }, 'expired access data was not deleted; the next attempt follows in a minute');
    }
  };
  let running = prune();
  const timer = setInterval(() => {
    running = running.then(prune);
  }, EVERY_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}
