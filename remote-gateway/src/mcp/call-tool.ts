import { ERRORS } from '@docferry/shared-contracts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { type Auditor, audited } from '../access/audit/audit-call.ts';
import type { GatewayError } from '../errors.ts';
import type { Caller } from '../http/endpoint.ts';
import { errorResponse, isInternalError } from '../http/error-response.ts';
import { requireScope } from '../identity.ts';
import { MAX_LINKS } from './resource-link.ts';
import type { Tool } from './tool.ts';

export type CallContext = {
  readonly requestId: string;
  readonly logger: Logger;
  readonly auditor: Auditor;
  /** The error if rate limits refuse this call. */
  readonly refused: GatewayError | undefined;
};

/** Runs a tool. An error becomes a result that the model can read and act on: code, detail, advice. */
export async function callTool(
  tool: Tool,
  args: unknown,
  caller: Caller,
  { requestId, logger, auditor, refused }: CallContext,
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
    const structured = await audited(auditor, call, run, () => args);
    return { content, structuredContent: structured };
  } catch (error) {
    if (isInternalError(error) && !caller.signal.aborted) {
      logger.error({ err: error, request_id: requestId, tool: tool.name }, 'tool failed');
    }
    const { body } = errorResponse(error, requestId);
    const { advice } = ERRORS[body.code];
    return {
      isError: true,
      content: [{ type: 'text', text: `${body.code}: ${body.detail} ${advice}` }],
      structuredContent: { ...body, advice },
    };
  }
}
