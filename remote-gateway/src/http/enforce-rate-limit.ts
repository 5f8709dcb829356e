import type { Context } from 'hono';
import { RateLimitedError, type RateLimitHeaders, type RateLimits } from '../access/limits/rate-limits.ts';
import type { Identity } from '../identity.ts';
import type { AppEnv } from './app-env.ts';

/** Counts an operation against the caller's limits and reports in headers what remains. Throws RATE_LIMITED. */
export async function enforceRateLimit(
  c: Context<AppEnv>,
  limits: RateLimits,
  identity: Identity,
  operation: string,
): Promise<RateLimitHeaders> {
  const setHeaders = (headers: RateLimitHeaders) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  };
  try {
    const headers = await limits.consume(identity, operation);
    setHeaders(headers);
    return headers;
  } catch (error) {
    if (error instanceof RateLimitedError) setHeaders(error.headers);
    throw error;
  }
}
