import { ERRORS, type ErrorCode } from '@docferry/shared-contracts';

type Options = {
  /** For programs: the invalid field, the valid names and so on. Contains nothing secret. */
  readonly details?: Record<string, unknown>;
  /** Seconds until a retry may succeed. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/** An error to show to callers: a code of the contract and a message without paths, secrets or names of other tenants. */
export class GatewayError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: string, { details, retryAfterSeconds, cause }: Options = {}) {
    super(detail, { cause });
    this.name = ERRORS[code].name;
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The code and text of any error for callers. Anything but a GatewayError is INTERNAL_ERROR without details. */
export function describeError(error: unknown): { readonly code: ErrorCode; readonly detail: string } {
  if (error instanceof GatewayError) return { code: error.code, detail: error.message };
  const detail = 'The gateway failed to process the request because of an internal error.';
  return { code: 'INTERNAL_ERROR', detail };
}
