/** What a document is: one of its versions, or not there. */
export type State = number | 'absent';

/** So long after its gateway was killed a change may still come about: what had reached Postgres by then. */
const STILL_MS = 5_000;

/** A change that was asked for. Times are of one clock, milliseconds. */
export type Change = {
  readonly document: number;
  readonly to: State;
  readonly begun: number;
  ended: number;
  /** `taken` is acknowledged, `done` besides to be seen by everybody, `refused` without effect; nobody knows of `lost`. */
  outcome: 'under way' | 'taken' | 'done' | 'refused' | 'lost';
};

/**
 * What several clients asked for and were told, of documents that they change at the same time: enough to say of a state
 * whether there is an order of the changes that explains it (linearizability, Herlihy and Wing 1990).
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

  /** Whether somebody who looked from `from` on may have seen the document so. */
  explains(document: number, seen: State, from: number): boolean {
    const all = this.#changes.filter((change) => change.document === document && change.outcome !== 'refused');
    const never: Change = { document, to: 'absent', begun: -1, ended: 0, outcome: 'done' };
    return [never, ...all].some(
      (change) =>
        change.to === seen &&
        !all.some((later) => later.outcome === 'done' && later.begun > change.ended && later.ended < from),
    );
  }

  /** Whether the document may be so once all that was acknowledged is done. */
  explainsAtTheEnd(document: number, seen: State): boolean {
    const all = this.#changes.filter((change) => change.document === document && change.outcome !== 'refused');
    const never: Change = { document, to: 'absent', begun: -1, ended: 0, outcome: 'done' };
    return [never, ...all].some(
      (change) =>
        change.to === seen &&
        !all.some((later) => (later.outcome === 'done' || later.outcome === 'taken') && later.begun > change.ended),
    );
  }

  /** All that was asked for of a document, in order, for a message. */
  tell(document: number): string {
    return this.#changes
      .filter((change) => change.document === document)
      .slice(-12)
      .map(({ to, outcome, begun, ended }) => `${to} ${outcome} ${Math.round(begun)}-${Math.round(ended)}`)
      .join('; ');
  }
}
