import { CONTRACT_VERSION, type Health, type PartHealth } from '@docferry/shared-contracts';
import type { Gateway } from '../gateway.ts';
import { VERSION } from '../version.ts';

/** A part that does not answer within this time, in milliseconds, counts as down. */
const PART_TIMEOUT_MS = 2_000;
/** Probes of many callers share one look at the parts. */
const FRESH_MS = 500;
const REBUILDING = 'A collection lost a part of its index, which is rebuilt from the stored texts.';

/** Makes the function behind `GET /health`: down without catalog or store, degraded without the embedder or a part of an index. */
export function createHealthCheck(
  { catalog, store, embedder }: Pick<Gateway, 'catalog' | 'store' | 'embedder'>,
  startedAt: number,
): () => Promise<Health> {
  const checkCatalog = remembered(FRESH_MS, () => probe(() => catalog.check()));
  const checkStore = remembered(FRESH_MS, async () => {
    const part = await probe((signal) => store.check(signal));
    // Whether the catalog answers is told by its own part.
    const lost = part.status === 'ok' && (await within(catalog.collections.anyIndexLost()).catch(() => false));
    return lost ? { ...part, status: 'degraded', detail: REBUILDING } : part;
  });
  // A remote one asks its provider only when nothing else told how it is.
  const checkEmbedder = remembered(FRESH_MS, () => probe((signal) => embedder.check(signal)));
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
      uptime_s: Math.round((Date.now() - startedAt) / 1000),
      parts: { catalog: catalogPart, store: storePart, embedder: embedderPart },
    };
  };
}

function isDown(part: PartHealth): boolean {
  return part.status === 'down';
}

async function within<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer')), PART_TIMEOUT_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function probe(check: (signal: AbortSignal) => Promise<void>): Promise<PartHealth> {
  const started = performance.now();
  const signal = AbortSignal.timeout(PART_TIMEOUT_MS);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer')), { once: true });
  });
  try {
    await Promise.race([check(signal), tooLate]);
    return { status: 'ok', latency_ms: Math.round((performance.now() - started) * 10) / 10 };
  } catch {
    return { status: 'down', detail: 'It does not answer; the gateway log says why.' };
  }
}

/** Asks again only once the last answer is older than that; a good answer and a pending one are shared. */
function remembered(freshMs: number, ask: () => Promise<PartHealth>): () => Promise<PartHealth> {
  let last: { at: number; answer: Promise<PartHealth> } | undefined;
  return async () => {
    // A clock that is set back must not make an old answer fresh.
    if (!last || performance.now() - last.at > freshMs) last = { at: performance.now(), answer: ask() };
    const { answer } = last;
    const part = await answer;
    // An outage is looked at anew each time, so that its end shows at once.
    if (isDown(part) && last?.answer === answer) last = undefined;
    return part;
  };
}
