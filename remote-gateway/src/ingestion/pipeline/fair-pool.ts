type Waiting<Member> = {
  readonly tenantId: string;
  readonly begin: (member: Member) => void;
};

/**
 * A pool of members, one per piece of work. One tenant never has all of them, so another tenant's work starts
 * immediately. The next free member goes to the waiting tenant with the fewest; among equals, to the one that was served
 * longest ago.
 */
export class FairPool<Member> {
  readonly #size: number;
  readonly #free: Member[];
  readonly #waiting = new Set<Waiting<Member>>();
  readonly #held = new Map<string, number>();
  /** When each active or waiting tenant was last served, counted in pieces of work. */
  readonly #lastServed = new Map<string, number>();
  #served = 0;

  constructor(members: readonly Member[]) {
    this.#size = members.length;
    this.#free = [...members];
  }

  /** Runs the work when the tenant gets a member. Throws the signal's reason if it aborts before that. */
  async run<Result>(tenantId: string, signal: AbortSignal, work: (member: Member) => Promise<Result>): Promise<Result> {
    const member = await this.#acquire(tenantId, signal);
    try {
      return await work(member);
    } finally {
      this.#release(tenantId, member);
    }
  }

  async #acquire(tenantId: string, signal: AbortSignal): Promise<Member> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Member>();
    const waiting = { tenantId, begin: resolve };
    const onAbort = () => {
      if (this.#waiting.delete(waiting)) reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.add(waiting);
    this.#lend();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  #release(tenantId: string, member: Member): void {
    const left = this.#heldBy(tenantId) - 1;
    if (left > 0) this.#held.set(tenantId, left);
    else this.#held.delete(tenantId);
    this.#free.push(member);
    this.#lend();
    // A tenant without members and waiting work is removed.
    if (this.#held.size === 0 && this.#waiting.size === 0) this.#lastServed.clear();
  }

  #lend(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const member = this.#free.pop();
      if (member === undefined) return;
      const { tenantId } = next;
      this.#waiting.delete(next);
      this.#held.set(tenantId, this.#heldBy(tenantId) + 1);
      this.#served += 1;
      this.#lastServed.set(tenantId, this.#served);
      next.begin(member);
    }
  }

  #next(): Waiting<Member> | undefined {
    if (this.#free.length === 0) return undefined;
    const maxHeld = Math.max(1, this.#size - 1);
    let next: Waiting<Member> | undefined;
    for (const waiting of this.#waiting) {
      if (this.#heldBy(waiting.tenantId) < maxHeld && (!next || this.#goesBefore(waiting, next))) next = waiting;
    }
    return next;
  }

  #goesBefore({ tenantId: one }: Waiting<Member>, { tenantId: other }: Waiting<Member>): boolean {
    const fewer = this.#heldBy(one) - this.#heldBy(other);
    return fewer === 0 ? (this.#lastServed.get(one) ?? 0) < (this.#lastServed.get(other) ?? 0) : fewer < 0;
  }

  #heldBy(tenantId: string): number {
    return this.#held.get(tenantId) ?? 0;
  }
}
