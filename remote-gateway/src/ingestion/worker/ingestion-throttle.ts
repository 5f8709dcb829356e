import { availableParallelism } from 'node:os';

/** Rate per processor during uninterrupted searches: about a tenth of its time. */
const CHUNKS_PER_SECOND = 25;
/** Searches within this time of each other count as uninterrupted, milliseconds. */
const PAUSE_MS = 25;

/** A window of a document that waits for a permit. */
export type PermitRequest = {
  readonly tenantId: string;
  /** Chunks to be embedded and written. */
  readonly chunks: number;
};

type Waiting = PermitRequest & { readonly grant: () => void };

/**
 * Searches go before documents, because somebody waits for each search, and a bulk load that uses every processor makes
 * searches ten times slower. During searches, windows get permits one after the other at a minimum rate, so that a load
 * becomes slower but never stops. Tenants alternate. One per gateway process.
 */
export class IngestionThrottle {
  #searches = 0;
  /** When the searches count as interrupted; of `performance.now()`. */
  #pauseAt = 0;
  /** When the next permit is granted in any case; of `performance.now()`. */
  #nextPermitAt = 0;
  readonly #waiting = new Set<Waiting>();
  /** Number of each tenant's last permit since searches started. */
  readonly #lastPermits = new Map<string, number>();
  #permits = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #chunksPerSecond: number;

  constructor(chunksPerSecond = CHUNKS_PER_SECOND * availableParallelism()) {
    this.#chunksPerSecond = chunksPerSecond;
  }

  /** Marks a search as running, until disposal. */
  search(): Disposable {
    if (this.#searches === 0) this.#lastPermits.clear();
    this.#searches += 1;
    return {
      [Symbol.dispose]: () => {
        this.#searches -= 1;
        this.#pauseAt = performance.now() + PAUSE_MS;
        this.#admit();
      },
    };
  }

  /** Resolves when the window may go: when there is no search, or by the minimum rate. Throws the signal's reason. */
  async awaitPermit(request: PermitRequest, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { ...request, grant: resolve };
    const onAbort = () => {
      reject(signal.reason);
      this.#waiting.delete(waiting);
      this.#admit();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.add(waiting);
    this.#admit();
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  #admit(): void {
    clearTimeout(this.#timer);
    for (let next = this.#next(); next; next = this.#next()) {
      const now = performance.now();
      const freeAt = this.#searches === 0 ? this.#pauseAt : Number.POSITIVE_INFINITY;
      const grantAt = Math.min(freeAt, this.#nextPermitAt);
      if (now < grantAt) {
        this.#timer = setTimeout(() => this.#admit(), grantAt - now);
        return;
      }
      this.#nextPermitAt = now + (1_000 * next.chunks) / this.#chunksPerSecond;
      this.#grant(next);
    }
  }

  /** The oldest request of the tenant whose last permit is longest ago. */
  #next(): Waiting | undefined {
    const lastPermit = ({ tenantId }: Waiting) => this.#lastPermits.get(tenantId) ?? 0;
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) if (!next || lastPermit(waiting) < lastPermit(next)) next = waiting;
    return next;
  }

  #grant(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    this.#permits += 1;
    this.#lastPermits.set(waiting.tenantId, this.#permits);
    waiting.grant();
  }
}
