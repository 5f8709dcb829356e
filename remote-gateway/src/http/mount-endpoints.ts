import { LIMITS } from '@docferry/shared-contracts';
import type { Context, Hono } from 'hono';
import { requireScope } from '../access/identity.ts';
import { GatewayError } from '../errors.ts';
import type { AppEnv, Authenticate } from './app-env.ts';
import type { BodyBudget } from './body-budget.ts';
import type { Endpoint } from './endpoint.ts';
import { parseJson } from './parse-json.ts';
import { readBody } from './read-body.ts';

/** The largest body at 300 kB/s. */
const BODY_TIMEOUT_MS = 60_000;

/** Adds the operations of the REST API to the app. Credential and scope are checked before the body is read. */
export function mountEndpoints(
  app: Hono<AppEnv>,
  endpoints: readonly Endpoint[],
  { authenticate, bodies }: { readonly authenticate: Authenticate; readonly bodies: BodyBudget },
): void {
  for (const { method, path, scope, run } of endpoints) {
    app.on(method.toUpperCase(), honoPath(path), async (c) => {
      const identity = await authenticate(c.req.header('authorization'));
      c.set('identity', identity);
      requireScope(identity, scope);
      const answer = async (body: unknown) =>
        c.json(await run({ params: c.req.param(), query: queryOf(c), body }, { identity, signal: c.req.raw.signal }));
      if (method !== 'post' && method !== 'put') return answer(undefined);
      return bodies.within(c.env.incoming, LIMITS.bodyBytes, async () => answer(await readJson(c)));
    });
  }
}

/** Methods that each path answers, in the form of an Allow header. */
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

/** A JSON body within the contract's bounds. Throws UNSUPPORTED_FORMAT for any other content type. */
async function readJson(c: Context<AppEnv>): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new GatewayError(
      'UNSUPPORTED_FORMAT',
      'The body must be JSON in UTF-8. Send "Content-Type: application/json".',
    );
  }
  return parseJson(await readBody(c.env.incoming, { maxBytes: LIMITS.bodyBytes, timeoutMs: BODY_TIMEOUT_MS }));
}

function queryOf(c: Context<AppEnv>): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (name in query) throw new GatewayError('INVALID_ARGUMENT', `${name.slice(0, 100)}: given twice in the URL.`);
    query[name] = value;
  }
  return query;
}
