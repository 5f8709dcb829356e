/**
 * In: every HTTP request. Out: its response with id, headers and a log line.
 * Never: knows operations, tenants' data or bodies. The same applies to all middleware in this folder.
 */
import { randomUUID } from 'node:crypto';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '@docferry/shared-contracts';
import { entrySpan } from '@docferry/shared-contracts/tracing';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Metrics } from '../../telemetry/metrics.ts';
import { collectFacts } from '../../telemetry/request-facts.ts';
import type { AppEnv } from '../app-env.ts';

const STREAM = /^(?:text\/event-stream|application\/x-ndjson)/;
/** Asked every few seconds by supervisors and monitors: not worth traces. */
const MONITORING: ReadonlySet<string> = new Set(['/liveness', '/readiness', '/health', '/metrics']);
const SANE_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Sets the id of each request and the headers that all responses have; logs one line per request. */
export function requestContext(logger: Logger, record: Metrics['recordRequest']): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now();
    const asked = c.req.header('x-request-id');
    const requestId = asked && SANE_REQUEST_ID.test(asked) ? asked : randomUUID();
    c.set('requestId', requestId);
    const noted = await collectFacts(async (facts) => {
      await traced(c, requestId, next);
      return facts();
    });

    const { headers } = c.res;
    headers.set('x-request-id', requestId);
    headers.set(CONTRACT_HEADER, CONTRACT_VERSION);
    headers.set('x-content-type-options', 'nosniff');
    headers.set('x-frame-options', 'DENY');
    headers.set('referrer-policy', 'no-referrer');
    headers.set('cross-origin-resource-policy', 'same-origin');
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    // Otherwise nginx and other proxies buffer the stream.
    if (STREAM.test(headers.get('content-type') ?? '')) headers.set('x-accel-buffering', 'no');

    const facts = { method: c.req.method, route: routePath(c, -1), status: c.res.status };
    const seconds = (performance.now() - started) / 1000;
    const tenant = c.get('identity')?.tenantId;
    // After the response, because writing a line takes time.
    setImmediate(() => {
      record({ ...facts, seconds });
      const ms = Math.round(seconds * 1000);
      logger.info({ ...facts, ms, request_id: requestId, tenant, ...noted }, 'request');
    });
  };
}

/** Answers the request in a span, which continues the caller's trace. */
function traced(c: Context<AppEnv>, requestId: string, next: Next): Promise<void> {
  if (MONITORING.has(c.req.path)) return next();
  const { method } = c.req;
  const options = { kind: 'server', attributes: { 'http.request.method': method, request_id: requestId } } as const;
  return entrySpan(method, c.req.header('traceparent'), options, async (span) => {
    await next();
    const route = routePath(c, -1);
    span.rename(`${method} ${route}`);
    span.set({
      'http.route': route,
      'http.response.status_code': c.res.status,
      'docferry.tenant': c.get('identity')?.tenantId,
    });
  });
}
