import { availableParallelism } from 'node:os';

/** What documents take for each processor while searches follow one another without a pause: a tenth of its time. */
const PASSAGES_A_SECOND = 25;
/** Searches that follow each other so soon leave no pause, milliseconds. */
const PAUSE_MS = 25;

/** A window of a document that asks for its turn. */
export type Turn = {
  readonly tenantId: string;
  /** How many are to be embedded and written. */
  readonly passages: number;
};

type Waiting = Turn & { readonly begin: () => void };

/**
 * Searches go before documents: somebody waits for each search, and a bulk load that takes every processor makes all of
 * them ten times slower. While searches go on documents take turns, one window after another, at a pace that a load
 * keeps however many search: it gets slower, never stuck. Tenants alternate. One for each gateway process.
 */
export class IngestionThrottle {
  #searches = 0;
  /** Until then a search may follow the last one without a pause; of `performance.now()`. */
  #pauseAt = 0;
  /** When the next turn begins however many search; of `performance.now()`. */
  #nextTurnAt = 0;
  readonly #waiting = new Set<Waiting>();
  /** When each tenant had its last turn since searches began, counted in turns. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #passagesASecond: number;

  constructor(passagesASecond = PASSAGES_A_SECOND * availableParallelism()) {
    this.#passagesASecond = passagesASecond;
  }

  /** A search is under way until disposal. */
  search(): Disposable {
    if (this.#searches === 0) this.#lastTurns.clear();
    this.#searches += 1;
    return {
      [Symbol.dispose]: () => {
        this.#searches -= 1;
        this.#pauseAt = performance.now() + PAUSE_MS;
        this.#admit();
      },
    };
  }

  /** Resolves when it is this window's turn: once nobody searches, or by the pace. Throws the signal's reason when it aborts. */
  async turn(turn: Turn, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { ...turn, begin: resolve };
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
      const begin = Math.min(freeAt, this.#nextTurnAt);
      if (now < begin) {
        this.#timer = setTimeout(() => this.#admit(), begin - now);
        return;
      }
      this.#nextTurnAt = now + (1_000 * next.passages) / this.#passagesASecond;
      this.#begin(next);
    }
  }

  /** The oldest of the tenant whose last turn is longest ago. */
  #next(): Waiting | undefined {
    const lastTurn = ({ tenantId }: Waiting) => this.#lastTurns.get(tenantId) ?? 0;
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) if (!next || lastTurn(waiting) < lastTurn(next)) next = waiting;
    return next;
  }

  #begin(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    this.#turns += 1;
    this.#lastTurns.set(waiting.tenantId, this.#turns);
    waiting.begin();
  }
}
