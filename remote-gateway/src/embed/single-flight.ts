import { unlessAborted } from './unless-aborted.ts';

/** Loads values by key. A key that another call is loading at this moment is awaited instead of loaded twice. */
export type SingleFlight<Value> = (
  keys: readonly string[],
  load: Load<Value>,
  signal?: AbortSignal,
) => Promise<Map<string, Value>>;

/** The values of the keys, in their order. */
type Load<Value> = (keys: readonly string[]) => Promise<readonly Value[]>;

/** What one call loads; undefined when its caller aborted, which is no failure for those who wait for it. */
type Flight<Value> = Promise<ReadonlyMap<string, Value> | undefined>;

/** When `load` fails, all who wait for it fail; when its caller aborts, the others load its keys themselves. */
export function singleFlight<Value>(): SingleFlight<Value> {
  const inFlight = new Map<string, Flight<Value>>();

  const start = (keys: readonly string[], load: Load<Value>, signal: AbortSignal | undefined): Flight<Value> => {
    const flight = load(keys)
      .then(
        (values) => new Map(values.map((value, at) => [keys[at] ?? '', value])),
        (error: unknown) => {
          if (signal?.aborted) return undefined;
          throw error;
        },
      )
      .finally(() => {
        for (const key of keys) inFlight.delete(key);
      });
    for (const key of keys) inFlight.set(key, flight);
    return flight;
  };

  return async (keys, load, signal) => {
    const loaded = new Map<string, Value>();
    for (;;) {
      signal?.throwIfAborted();
      const missing = keys.filter((key) => !loaded.has(key));
      if (missing.length === 0) return loaded;
      const flights = new Set(missing.flatMap((key) => inFlight.get(key) ?? []));
      const unclaimed = missing.filter((key) => !inFlight.has(key));
      if (unclaimed.length > 0) flights.add(start(unclaimed, load, signal));
      for (const values of await unlessAborted(Promise.all(flights), signal)) {
        for (const [key, value] of values ?? []) loaded.set(key, value);
      }
    }
  };
}
