import type { Logger } from 'pino';
import type { AccessCatalog } from '../../catalog/tenants/access-catalog.ts';
import type { AuditEntry } from '../../catalog/tenants/audit-log.ts';

/** Entries are written after this time. */
const FLUSH_MS = 500;
const BATCH = 500;
/** Buffered entries while the database is unreachable. Further ones are lost, which is logged. */
const MAX_WAITING = 20_000;

/** Records what was done, without delaying it. Disposal writes the remaining entries. */
export type AuditTrail = AsyncDisposable & {
  record(entry: Omit<AuditEntry, 'at'>): void;
};

export const NO_AUDIT: AuditTrail = { record: () => {}, [Symbol.asyncDispose]: async () => {} };

/** Buffers entries and writes them twice a second. */
export function createAuditTrail(catalog: Pick<AccessCatalog, 'appendAudit'>, logger: Logger): AuditTrail {
  let waiting: AuditEntry[] = [];
  let lost = 0;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      await catalog.appendAudit(batch);
      waiting = waiting.slice(batch.length);
    }
    if (lost > 0) logger.error({ lost }, 'audit entries were lost while the catalog was unreachable');
    lost = 0;
  };
  const flush = (): Promise<void> => {
    writing ??= write()
      .catch((error: unknown) =>
        logger.warn(
          { err: error, waiting: waiting.length },
          'audit entries were not written; they are buffered and written later',
        ),
      )
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
      // The oldest entries may be in a query right now, so that the newest one is dropped.
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
