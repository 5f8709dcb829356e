import type { Logger } from 'pino';
import type { AuditEntry } from '../../catalog/tenants/audit-log.ts';
import type { AuditCatalog } from '../../catalog/tenants/tenant-catalog.ts';

/** Entries are in the database after this long. */
const FLUSH_MS = 500;
const BATCH = 500;
/** While the database is away, this many wait; then the newest are lost, which is logged. */
const MAX_WAITING = 20_000;

/** Writes down what was done, without holding up who does it. Disposal writes what is left. */
export type AuditTrail = AsyncDisposable & {
  record(entry: Omit<AuditEntry, 'at'>): void;
};

export const NO_AUDIT: AuditTrail = { record: () => {}, [Symbol.asyncDispose]: async () => {} };

/** Collects entries and writes them together, twice a second. */
export function createAuditTrail(catalog: Pick<AuditCatalog, 'append'>, logger: Logger): AuditTrail {
  let waiting: AuditEntry[] = [];
  let lost = 0;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      await catalog.append(batch);
      waiting = waiting.slice(batch.length);
    }
    if (lost > 0) logger.error({ lost }, 'audit entries were lost while the catalog was away');
    lost = 0;
  };
  const flush = (): Promise<void> => {
    writing ??= write()
      .catch((error: unknown) => logger.warn({ err: error, waiting: waiting.length }, 'the audit log waits'))
      .finally(() => {
        writing = undefined;
        if (waiting.length > 0) schedule();
      });
    return writing;
  };
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, FLUSH_MS);
  };
  return {
    record(entry) {
      // The first in line may be under way to the database, so the newest is the one that finds no room.
      if (waiting.length >= MAX_WAITING) lost += 1;
      else waiting.push({ ...entry, at: new Date() });
      schedule();
    },
    async [Symbol.asyncDispose]() {
      await writing;
      await flush();
      clearTimeout(timer);
    },
  };
}
