import { setTimeout as sleep } from 'node:timers/promises';

/** Work on documents goes on after this long however many search, milliseconds: it gets slower, never stuck. */
const PATIENCE_MS = 500;

/**
 * Searches go before documents: somebody waits for each search, and a bulk load that takes every processor makes all of
 * them ten times slower. One for each gateway process.
 */
export class RightOfWay {
  #searches = 0;
  #free = Promise.withResolvers<void>();

  constructor() {
    this.#free.resolve();
  }

  /** A search is under way until disposal. */
  search(): Disposable {
    if (this.#searches === 0) this.#free = Promise.withResolvers();
    this.#searches += 1;
    return {
      [Symbol.dispose]: () => {
        this.#searches -= 1;
        if (this.#searches === 0) this.#free.resolve();
      },
    };
  }

  /** Resolves once no search is under way, or patience ends. Throws the signal's reason when it aborts. */
  async give(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#searches === 0) return;
    const end = new AbortController();
    try {
      await Promise.race([
        this.#free.promise,
        sleep(PATIENCE_MS, undefined, { signal: AbortSignal.any([signal, end.signal]) }),
      ]);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      end.abort();
    }
  }
}
