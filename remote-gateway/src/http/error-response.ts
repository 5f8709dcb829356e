import { ERRORS, type ErrorBody, errorBody } from '@docferry/shared-contracts';
import { GatewayError } from '../errors.ts';

export type ErrorResponse = { readonly body: ErrorBody; readonly headers: Record<string, string> };

/** Seconds in which a store of the gateway's own is usually back. */
const BACKEND_RETRY_S = 2;

/** What a caller is told of any error: those meant for callers as they are, anything else as a fault of ours. */
export function errorResponse(error: unknown, requestId: string): ErrorResponse {
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
  const seconds = error.retryAfterSeconds ?? (error.code === 'BACKEND_UNAVAILABLE' ? BACKEND_RETRY_S : undefined);
  if (seconds !== undefined) headers['retry-after'] = String(Math.ceil(seconds));
  return { body: errorBody(error.code, error.message, requestId, error.details), headers };
}

/** Whether the operator should look into it, rather than the caller. */
export function isInternalError(error: unknown): boolean {
  return !(error instanceof GatewayError) || ERRORS[error.code].status >= 500;
}
