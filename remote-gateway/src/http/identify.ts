import type { Context } from 'hono';
import type { AuditTrail } from '../access/audit/audit-trail.ts';
import type { Authenticate } from '../access/authenticate.ts';
import type { FailureThrottle } from '../access/limits/failure-throttle.ts';
import { GatewayError } from '../errors.ts';
import type { Identity } from '../identity.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress } from './client-address.ts';

/**
 * Authenticates a request. Throws UNAUTHENTICATED, SCOPE_VIOLATION for a suspended tenant, and RATE_LIMITED for an address
 * with too many failed attempts.
 */
export type Identify = (c: Context<AppEnv>) => Promise<Identity>;

export function createIdentify(parts: {
  authenticate: Authenticate;
  failures: FailureThrottle;
  audit: AuditTrail;
  proxies: number;
}): Identify {
  const { authenticate, failures, audit, proxies } = parts;
  return async (c) => {
    const header = c.req.header('authorization');
    // A client without a credential is not guessing: it may not know yet how to sign in.
    if (!header) return authenticate(header);
    const address = clientAddress(c.env.incoming, proxies);
    failures.check(address, header);
    try {
      const identity = await authenticate(header);
      failures.succeeded(header);
      c.set('identity', identity);
      return identity;
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'UNAUTHENTICATED') {
        await failures.failed(address);
        audit.record({
          tenantId: null,
          actor: 'nobody',
          subject: null,
          action: 'authenticate',
          outcome: error.code,
          ids: { address },
          query: null,
          requestId: c.get('requestId'),
        });
      }
      throw error;
    }
  };
}
