import { randomUUID } from 'node:crypto';
import { type ErrorBody, errorBody, oneLine } from '@docferry/shared-contracts';
import { UserError } from './errors.ts';

/** The contract's error shape, and what the user can do. */
export type ErrorShape = ErrorBody & { readonly advice: string };

/** An error as programs get it. Of a fault of ours nothing is shown but an id. */
export function errorShape(error: unknown): ErrorShape {
  if (!(error instanceof UserError)) {
    const advice = 'This is a fault of docferry: report it with the request id and what stderr says.';
    return { ...errorBody('INTERNAL_ERROR', 'An unexpected fault in docferry.', randomUUID()), advice };
  }
  const { request_id: requestId, ...details } = error.details ?? {};
  const id = typeof requestId === 'string' ? requestId : randomUUID();
  const known = Object.keys(details).length > 0 ? details : undefined;
  return { ...errorBody(error.code, oneLine(error.message), id, known), advice: oneLine(error.advice) };
}
