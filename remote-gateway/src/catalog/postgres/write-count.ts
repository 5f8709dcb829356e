/**
 * Counts what may have written to a Postgres that no other process writes to. Who read it when the count was the same
 * would read the same again.
 */
export type WriteCount = {
  /** Statements that may have written and were answered, or failed, which may be after they took effect. */
  readonly now: () => number;
  readonly answered: (statement: string) => void;
};

/**
 * Functions that searches read by. A statement that is not known to read counts as a write: to err so costs a look more,
 * and the other way round an old answer.
 */
const READS = ['docferry.named_collections(', 'docferry.published_generations('];

export function countWrites(): WriteCount {
  let writes = 0;
  return {
    now: () => writes,
    answered: (statement) => {
      if (!READS.some((name) => statement.includes(name))) writes += 1;
    },
  };
}
