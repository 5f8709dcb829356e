import { CONTRACT_VERSION, type Health, type PartHealth } from '@docferry/shared-contracts';
import type { Gateway } from '../gateway.ts';
import { VERSION } from '../version.ts';

/** A part that does not respond within this time, in milliseconds, is down. */
const PART_TIMEOUT_MS = 2_000;
/** Health requests within this time share a check. */
const FRESH_MS = 500;
const REBUILDING = 'Part of the index of a collection was lost. It is being rebuilt from the stored texts.';

type Check = () => Promise<PartHealth>;

/**
 * Creates the function behind `GET /health`: down without catalog or store, degraded without the embedder or with an
 * incomplete index. `startedAt` is of `performance.now()`.
 */
export function createHealthCheck(
  { catalog, store, embedder, codeEmbedder }: Pick<Gateway, 'catalog' | 'store' | 'embedder' | 'codeEmbedder'>,
  startedAt: number,
): () => Promise<Health> {
  const checkCatalog = cached(() => probe(() => catalog.check()));
  const checkStore = cached(async () => {
    const part = await probe((signal) => store.check(signal));
    // If the catalog does not answer, its own part reports that.
    const isIncomplete =
      part.status === 'ok' && (await withTimeout(catalog.collections.anyIndexLost()).catch(() => false));
    return isIncomplete ? { ...part, status: 'degraded', detail: REBUILDING } : part;
  });
  // A remote embedder asks its provider only if it does not know its state from recent calls.
  const checkEmbedder = cached(() =>
    probe(async (signal) => {
      await Promise.all([embedder.check(signal), codeEmbedder?.check(signal)]);
    }),
  );
  return async () => {
    const [catalogPart, storePart, embedderPart] = await Promise.all([checkCatalog(), checkStore(), checkEmbedder()]);
    const needed = [catalogPart, storePart];
    return {
      status: needed.some(isDown)
        ? 'down'
        : isDown(embedderPart) || storePart.status === 'degraded'
          ? 'degraded'
          : 'ok',
      version: VERSION,
      contract: CONTRACT_VERSION,
      uptime_s: Math.round((performance.now() - startedAt) / 1000),
      parts: { catalog: catalogPart, store: storePart, embedder: embedderPart },
    };
  };
}

function isDown(part: PartHealth): boolean {
  return part.status === 'down';
}

async function probe(check: (signal: AbortSignal) => Promise<void>): Promise<PartHealth> {
  const started = performance.now();
  try {
    await withTimeout(check(AbortSignal.timeout(PART_TIMEOUT_MS)));
    return { status: 'ok', latency_ms: Math.round((performance.now() - started) * 10) / 10 };
  } catch {
    return { status: 'down', detail: 'It does not respond. See the log of the gateway.' };
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no response')), PART_TIMEOUT_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Caches a good or pending result for {@link FRESH_MS}. */
function cached(check: Check): Check {
  let last: { readonly startedAt: number; readonly result: Promise<PartHealth> } | undefined;
  return async () => {
    // A monotonic clock: a wall clock that is set back would make an old result fresh.
    if (!last || performance.now() - last.startedAt > FRESH_MS) {
      last = { startedAt: performance.now(), result: check() };
    }
    const { result } = last;
    const part = await result;
    // An outage is checked again each time, so that its end is noticed immediately.
    if (isDown(part) && last?.result === result) last = undefined;
    return part;
  };
}
