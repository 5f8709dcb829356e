import { randomUUID } from 'node:crypto';
import { type ErrorBody, errorBody } from '@docferry/shared-contracts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { UserError } from '../errors.ts';

/** A UserError in the contract's shape, its advice among the details; a fault of ours gives away nothing but an id. */
export function errorShape(error: unknown): ErrorBody {
  if (error instanceof UserError) {
    const { request_id: requestId, ...details } = error.details ?? {};
    const id = typeof requestId === 'string' ? requestId : randomUUID();
    return errorBody(error.code, error.message, id, { ...details, advice: error.advice });
  }
  const advice = 'This is a fault of docferry: report it with the request id and the log on stderr.';
  return errorBody('INTERNAL_ERROR', 'An unexpected fault in docferry.', randomUUID(), { advice });
}

/** A tool's error: code, what went wrong and what to do, for the model and for programs. */
export function failure(body: ErrorBody): CallToolResult {
  const advice = typeof body.details?.advice === 'string' ? ` ${body.details.advice}` : '';
  return {
    isError: true,
    content: [{ type: 'text', text: `${body.code}: ${body.detail}${advice}` }],
    structuredContent: body,
  };
}
