import type { ErrorBody, ErrorCode } from '@docferry/shared-contracts';

/** The only codes of the sets `kb` and `compat`. */
type KbCode =
  | 'INVALID_ARGUMENT'
  | 'SCOPE_VIOLATION'
  | 'BACKEND_UNAVAILABLE'
  | 'TIMEOUT'
  | 'BUDGET_EXCEEDED'
  | 'INTERNAL_ERROR';

const KB_CODES: Readonly<Partial<Record<ErrorCode, KbCode>>> = {
  INVALID_ARGUMENT: 'INVALID_ARGUMENT',
  NOT_FOUND: 'INVALID_ARGUMENT',
  SCOPE_VIOLATION: 'SCOPE_VIOLATION',
  UNAUTHENTICATED: 'SCOPE_VIOLATION',
  BACKEND_UNAVAILABLE: 'BACKEND_UNAVAILABLE',
  CONFLICT: 'BACKEND_UNAVAILABLE',
  EMBEDDING_SPACE_MISMATCH: 'BACKEND_UNAVAILABLE',
  STORAGE_FULL: 'BACKEND_UNAVAILABLE',
  TIMEOUT: 'TIMEOUT',
  RATE_LIMITED: 'BUDGET_EXCEEDED',
  BUDGET_LIMIT_EXCEEDED: 'BUDGET_EXCEEDED',
  PAYLOAD_TOO_LARGE: 'BUDGET_EXCEEDED',
};

/** An error in the envelope of the sets `kb` and `compat`; `details.reason` is the gateway's own code. */
export function kbError({ code, detail, details, request_id: requestId }: ErrorBody): {
  text: string;
  structured: Record<string, unknown>;
} {
  const kbCode = KB_CODES[code] ?? 'INTERNAL_ERROR';
  return {
    text: `${kbCode}: ${detail}`,
    structured: {
      error: { code: kbCode, message: detail, details: { ...details, reason: code, request_id: requestId } },
    },
  };
}
