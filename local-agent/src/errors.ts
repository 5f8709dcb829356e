import { ERRORS, type ErrorCode } from '@docferry/shared-contracts/error-codes';

/** An error that is safe to show: what went wrong and what to do, with a code of the contract. Anything else is a bug of ours. */
export class UserError extends Error {
  readonly code: ErrorCode;
  /** What the user can do; the code's general advice unless a better one is known. */
  readonly advice: string;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { advice, details, cause }: { advice?: string; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = ERRORS[code].name;
    this.code = code;
    this.advice = advice ?? ERRORS[code].advice;
    this.details = details;
  }
}
