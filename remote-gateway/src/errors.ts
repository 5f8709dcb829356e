import { ERRORS, type ErrorCode } from '@docferry/shared-contracts';

type Options = {
  /** For programs: the field at fault, the valid names, ... Safe to show. */
  readonly details?: Record<string, unknown>;
  /** Seconds until it makes sense to try again. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/** An error that a caller may see: a code of the contract and a detail without paths, secrets or others' names. */
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
