import { ERRORS, type ErrorCode, type Health } from '@docferry/shared-contracts';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Authenticate } from '../access/authenticate.ts';
import { createBodyBudget } from '../access/limits/body-budget.ts';
import { challengeFor, METADATA_PATH, resourceMetadata } from '../access/oidc/challenge.ts';
import type { ConsoleSignIn } from '../access/oidc/console-sign-in.ts';
import { GatewayError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import type { AppEnv } from '../http/app-env.ts';
import { mountConsole } from '../http/console.ts';
import { mountConsoleSignIn } from '../http/console-sign-in.ts';
import { errorResponse, isInternalError } from '../http/error-response.ts';
import { createIdentify, type Identify } from '../http/identify.ts';
import { allowOrigins } from '../http/middleware/allow-origins.ts';
import { checkContract } from '../http/middleware/check-contract.ts';
import { requestContext } from '../http/middleware/request-context.ts';
import { secureTransport } from '../http/middleware/secure-transport.ts';
import { allowedMethods, mountEndpoints } from '../http/mount-endpoints.ts';
import { openApiDocument } from '../http/openapi/openapi-document.ts';
import { PERMISSIVE_POLICY, type RequestPolicy } from '../http/request-policy.ts';
import { restEndpoints } from '../http/routes/rest-endpoints.ts';
import { requireScope } from '../identity.ts';
import type { ToolSettings } from '../mcp/hosted-tools.ts';
import { mountMcp } from '../mcp/mount-mcp.ts';
import { noteError } from '../telemetry/request-facts.ts';

export type AppParts = {
  readonly gateway: Gateway;
  readonly authenticate: Authenticate;
  readonly health: () => Promise<Health>;
  /** False while the gateway drains. */
  readonly isReady: () => boolean;
  /** Host names under which /mcp may be called; any when absent. */
  readonly allowedHosts: readonly string[] | undefined;
  /** Host names of web pages that may call /mcp. */
  readonly allowedOrigins: readonly string[];
  /** Which tools /mcp offers. */
  readonly tools: ToolSettings;
  /** Limits, audit, sign-in; an open gateway of one user when absent. */
  readonly policy?: RequestPolicy;
  /** How users of the console sign in besides by key. */
  readonly consoleSignIn?: ConsoleSignIn | undefined;
};

/** The gateway's HTTP side: REST, MCP, the operators' endpoints and one page for people. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { gateway, authenticate, policy = PERMISSIVE_POLICY } = parts;
  const { failures, auditor, proxies, resource } = policy;
  const identify = createIdentify({ authenticate, failures, audit: auditor.trail, proxies });
  const endpoints = restEndpoints(gateway);
  const app = new Hono<AppEnv>();
  app.use(requestContext(gateway.logger, gateway.metrics.recordRequest));
  app.use(secureTransport(proxies));
  app.use(allowOrigins(policy.corsOrigins));
  app.use('/api/*', checkContract);
  const bodies = createBodyBudget();
  mountEndpoints(app, endpoints, { identify, bodies, policy });
  mountMcp(app, { ...parts, identify, policy, bodies });
  mountConsole(app);
  mountConsoleSignIn(app, parts.consoleSignIn, { policy, bodies });
  mountOperations(app, parts, identify);
  const openapi = remembered(() => openApiDocument(endpoints));
  app.get('/openapi.json', (c) => c.json(openapi()));
  if (resource) {
    app.get(METADATA_PATH, (c) => c.json(resourceMetadata(resource, '')));
    app.get(`${METADATA_PATH}/mcp`, (c) => c.json(resourceMetadata(resource, '/mcp')));
  }

  for (const [path, allow] of [
    ...allowedMethods(endpoints),
    ...OPERATIONS.map((path) => [path, 'GET, HEAD'] as const),
  ]) {
    app.all(path, (c) => {
      c.header('allow', allow);
      throw new GatewayError('METHOD_NOT_ALLOWED', `${c.req.method} is not possible here; it takes ${allow}.`);
    });
  }
  app.notFound(() => {
    throw new GatewayError('NOT_FOUND', 'There is no such endpoint. GET /openapi.json lists them all.');
  });
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return c.body(null); // nobody is there to read an answer
    const requestId = c.get('requestId');
    if (isInternalError(error)) gateway.logger.error({ err: error, request_id: requestId }, 'request failed');
    const { body, headers } = errorResponse(error, requestId);
    gateway.metrics.recordError('http', body.code);
    noteError(body);
    if (error instanceof GatewayError) {
      const hadCredential = c.req.header('authorization') !== undefined;
      const challenge = challengeFor(error, { path: c.req.path, hadCredential, resource });
      if (challenge) headers['www-authenticate'] = challenge;
    }
    return c.json(body, httpStatus(body.code), headers);
  });
  return app;
}

const OPERATIONS = ['/', '/docs', '/health', '/liveness', '/readiness', '/metrics', '/openapi.json'];

function mountOperations(
  app: Hono<AppEnv>,
  { gateway, health, isReady, policy: { exposed } = PERMISSIVE_POLICY }: AppParts,
  identify: Identify,
): void {
  app.get('/liveness', (c) => c.json({ status: 'ok' }));
  app.get('/readiness', async (c) => {
    const status = isReady() ? (await health()).status : 'down';
    return c.json({ status: exposed ? shortStatus(status) : status }, status === 'down' ? 503 : 200);
  });
  app.get('/health', async (c) => {
    const known = !exposed || (await isKnown(c, identify));
    const state = await health();
    const shown = known ? state : { status: shortStatus(state.status) };
    return c.json(shown, state.status === 'down' ? 503 : 200);
  });
  app.get('/metrics', async (c) => {
    requireScope(await identify(c), 'admin');
    // Whoever looks for the cause of an outage needs the other metrics most then.
    const queue = await gateway.catalog.jobs.queueState().catch(() => undefined);
    const { contentType, text } = await gateway.metrics.render(queue);
    return c.body(text, 200, { 'content-type': contentType });
  });
}

/** The answer to callers without a credential: only whether the gateway can take requests. */
function shortStatus(status: Health['status']): 'ok' | 'down' {
  return status === 'down' ? 'down' : 'ok';
}

/** Throws for a credential that is refused. While the catalog is down no caller can be identified. */
async function isKnown(c: Context<AppEnv>, identify: Identify): Promise<boolean> {
  if (c.req.header('authorization') === undefined) return false;
  try {
    await identify(c);
    return true;
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'BACKEND_UNAVAILABLE') return false;
    throw error;
  }
}

function httpStatus(code: ErrorCode): ContentfulStatusCode {
  return ERRORS[code].status;
}

function remembered<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
