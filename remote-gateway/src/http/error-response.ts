import { ERRORS, type ErrorBody, errorBody } from '@docferry/shared-contracts';
import { describeError, GatewayError } from '../errors.ts';

export type ErrorResponse = { readonly body: ErrorBody; readonly headers: Record<string, string> };

/** Usual time, in seconds, until a store that the gateway manages is back after an outage. */
const BACKEND_RETRY_S = 2;

/** The response for an error: a GatewayError with its details, anything else as INTERNAL_ERROR without any. */
export function errorResponse(error: unknown, requestId: string): ErrorResponse {
  const { code, detail } = describeError(error);
  if (!(error instanceof GatewayError)) return { body: errorBody(code, detail, requestId), headers: {} };
  const headers: Record<string, string> = {};
  const seconds = error.retryAfterSeconds ?? (error.code === 'BACKEND_UNAVAILABLE' ? BACKEND_RETRY_S : undefined);
  if (seconds !== undefined) headers['retry-after'] = String(Math.ceil(seconds));
  return { body: errorBody(code, detail, requestId, error.details), headers };
}

/** Whether the cause is in the gateway or its services, so that the operator has to act and not the caller. */
export function isInternalError(error: unknown): boolean {
  return !(error instanceof GatewayError) || ERRORS[error.code].status >= 500;
}
