import { randomUUID } from 'node:crypto';
import { type ErrorBody, errorBody } from '@docferry/shared-contracts';
import { UserError } from './errors.ts';

/** An error in the contract's shape, its advice among the details. Of a fault of ours nothing is shown but an id. */
export function errorShape(error: unknown): ErrorBody {
  if (error instanceof UserError) {
    const { request_id: requestId, ...details } = error.details ?? {};
    const id = typeof requestId === 'string' ? requestId : randomUUID();
    return errorBody(error.code, error.message, id, { ...details, advice: error.advice });
  }
  const advice = 'This is a fault of docferry: report it with the request id and what stderr says.';
  return errorBody('INTERNAL_ERROR', 'An unexpected fault in docferry.', randomUUID(), { advice });
}
