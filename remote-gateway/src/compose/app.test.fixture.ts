import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadConfig } from '../config/config.ts';
import { GatewayError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import { createHealthCheck } from '../http/health.ts';
import { PERMISSIVE_POLICY, type RequestPolicy } from '../http/request-policy.ts';
import { type Identity, SCOPES, type Scope } from '../identity.ts';
import { toolSettings } from '../mcp/hosted-tools.ts';
import { fillDataDir } from '../processes/data-dir-template.test.fixture.ts';
import { lockDataDir } from '../processes/lock-data-dir.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createApp } from './app.ts';
import { listen } from './listen.ts';
import { openGateway } from './open-gateway.ts';

export type RunningApp = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  readonly gateway: Gateway;
  /** A key for a tenant with these scopes; its subject is the key itself. */
  key(tenant?: string, scopes?: readonly Scope[], subject?: string): Promise<string>;
  /** A key for this very identity. */
  keyOf(identity: Identity): string;
  /** A request with a key that may do everything, unless another is given; `null` sends none. */
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
};

type CallOptions = { key?: string | null; headers?: Record<string, string> };
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  readonly text: string;
};

/**
 * For tests: the whole app over HTTP, on a real Qdrant and a real Postgres in a temporary folder. `change` may replace
 * a part to make it fail; `env` holds settings, and `policy` makes limits and the like.
 */
export async function runApp(
  change: (gateway: Gateway) => Gateway = (gateway) => gateway,
  env: NodeJS.ProcessEnv = {},
  policy: (gateway: Gateway) => RequestPolicy = () => PERMISSIVE_POLICY,
): Promise<RunningApp> {
  const stack = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'docferry-app-'));
  stack.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 10 }));
  if (env.DATABASE_URL === undefined) await fillDataDir(dir);
  const lock = stack.use(await lockDataDir(dir));
  // Who waits is answered when the document can be found, however busy the machine.
  const config = loadConfig({ env: { RAG_INGEST_WAIT: '120', ...env, RAG_DATA_DIR: dir }, file: '/dev/null' });
  const gateway = change(
    stack.use(await openGateway(config, { lock, logger: pino({ level: 'silent' }), metrics: createMetrics() })).gateway,
  );
  gateway.jobs.start(gateway);
  gateway.syncs.start(gateway);
  const keys = new Map<string, Identity>();
  const app = createApp({
    gateway,
    authenticate: async (authorization) => {
      const identity = keys.get(authorization?.replace(/^Bearer /, '') ?? '');
      if (!identity) throw new GatewayError('UNAUTHENTICATED', 'The key is missing or not valid.');
      return identity;
    },
    health: createHealthCheck(gateway, performance.now()),
    isReady: () => true,
    allowedHosts: ['127.0.0.1', 'localhost'],
    allowedOrigins: ['localhost'],
    tools: toolSettings(config),
    policy: policy(gateway),
  });
  const { server, port } = await listen(app.fetch, { host: '127.0.0.1', port: 0, mayMove: false });
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${port}`;
  const key: RunningApp['key'] = async (tenant = 'default', scopes = SCOPES, subject = 'someone') => {
    const made = `key-${keys.size}`;
    keys.set(made, { tenantId: (await gateway.catalog.tenants.ensure(tenant)).id, subject, scopes: new Set(scopes) });
    return made;
  };
  const keyOf: RunningApp['keyOf'] = (identity) => {
    const made = `key-${keys.size}`;
    keys.set(made, identity);
    return made;
  };
  const everything = await key();
  return {
    url,
    port,
    gateway,
    key,
    keyOf,
    async call(method, path, body, { key: chosen = everything, headers = {} } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(chosen === null ? {} : { authorization: `Bearer ${chosen}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parseOrEmpty(text), text };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

function parseOrEmpty(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
