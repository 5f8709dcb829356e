/**
 * In: JSON-RPC messages at `/mcp`, over Streamable HTTP without sessions, of the 2026 protocol and those of 2025.
 * Out: tool results, prompts and slices of documents, as text for the model and as structured content.
 * Never searches or ingests itself: tools call the same functions as the REST API. Never lists tools without the scope.
 */
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
import { hostedTools, type ToolSettings } from './hosted-tools.ts';
import { instructionsFor } from './instructions.ts';
import { offersPrompts, servePrompts } from './prompts/serve-prompts.ts';
import { ProtocolServer } from './protocol-server.ts';
import { reportProgress } from './report-progress.ts';
import { serveResources } from './resources.ts';
import { mayCall, type Tool, toolNamed } from './tool.ts';

/** Arguments of tools are small. */
const BODY = { maxBytes: 1_000_000, timeoutMs: 30_000 };
/** Nothing that clients can subscribe to changes, so few subscriptions are needed. */
const MAX_SUBSCRIPTIONS = 100;

type Session = {
  readonly identity: Identity;
  readonly requestId: string;
  readonly auditor: Auditor;
  /** The error if rate limits refuse its tool call. */
  readonly refused: GatewayError | undefined;
};

const LIST_CACHE = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** What a server offers to its callers. */
type Offer = {
  readonly tools: readonly Tool[];
  readonly toolsets: readonly Toolset[];
  readonly instructions: string;
  readonly gateway: Gateway;
};

export type McpParts = {
  readonly gateway: Gateway;
  readonly identify: Identify;
  readonly policy: RequestPolicy;
  readonly allowedHosts: readonly string[] | undefined;
  readonly allowedOrigins: readonly string[];
  readonly tools: ToolSettings;
  readonly bodies: BodyBudget;
};

export function mountMcp(app: Hono<AppEnv>, parts: McpParts): void {
  const { gateway, identify, policy, allowedHosts, allowedOrigins, bodies } = parts;
  const tools = hostedTools(gateway, parts.tools);
  const instructions = instructionsFor(parts.tools.toolsets);
  const sessions = new WeakMap<AuthInfo, Session>();
  const handler = createMcpHandler(
    (context) =>
      serverFor(sessionOf(context, sessions), { tools, toolsets: parts.tools.toolsets, instructions, gateway }),
    {
      maxSubscriptions: MAX_SUBSCRIPTIONS,
      onerror: (error) => gateway.logger.debug({ err: error }, 'mcp request refused'),
    },
  );

  if (allowedHosts) app.use('/mcp', hostHeaderValidation([...allowedHosts]));
  app.use('/mcp', originValidation([...allowedOrigins]));
  app.all('/mcp', async (c) => {
    const identity = await identify(c);
    if (c.req.method !== 'POST') {
      c.header('allow', 'POST');
      throw new GatewayError(
        'METHOD_NOT_ALLOWED',
        'The MCP endpoint has no sessions or streams; it accepts only POST.',
      );
    }
    rejectCompressed(c);
    using reservation = bodies.open(identity.tenantId);
    const parsedBody = await jsonOrUndefined(c.env.incoming, reservation);
    if (parsedBody === undefined) {
      return c.json(
        { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'The body is not valid JSON.' } },
        400,
      );
    }
    const { headers, refused } = await enforceCallLimits(c, policy, { identity, message: parsedBody, tools });
    const authInfo: AuthInfo = { token: '', clientId: identity.subject, scopes: [...identity.scopes] };
    sessions.set(authInfo, { identity, requestId: c.get('requestId'), auditor: policy.auditor, refused });
    const response = await handler.fetch(c.req.raw, { authInfo, parsedBody });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    if (refused) response.headers.set('retry-after', String(refused.retryAfterSeconds));
    return response;
  });
}

/** Returns undefined for invalid JSON, because JSON-RPC has its own error for it. Other errors keep their code. */
async function jsonOrUndefined(incoming: IncomingMessage, reservation: BodyReservation): Promise<unknown> {
  const body = await readBody(incoming, { ...BODY, reservation });
  try {
    return parseJson(body);
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

function sessionOf({ authInfo }: McpRequestContext, sessions: WeakMap<AuthInfo, Session>): Session {
  const session = authInfo && sessions.get(authInfo);
  if (!session) throw new GatewayError('UNAUTHENTICATED', 'The request has no identity.');
  return session;
}

/** A server for one request. It has only the tools of the caller and no state of other requests. */
function serverFor(
  { identity, requestId, auditor, refused }: Session,
  { tools, toolsets, instructions, gateway }: Offer,
): Server {
  const { logger, metrics } = gateway;
  const hasPrompts = offersPrompts(toolsets, identity);
  const server = new ProtocolServer(
    { name: 'docferry', title: 'Docferry', version: VERSION },
    {
      capabilities: { tools: {}, resources: {}, ...(hasPrompts ? { prompts: {}, completions: {} } : {}) },
      instructions,
      cacheHints: { 'tools/list': LIST_CACHE, ...(hasPrompts ? { 'prompts/list': LIST_CACHE } : {}) },
    },
    logger,
  );
  serveResources(server, gateway, identity);
  if (hasPrompts) servePrompts(server, gateway, identity);
  const allowed = tools.filter((tool) => mayCall(identity, tool));
  server.setRequestHandler('tools/list', () => ({
    tools: allowed.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations,
    })),
  }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const tool = toolNamed(tools, params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${params.name}".`);
    return callTool(
      tool,
      params.arguments,
      { identity, signal: mcpReq.signal, ...reportProgress(mcpReq._meta?.progressToken, mcpReq.notify) },
      { requestId, logger, metrics, auditor, refused },
    );
  });
  return server;
}
