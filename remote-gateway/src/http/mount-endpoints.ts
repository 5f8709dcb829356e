/**
 * In: requests to the REST API. Out: JSON responses and streams, and an audit entry per call.
 * Checks credential, rate limits and scope before it reads a body.
 * Never contains logic of an operation: an {@link Endpoint} calls a function of a lower room.
 */
import { LIMITS } from '@docferry/shared-contracts';
import type { Context, Hono } from 'hono';
import { audited } from '../access/audit/audit-call.ts';
import type { BodyBudget, BodyReservation } from '../access/limits/body-budget.ts';
import { GatewayError } from '../errors.ts';
import { requireScope } from '../identity.ts';
import type { AppEnv } from './app-env.ts';
import { type Endpoint, NO_BODY } from './endpoint.ts';
import { enforceRateLimit } from './enforce-rate-limit.ts';
import type { Identify } from './identify.ts';
import { parseJson } from './parse-json.ts';
import { readBody } from './read-body.ts';
import { rejectCompressed } from './reject-compressed.ts';
import type { RequestPolicy } from './request-policy.ts';

/** The largest body at 300 kB/s. */
const BODY_TIMEOUT_MS = 60_000;

type MountParts = { readonly identify: Identify; readonly bodies: BodyBudget; readonly policy: RequestPolicy };

/** Adds the operations of the REST API to the app. */
export function mountEndpoints(app: Hono<AppEnv>, endpoints: readonly Endpoint[], parts: MountParts): void {
  for (const endpoint of endpoints) {
    app.on(endpoint.method.toUpperCase(), honoPath(endpoint.path), (c) => handleRequest(endpoint, c, parts));
  }
}

async function handleRequest(
  endpoint: Endpoint,
  c: Context<AppEnv>,
  { identify, bodies, policy }: MountParts,
): Promise<Response> {
  const { method, scope, operationId } = endpoint;
  const identity = await identify(c);
  // Before the audit entry: a caller that is refused again and again must not fill the audit log.
  const rateLimitHeaders = await enforceRateLimit(c, policy.limits, identity, operationId);
  const reserveBody = () => bodies.open(identity.tenantId);
  let input: Record<string, unknown> = c.req.param();
  const runWith = (body: unknown) => {
    const request = { params: c.req.param(), query: queryOf(c), body };
    input = { ...request.query, ...request.params, ...(isObject(body) ? body : {}) };
    const checkAgain = async () => void (await identify(c));
    return endpoint.run(request, {
      identity,
      signal: c.req.raw.signal,
      incoming: c.env.incoming,
      checkAgain,
      reserveBody,
    });
  };
  const result = await audited(
    policy.auditor,
    { identity, action: operationId, requestId: c.get('requestId') },
    async () => {
      requireScope(identity, scope);
      if (method !== 'get') rejectCompressed(c);
      if (!takesJson(endpoint)) return runWith(undefined);
      using reservation = reserveBody();
      return await runWith(await readJson(c, reservation));
    },
    () => input,
  );
  if (!(result instanceof Response)) return c.json(result);
  for (const [name, value] of Object.entries(rateLimitHeaders)) result.headers.set(name, value);
  return result;
}

function takesJson({ method, body, readsBody }: Endpoint): boolean {
  return (method === 'post' || method === 'put') && body !== NO_BODY && !readsBody;
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
