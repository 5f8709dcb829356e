/** State of a document: one of its versions, or absent. */
export type State = number | 'absent';

/** How long after the kill of its gateway a change may still take effect, because it had reached Postgres. */
const STILL_MS = 5_000;

/** A requested change. Times are of one clock, milliseconds. */
export type Change = {
  readonly document: number;
  readonly to: State;
  readonly begun: number;
  ended: number;
  /** `taken`: acknowledged; `done`: also visible to all; `refused`: without effect; `lost`: outcome unknown. */
  outcome: 'under way' | 'taken' | 'done' | 'refused' | 'lost';
};

/**
 * Requests and answers of several clients that change the same documents concurrently: enough to decide whether an order
 * of the changes explains a state (linearizability, Herlihy and Wing 1990).
 */
export class History {
  readonly #changes: Change[] = [];

  begin(document: number, to: State): Change {
    const change: Change = { document, to, begun: performance.now(), ended: Infinity, outcome: 'under way' };
    this.#changes.push(change);
    return change;
  }

  end(change: Change, outcome: 'taken' | 'done' | 'refused' | 'lost'): void {
    change.outcome = outcome;
    change.ended = performance.now() + (outcome === 'lost' ? STILL_MS : 0);
  }

  get counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { outcome } of this.#changes) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return counts;
  }

  /** Whether a reader that started at `from` may have seen the document in this state. */
  explains(document: number, seen: State, from: number): boolean {
    const all = this.#changes.filter((change) => change.document === document && change.outcome !== 'refused');
    const never: Change = { document, to: 'absent', begun: -1, ended: 0, outcome: 'done' };
    return [never, ...all].some(
      (change) =>
        change.to === seen &&
        !all.some((later) => later.outcome === 'done' && later.begun > change.ended && later.ended < from),
    );
  }

  /** Whether the document may have this state once all acknowledged changes are done. */
  explainsAtTheEnd(document: number, seen: State): boolean {
    const all = this.#changes.filter((change) => change.document === document && change.outcome !== 'refused');
    const never: Change = { document, to: 'absent', begun: -1, ended: 0, outcome: 'done' };
    return [never, ...all].some(
      (change) =>
        change.to === seen &&
        !all.some((later) => (later.outcome === 'done' || later.outcome === 'taken') && later.begun > change.ended),
    );
  }

  /** All requested changes of a document, in order, for a message. */
  describe(document: number): string {
    return this.#changes
      .filter((change) => change.document === document)
      .slice(-12)
      .map(({ to, outcome, begun, ended }) => `${to} ${outcome} ${Math.round(begun)}-${Math.round(ended)}`)
      .join('; ');
  }
}
