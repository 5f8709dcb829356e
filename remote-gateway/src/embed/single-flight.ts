/** Brings values by key; what others are bringing at this moment is waited for instead of brought twice. */
export type SingleFlight<Value> = (
  keys: readonly string[],
  bring: (keys: readonly string[]) => Promise<readonly Value[]>,
  signal?: AbortSignal,
) => Promise<Map<string, Value>>;

/** What one call brings; nothing when who asked for it gave up, which is no reason for others to fail. */
type Flight<Value> = Promise<ReadonlyMap<string, Value> | undefined>;

/** A failure of `bring` is the failure of all who wait for it; a call that is aborted leaves its keys to the others. */
export function singleFlight<Value>(): SingleFlight<Value> {
  const flying = new Map<string, Flight<Value>>();

  const start = (
    keys: readonly string[],
    bring: (keys: readonly string[]) => Promise<readonly Value[]>,
    signal: AbortSignal | undefined,
  ): Flight<Value> => {
    const flight = bring(keys)
      .then(
        (values) => new Map(values.map((value, at) => [keys[at] ?? '', value])),
        (error: unknown) => {
          if (signal?.aborted) return undefined;
          throw error;
        },
      )
      .finally(() => {
        for (const key of keys) flying.delete(key);
      });
    for (const key of keys) flying.set(key, flight);
    return flight;
  };

  return async (keys, bring, signal) => {
    const brought = new Map<string, Value>();
    for (;;) {
      signal?.throwIfAborted();
      const missing = keys.filter((key) => !brought.has(key));
      if (missing.length === 0) return brought;
      const flights = new Set(missing.flatMap((key) => flying.get(key) ?? []));
      const own = missing.filter((key) => !flying.has(key));
      if (own.length > 0) flights.add(start(own, bring, signal));
      for (const values of await unlessAborted(Promise.all(flights), signal)) {
        for (const [key, value] of values ?? []) brought.set(key, value);
      }
    }
  };
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
