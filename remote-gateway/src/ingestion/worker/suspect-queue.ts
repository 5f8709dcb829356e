/** How long a suspect lets others go first, and has the process for itself at the most, milliseconds. */
const PATIENCE_MS = 60_000;
const ALONE_MS = 60_000;
/** Beyond it suspects have to be worked on before others are taken. */
const MAX_WAITING = 16;

type Waiting = { readonly since: number; readonly begin: () => void };

export type SuspectBounds = { readonly patienceMs?: number; readonly aloneMs?: number };

/**
 * Jobs with which the process ended before: others go first, for a minute at the most, and each is then worked on alone,
 * so that nothing but itself can be to blame for what becomes of the process. After a minute that it survived others are
 * worked on beside it. `onChange` is called when {@link admit} and {@link isClosed} may answer otherwise.
 */
export class SuspectQueue {
  readonly #waiting = new Set<Waiting>();
  readonly #onChange: () => void;
  readonly #patienceMs: number;
  readonly #aloneMs: number;
  #isTaken = false;

  constructor(onChange: () => void, { patienceMs = PATIENCE_MS, aloneMs = ALONE_MS }: SuspectBounds = {}) {
    this.#onChange = onChange;
    this.#patienceMs = patienceMs;
    this.#aloneMs = aloneMs;
  }

  /** Whether no other job may begin. */
  get isClosed(): boolean {
    const [first] = this.#waiting;
    const isPatient = first === undefined || performance.now() - first.since < this.#patienceMs;
    return this.#isTaken || !isPatient || this.#waiting.size >= MAX_WAITING;
  }

  /** Works once it was admitted. Throws the signal's reason when that aborts before. */
  async alone(work: () => Promise<void>, signal: AbortSignal, onAdmitted: () => void): Promise<void> {
    await this.#admission(signal);
    onAdmitted();
    const leave = this.#leaver();
    const timer = setTimeout(leave, this.#aloneMs);
    try {
      await work();
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  /** Lets the next one begin, if it is its time. `others` are at work beside those that wait here. */
  admit(others: number, isQueueEmpty: boolean): void {
    const [next] = this.#waiting;
    if (!next || this.#isTaken || others > 0 || !(isQueueEmpty || this.isClosed)) return;
    this.#isTaken = true;
    this.#waiting.delete(next);
    next.begin();
  }

  async #admission(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { since: performance.now(), begin: resolve };
    const onAbort = () => {
      this.#waiting.delete(waiting);
      reject(signal.reason);
      this.#onChange();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.add(waiting);
    this.#onChange();
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  #leaver(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#isTaken = false;
      this.#onChange();
    };
  }
}
