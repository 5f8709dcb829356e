import type { ErrorBody, ErrorCode } from '@docferry/shared-contracts';

type Facts = {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
};

/** Why a call failed: the gateway's own code and words, or a code of the same list when no gateway answered. */
export class DocferryError extends Error {
  override readonly name = 'DocferryError';
  readonly code: ErrorCode;
  /** HTTP status; absent when there was no answer. */
  readonly status: number | undefined;
  /** Id of the request in the gateway's log. */
  readonly requestId: string | undefined;
  /** Details for programs, such as the invalid field. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** How long the gateway asks to wait, milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, message: string, facts: Facts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.details = facts.details;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** The error behind an answer that is no success, whether a gateway or a proxy before it wrote it. */
export async function errorOf(response: Response): Promise<DocferryError> {
  const { status, headers } = response;
  const retryAfterMs = retryAfterOf(headers.get('retry-after'));
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  if (typeof body?.code === 'string' && typeof body.detail === 'string') {
    const { code, detail, request_id: requestId, details } = body;
    return new DocferryError(code, detail, { status, requestId, details, retryAfterMs });
  }
  return new DocferryError(codeOf(status), `The server answered ${status}, not as a Docferry gateway does.`, {
    status,
    retryAfterMs,
  });
}

/** For answers of proxies: what their status says. */
function codeOf(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'UNAUTHENTICATED';
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 429) return 'RATE_LIMITED';
  return status === 504 ? 'TIMEOUT' : 'BACKEND_UNAVAILABLE';
}

/** Milliseconds of a Retry-After header (RFC 9110, section 10.2.3): seconds or a date. */
export function retryAfterOf(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const date = /^[A-Z]/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
