import type { Context } from 'hono';
import { type Allowance, RateLimitedError, type RateLimits } from '../access/limits/rate-limits.ts';
import type { Identity } from '../identity.ts';
import type { AppEnv } from './app-env.ts';

/** Takes an operation from the caller's limits and tells in headers what is left. Throws RATE_LIMITED. */
export async function spend(
  c: Context<AppEnv>,
  limits: RateLimits,
  identity: Identity,
  operation: string,
): Promise<Allowance> {
  const tell = (allowance: Allowance) => {
    for (const [name, value] of Object.entries(allowance)) c.header(name, value);
  };
  try {
    const allowance = await limits.take(identity, operation);
    tell(allowance);
    return allowance;
  } catch (error) {
    if (error instanceof RateLimitedError) tell(error.allowance);
    throw error;
  }
}
