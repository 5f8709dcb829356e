import type { Logger } from 'pino';
import type { AuditEntry } from '../../catalog/tenants/audit-log.ts';
import type { AuditCatalog } from '../../catalog/tenants/tenant-catalog.ts';

/** Entries are written after this time. */
const FLUSH_MS = 500;
const BATCH = 500;
/** Buffered entries while the database is unreachable. Further ones are lost, which is logged. */
const MAX_BUFFERED = 20_000;

/** Records what was done, without delaying it. Disposal writes the remaining entries. */
export type AuditTrail = AsyncDisposable & {
  record(entry: Omit<AuditEntry, 'at'>): void;
};

export const NO_AUDIT: AuditTrail = { record: () => {}, [Symbol.asyncDispose]: async () => {} };

/** Buffers entries and writes them twice a second. */
export function createAuditTrail(catalog: Pick<AuditCatalog, 'append'>, logger: Logger): AuditTrail {
  let buffered: AuditEntry[] = [];
  let lost = 0;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    while (buffered.length > 0) {
      const batch = buffered.slice(0, BATCH);
      await catalog.append(batch);
      buffered = buffered.slice(batch.length);
    }
    if (lost > 0) logger.error({ lost }, 'audit entries were lost while the catalog was unreachable');
    lost = 0;
  };
  const flush = (): Promise<void> => {
    writing ??= write()
      .catch((error: unknown) =>
        logger.warn(
          { err: error, buffered: buffered.length },
          'audit entries were not written; they are buffered and written later',
        ),
      )
      .finally(() => {
        writing = undefined;
        if (buffered.length > 0) schedule();
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
      if (buffered.length >= MAX_BUFFERED) lost += 1;
      else buffered.push({ ...entry, at: new Date() });
      schedule();
    },
    async [Symbol.asyncDispose]() {
      await writing;
      await flush();
      clearTimeout(timer);
    },
  };
}
