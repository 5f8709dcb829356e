import { ERRORS } from '@docferry/shared-contracts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { requireScope } from '../access/identity.ts';
import type { Caller } from '../http/endpoint.ts';
import { errorAnswer, isOurFault } from '../http/error-answer.ts';
import type { Tool } from './tool.ts';

/** Runs a tool. What goes wrong comes back as an answer that the model can read and act on: code, detail, advice. */
export async function callTool(
  tool: Tool,
  args: unknown,
  caller: Caller,
  { requestId, logger }: { readonly requestId: string; readonly logger: Logger },
): Promise<CallToolResult> {
  try {
    requireScope(caller.identity, tool.scope);
    const { text, structured } = await tool.run(args ?? {}, caller);
    return { content: [{ type: 'text', text }], structuredContent: structured };
  } catch (error) {
    if (isOurFault(error) && !caller.signal.aborted) {
      logger.error({ err: error, request_id: requestId, tool: tool.name }, 'tool failed');
    }
    const { body } = errorAnswer(error, requestId);
    const { advice } = ERRORS[body.code];
    return {
      isError: true,
      content: [{ type: 'text', text: `${body.code}: ${body.detail} ${advice}` }],
      structuredContent: { ...body, advice },
    };
  }
}
