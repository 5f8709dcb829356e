/** Repeatable randomness: the same seed gives the same documents on every machine. */
export type Random = {
  /** 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** A whole number, both ends inclusive. */
  readonly int: (low: number, high: number) => number;
  readonly pick: <T>(values: readonly [T, ...T[]]) => T;
  readonly chance: (probability: number) => boolean;
};

/** mulberry32 by Tommy Ettinger (public domain): small, and random enough for test documents. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return { next, int, pick: (values) => values[int(0, values.length - 1)] ?? values[0], chance: (p) => next() < p };
}
