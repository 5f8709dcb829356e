import { seeded } from '../../e2e/src/harness/seeded.ts';

/** Reproducible random numbers: the same seed gives the same documents on every machine. */
export type Random = {
  /** 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** A whole number, both ends inclusive. */
  readonly int: (low: number, high: number) => number;
  readonly pick: <T>(values: readonly [T, ...T[]]) => T;
  readonly chance: (probability: number) => boolean;
};

export function createRandom(seed: number): Random {
  const next = seeded(seed);
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return { next, int, pick: (values) => values[int(0, values.length - 1)] ?? values[0], chance: (p) => next() < p };
}
