import type { Context } from 'hono';
import type { Identity } from '../access/identity.ts';
import { RateLimitedError, type RateLimits } from '../access/limits/rate-limits.ts';
import type { AppEnv } from './app-env.ts';

/** Takes an operation from the caller's limits and tells in headers what is left. Throws RATE_LIMITED. */
export async function spend(
  c: Context<AppEnv>,
  limits: RateLimits,
  identity: Identity,
  operation: string,
): Promise<void> {
  const tell = (allowance: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(allowance)) c.header(name, value);
  };
  try {
    tell(await limits.take(identity, operation));
  } catch (error) {
    if (error instanceof RateLimitedError) tell(error.allowance);
    throw error;
  }
}
