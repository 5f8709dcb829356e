import type { Gateway } from '../gateway.ts';
import { dropPendingStores } from '../operator/admin/drop-stores.ts';

const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Removes, now and every minute, what is past its time: audit entries, idle buckets, stores of deleted tenants. */
export function pruneAccess(gateway: Gateway, auditDays: number): AsyncDisposable {
  const tidy = async (): Promise<void> => {
    try {
      await dropPendingStores(gateway);
      await gateway.catalog.limits.prune();
      await gateway.catalog.audit.prune(new Date(Date.now() - auditDays * DAY_MS));
    } catch (error) {
      gateway.logger.warn({ err: error }, 'old access data stays until the next look');
    }
  };
  let running = tidy();
  const timer = setInterval(() => {
    running = running.then(tidy);
  }, EVERY_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}
