import { ERRORS, type ErrorBody } from '@docferry/shared-contracts';
import { span } from '@docferry/shared-contracts/tracing';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { type Auditor, audited } from '../access/audit/audit-call.ts';
import type { GatewayError } from '../errors.ts';
import type { Caller } from '../http/endpoint.ts';
import { errorResponse, isInternalError } from '../http/error-response.ts';
import { requireScope } from '../identity.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { collectFacts, noteError } from '../telemetry/request-facts.ts';
import { MAX_LINKS } from './resource-link.ts';
import type { Tool } from './tool.ts';
import { toolUse } from './tool-use.ts';

export type CallContext = {
  readonly requestId: string;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'recordTool' | 'recordError'>;
  readonly auditor: Auditor;
  /** The error if rate limits refuse this call. */
  readonly refused: GatewayError | undefined;
};

/**
 * Runs a tool, with metrics and a line in the log: the request's own line is written when its answer begins, which is
 * before a tool ends.
 */
export async function callTool(
  tool: Tool,
  args: unknown,
  caller: Caller,
  context: CallContext,
): Promise<CallToolResult> {
  const { requestId, logger, metrics } = context;
  const started = performance.now();
  return collectFacts(async (facts) => {
    const result = await resultOf(tool, args, caller, context);
    const seconds = (performance.now() - started) / 1000;
    const use = toolUse(args, result, facts().held_back);
    metrics.recordTool(tool.name, result.isError ? 'error' : 'ok', seconds, use);
    const call = { tool: tool.name, ms: Math.round(seconds * 1000), request_id: requestId };
    logger.info({ ...call, tenant: caller.identity.tenantId, ...facts() }, 'tool call');
    return result;
  });
}

/** An error becomes a result that the model can read and act on: code, detail, advice. */
async function resultOf(
  tool: Tool,
  args: unknown,
  caller: Caller,
  { requestId, logger, metrics, auditor, refused }: CallContext,
): Promise<CallToolResult> {
  const call = { identity: caller.identity, action: `mcp.${tool.name}`, requestId };
  let content: CallToolResult['content'] = [];
  const run = async () => {
    requireScope(caller.identity, tool.scope);
    const { text, links, structured } = await tool.run(args ?? {}, caller);
    content = [{ type: 'text', text }, ...links.slice(0, MAX_LINKS)];
    return structured;
  };
  try {
    // Before the audit entry: a caller that is refused again and again must not fill the audit log.
    if (refused) throw refused;
    const structured = await span(`tool ${tool.name}`, { attributes: { 'mcp.tool': tool.name } }, () =>
      audited(auditor, call, run, () => args),
    );
    return { content, structuredContent: structured };
  } catch (error) {
    if (isInternalError(error) && !caller.signal.aborted) {
      logger.error({ err: error, request_id: requestId, tool: tool.name }, 'tool failed');
    }
    const { body } = errorResponse(error, requestId);
    metrics.recordError('mcp', body.code);
    noteError(body);
    const { text, structured } = (tool.describeError ?? describeFailure)(body);
    return { isError: true, content: [{ type: 'text', text }], structuredContent: structured };
  }
}

function describeFailure(body: ErrorBody) {
  const { advice } = ERRORS[body.code];
  return { text: `${body.code}: ${body.detail} ${advice}`, structured: { ...body, advice } };
}
