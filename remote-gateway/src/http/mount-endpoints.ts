import { LIMITS } from '@docferry/shared-contracts';
import type { Context, Hono } from 'hono';
import { audited } from '../access/audit/audit-call.ts';
import type { BodyBudget, BodyReservation } from '../access/limits/body-budget.ts';
import { GatewayError } from '../errors.ts';
import { requireScope } from '../identity.ts';
import type { AppEnv } from './app-env.ts';
import type { Endpoint } from './endpoint.ts';
import { enforceRateLimit } from './enforce-rate-limit.ts';
import type { Identify } from './identify.ts';
import { parseJson } from './parse-json.ts';
import { readBody } from './read-body.ts';
import { rejectCompressed } from './reject-compressed.ts';
import type { RequestPolicy } from './request-policy.ts';

/** The largest body at 300 kB/s. */
const BODY_TIMEOUT_MS = 60_000;

/**
 * In: requests to the REST API. Out: JSON responses and streams, and an audit entry per call.
 * Checks credential, rate limits and scope before it reads a body.
 * Never contains logic of an operation: an {@link Endpoint} calls a function of a lower room.
 */
export function mountEndpoints(
  app: Hono<AppEnv>,
  endpoints: readonly Endpoint[],
  {
    identify,
    bodies,
    policy,
  }: { readonly identify: Identify; readonly bodies: BodyBudget; readonly policy: RequestPolicy },
): void {
  for (const { method, path, scope, operationId, run, readsBody } of endpoints) {
    const takesBody = (method === 'post' || method === 'put') && !readsBody;
    app.on(method.toUpperCase(), honoPath(path), async (c) => {
      const identity = await identify(c);
      const call = { identity, action: operationId, requestId: c.get('requestId') };
      let given: Record<string, unknown> = c.req.param();
      // Before the audit entry: a caller that is refused again and again must not fill the audit log.
      const rateLimitHeaders = await enforceRateLimit(c, policy.limits, identity, operationId);
      const result = await audited(
        policy.auditor,
        call,
        async () => {
          requireScope(identity, scope);
          if (method !== 'get') rejectCompressed(c);
          const reserveBody = () => bodies.open(identity.tenantId);
          const runWith = (body: unknown) => {
            given = { ...queryOf(c), ...c.req.param(), ...(isObject(body) ? body : {}) };
            const request = { params: c.req.param(), query: queryOf(c), body };
            const checkAgain = async () => void (await identify(c));
            const { signal } = c.req.raw;
            return run(request, { identity, signal, incoming: c.env.incoming, checkAgain, reserveBody });
          };
          if (!takesBody) return runWith(undefined);
          using reservation = reserveBody();
          return await runWith(await readJson(c, reservation));
        },
        () => given,
      );
      if (!(result instanceof Response)) return c.json(result);
      for (const [name, value] of Object.entries(rateLimitHeaders)) result.headers.set(name, value);
      return result;
    });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The value of the Allow header for each path. */
export function allowedMethods(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]): Map<string, string> {
  const allowed = new Map<string, string>();
  for (const { method, path } of endpoints) {
    const names = method === 'get' ? 'GET, HEAD' : method.toUpperCase();
    const known = allowed.get(honoPath(path));
    allowed.set(honoPath(path), known ? `${known}, ${names}` : names);
  }
  return allowed;
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Reads a JSON body, at most as large as the contract allows. Throws UNSUPPORTED_FORMAT for other content types. */
async function readJson(c: Context<AppEnv>, reservation: BodyReservation): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new GatewayError(
      'UNSUPPORTED_FORMAT',
      'The body must be JSON in UTF-8. Send "Content-Type: application/json".',
    );
  }
  return parseJson(
    await readBody(c.env.incoming, { maxBytes: LIMITS.bodyBytes, timeoutMs: BODY_TIMEOUT_MS, reservation }),
  );
}

function queryOf(c: Context<AppEnv>): Record<string, string> {
  const query: Record<string, string> = {};
  if (!c.req.url.includes('?')) return query;
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (name in query) throw new GatewayError('INVALID_ARGUMENT', `${name.slice(0, 100)}: appears twice in the URL.`);
    query[name] = value;
  }
  return query;
}
