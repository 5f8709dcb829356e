import type { IncomingMessage } from 'node:http';
import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/hono';
import {
  type AuthInfo,
  createMcpHandler,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server';
import type { Hono } from 'hono';
import type { Auditor } from '../access/audit/audit-call.ts';
import type { BodyBudget, BodyReservation } from '../access/limits/body-budget.ts';
import type { Toolset } from '../config/settings/server.ts';
import { GatewayError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { Identify } from '../http/identify.ts';
import { parseJson } from '../http/parse-json.ts';
import { readBody } from '../http/read-body.ts';
import { rejectCompressed } from '../http/reject-compressed.ts';
import type { RequestPolicy } from '../http/request-policy.ts';
import type { Identity } from '../identity.ts';
import { VERSION } from '../version.ts';
import { callTool } from './call-tool.ts';
import { enforceCallLimits } from './enforce-call-limits.ts';
import { hostedTools } from './hosted-tools.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { ProtocolServer } from './protocol-server.ts';
import { reportProgress } from './report-progress.ts';
import { serveResources } from './resources.ts';
import { mayCall, type Tool } from './tool.ts';

/** No tool takes more than a query. */
const BODY = { maxBytes: 1_000_000, timeoutMs: 30_000 };
/** Nothing here changes while a client listens, so few need to. */
const MAX_SUBSCRIPTIONS = 100;

type Session = {
  readonly identity: Identity;
  readonly requestId: string;
  readonly auditor: Auditor;
  /** Set when the limits refuse its tool call. */
  readonly refused: GatewayError | undefined;
};

export type McpParts = {
  readonly gateway: Gateway;
  readonly identify: Identify;
  readonly policy: RequestPolicy;
  readonly allowedHosts: readonly string[] | undefined;
  readonly allowedOrigins: readonly string[];
  readonly toolsets: readonly Toolset[];
  readonly compatibilityTools: boolean;
  readonly bodies: BodyBudget;
};

/** The hosted MCP server at `/mcp`: Streamable HTTP without sessions, for the 2026 protocol and those of 2025. */
export function mountMcp(app: Hono<AppEnv>, parts: McpParts): void {
  const { gateway, identify, policy, allowedHosts, allowedOrigins, toolsets, bodies } = parts;
  const tools = hostedTools(gateway, { toolsets, withCompatibility: parts.compatibilityTools });
  const sessions = new WeakMap<AuthInfo, Session>();
  const handler = createMcpHandler((context) => serverFor(sessionOf(context, sessions), tools, gateway), {
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    onerror: (error) => gateway.logger.debug({ err: error }, 'mcp request refused'),
  });

  if (allowedHosts) app.use('/mcp', hostHeaderValidation([...allowedHosts]));
  app.use('/mcp', originValidation([...allowedOrigins]));
  app.all('/mcp', async (c) => {
    const identity = await identify(c);
    if (c.req.method !== 'POST') {
      c.header('allow', 'POST');
      throw new GatewayError('METHOD_NOT_ALLOWED', 'The MCP endpoint keeps no sessions or streams; it takes POST.');
    }
    rejectCompressed(c);
    using share = bodies.open(identity.tenantId);
    const parsedBody = await jsonOrUndefined(c.env.incoming, share);
    if (parsedBody === undefined) {
      return c.json(
        { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'The body is not valid JSON.' } },
        400,
      );
    }
    const { headers, refused } = await enforceCallLimits(c, policy, { identity, message: parsedBody, tools });
    const authInfo: AuthInfo = { token: '', clientId: identity.subject, scopes: [...identity.scopes] };
    sessions.set(authInfo, { identity, requestId: c.get('requestId'), auditor: policy.auditor, refused });
    const answer = await handler.fetch(c.req.raw, { authInfo, parsedBody });
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    if (refused) answer.headers.set('retry-after', String(refused.retryAfterSeconds));
    return answer;
  });
}

/** JSON-RPC has an error of its own for a body that cannot be read; other faults keep their code. */
async function jsonOrUndefined(incoming: IncomingMessage, share: BodyReservation): Promise<unknown> {
  const body = await readBody(incoming, { ...BODY, share });
  try {
    return parseJson(body);
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

function sessionOf({ authInfo }: McpRequestContext, sessions: WeakMap<AuthInfo, Session>): Session {
  const session = authInfo && sessions.get(authInfo);
  if (!session) throw new GatewayError('UNAUTHENTICATED', 'The request carries no identity.');
  return session;
}

/** A server for one request: it sees the caller's own tools and nothing of any other request. */
function serverFor(
  { identity, requestId, auditor, refused }: Session,
  tools: readonly Tool[],
  gateway: Gateway,
): Server {
  const { logger } = gateway;
  const server = new ProtocolServer(
    { name: 'docferry', title: 'Docferry', version: VERSION },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': { ttlMs: 300_000, cacheScope: 'private' } },
    },
    logger,
  );
  serveResources(server, gateway, identity);
  const own = tools.filter((tool) => mayCall(identity, tool));
  server.setRequestHandler('tools/list', () => ({
    tools: own.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations,
    })),
  }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${params.name}".`);
    return callTool(
      tool,
      params.arguments,
      { identity, signal: mcpReq.signal, ...reportProgress(mcpReq._meta?.progressToken, mcpReq.notify) },
      { requestId, logger, auditor, refused },
    );
  });
  return server;
}
