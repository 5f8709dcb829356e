import type { ErrorBody } from '@docferry/shared-contracts';
import type { CallToolResult } from '@modelcontextprotocol/server';

/** A tool's error: code, what went wrong and what to do, for the model and for programs. */
export function failure(body: ErrorBody): CallToolResult {
  const advice = typeof body.details?.advice === 'string' ? ` ${body.details.advice}` : '';
  return {
    isError: true,
    content: [{ type: 'text', text: `${body.code}: ${body.detail}${advice}` }],
    structuredContent: body,
  };
}
