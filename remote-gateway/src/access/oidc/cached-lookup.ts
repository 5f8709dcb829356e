import { GatewayError } from '../../errors.ts';

/** What a provider says of itself rarely changes. */
const KEPT_MS = 3_600_000;
/** Pause after a failed request, so that no caller can make the gateway ask again and again. */
const RETRY_MS = 5_000;

/** Caches what a lookup at an identity provider finds, and its failure briefly. Throws BACKEND_UNAVAILABLE. */
export function cachedLookup<T>(find: () => Promise<T>): () => Promise<T> {
  let cached: { readonly until: number; readonly found: Promise<T> } | undefined;
  return async () => {
    if (!cached || cached.until < performance.now()) cached = { until: performance.now() + KEPT_MS, found: find() };
    const current = cached;
    try {
      return await current.found;
    } catch (error) {
      if (cached === current) cached = { until: performance.now() + RETRY_MS, found: current.found };
      throw providerUnavailable(error);
    }
  };
}

/** The identity provider or the connection to it has failed. */
export function providerUnavailable(cause: unknown): GatewayError {
  return new GatewayError('BACKEND_UNAVAILABLE', 'The identity provider cannot be reached.', {
    cause,
  });
}
