import { ERRORS, type ErrorBody, errorBody } from '@docferry/shared-contracts';
import { GatewayError } from '../errors.ts';

export type ErrorResponse = { readonly body: ErrorBody; readonly headers: Record<string, string> };

/** Usual time, in seconds, until a store that the gateway manages is back after an outage. */
const BACKEND_RETRY_S = 2;

/** The response for an error: a GatewayError with its details, anything else as INTERNAL_ERROR without any. */
export function errorResponse(error: unknown, requestId: string): ErrorResponse {
  if (!(error instanceof GatewayError)) {
    return {
      body: errorBody(
        'INTERNAL_ERROR',
        'The gateway failed to process the request because of an internal error.',
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

/** Whether the cause is in the gateway or its services, so that the operator has to act and not the caller. */
export function isInternalError(error: unknown): boolean {
  return !(error instanceof GatewayError) || ERRORS[error.code].status >= 500;
}
