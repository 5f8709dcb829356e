import { ERRORS, type ErrorBody, errorBody } from '@docferry/shared-contracts';
import { GatewayError } from '../errors.ts';

export type ErrorAnswer = { readonly body: ErrorBody; readonly headers: Record<string, string> };

/** What a caller is told of any error: those meant for callers as they are, anything else as a fault of ours. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (!(error instanceof GatewayError)) {
    return {
      body: errorBody(
        'INTERNAL_ERROR',
        'The gateway failed. Nothing is known to be wrong with the request.',
        requestId,
      ),
      headers: {},
    };
  }
  const headers: Record<string, string> = {};
  if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(Math.ceil(error.retryAfterSeconds));
  return { body: errorBody(error.code, error.message, requestId, error.details), headers };
}

/** Whether the operator should look into it, rather than the caller. */
export function isOurFault(error: unknown): boolean {
  return !(error instanceof GatewayError) || ERRORS[error.code].status >= 500;
}
