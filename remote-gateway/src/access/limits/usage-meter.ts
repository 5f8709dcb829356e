import type { Logger } from 'pino';
import type { LimitCatalog } from '../../catalog/tenants/tenant-catalog.ts';
import type { UsageCounts, UsageEntry } from '../../catalog/tenants/usage-by-key.ts';
import type { Identity } from '../../identity.ts';

/** How long what was used stays in memory alone. */
const FLUSH_MS = 5_000;
/** Different days, keys and collections that are kept while the catalog is away. Further ones are lost, which is logged. */
const MAX_ENTRIES = 10_000;
const BATCH = 500;

/** Counts who used how much, without delaying them. Disposal writes what is left. */
export type UsageMeter = AsyncDisposable & {
  /** `collection` is undefined for what belongs to none alone. */
  add(
    identity: Pick<Identity, 'tenantId' | 'subject'>,
    collection: string | undefined,
    used: Partial<UsageCounts>,
  ): void;
  /** Writes what was counted. Throws what the catalog throws. */
  flush(): Promise<void>;
};

/** Adds up in memory, and writes every few seconds. */
export function createUsageMeter(catalog: Pick<LimitCatalog, 'addUsageByKey'>, logger: Logger): UsageMeter {
  let counted = new Map<string, UsageEntry>();
  let lost = 0;
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const count = (entry: UsageEntry) => {
    const key = JSON.stringify([entry.tenantId, entry.day, entry.subject, entry.collection]);
    const known = counted.get(key);
    if (!known && counted.size >= MAX_ENTRIES) lost += 1;
    else counted.set(key, known ? sumOf(known, entry) : entry);
  };
  const write = async (): Promise<void> => {
    const entries = [...counted.values()];
    counted = new Map();
    for (let at = 0; at < entries.length; at += BATCH) {
      try {
        await catalog.addUsageByKey(entries.slice(at, at + BATCH));
      } catch (error) {
        for (const entry of entries.slice(at)) count(entry);
        throw error;
      }
    }
    if (lost > 0) logger.error({ lost }, 'usage was not counted while the catalog was unreachable');
    lost = 0;
  };
  const flush = (): Promise<void> => {
    const next = writing.then(write);
    writing = next.catch(() => {});
    return next;
  };
  const flushLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error: unknown) => {
        logger.warn({ err: error }, 'usage was not written; it is kept and written later');
        flushLater();
      });
    }, FLUSH_MS).unref();
  };
  return {
    add({ tenantId, subject }, collection = '', used) {
      const day = new Date().toISOString().slice(0, 10);
      count({ tenantId, day, subject, collection, ...NOTHING, ...used });
      flushLater();
    },
    flush,
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      await flush().catch((error: unknown) => logger.error({ err: error }, 'the last usage was not written'));
    },
  };
}

const NOTHING: UsageCounts = { questions: 0, documents: 0, embeddedTokens: 0, chatTokens: 0 };

function sumOf(known: UsageEntry, added: UsageEntry): UsageEntry {
  return {
    ...known,
    questions: known.questions + added.questions,
    documents: known.documents + added.documents,
    embeddedTokens: known.embeddedTokens + added.embeddedTokens,
    chatTokens: known.chatTokens + added.chatTokens,
  };
}
