import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { AppEnv } from '../app-env.ts';

const PREFLIGHT_SECONDS = 600;

/**
 * Lets web pages of these origins call the gateway (CORS). A page has to send a bearer token itself, so cookies are never
 * allowed. Without origins it sets no header, so that browsers block every page.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  if (origins.length === 0) return (_, next) => next();
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'authorization',
      'content-type',
      'docferry-contract',
      'x-request-id',
      'mcp-protocol-version',
      'mcp-method',
      'mcp-name',
      'mcp-session-id',
      'idempotency-key',
    ],
    exposeHeaders: [
      'docferry-contract',
      'x-request-id',
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
      'www-authenticate',
      'mcp-session-id',
    ],
    maxAge: PREFLIGHT_SECONDS,
  });
}
