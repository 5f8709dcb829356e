import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { cameOverTls } from '../client-address.ts';

const TWO_YEARS = 63_072_000;

/**
 * Security headers for browsers. Strict-Transport-Security (RFC 6797) is set only if the trusted proxy says that the
 * client connected over TLS: over plain HTTP it has no effect, and on loopback it would lock people out.
 */
export function secureTransport(proxies: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    if (cameOverTls(c.env.incoming, proxies)) headers.set('strict-transport-security', `max-age=${TWO_YEARS}`);
  };
}
