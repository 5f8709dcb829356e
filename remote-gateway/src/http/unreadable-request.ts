import { randomUUID } from 'node:crypto';
import { type ErrorCode, errorBody } from '@docferry/shared-contracts';

type Refusal = { readonly status: number; readonly phrase: string; readonly code: ErrorCode; readonly detail: string };

const NOT_HTTP: Refusal = {
  status: 400,
  phrase: 'Bad Request',
  code: 'INVALID_ARGUMENT',
  detail: 'This is not a valid HTTP request.',
};
/** By the code of Node's error. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    phrase: 'Request Header Fields Too Large',
    code: 'PAYLOAD_TOO_LARGE',
    detail: 'The headers of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    phrase: 'Request Timeout',
    code: 'TIMEOUT',
    detail: 'The request did not arrive in time.',
  },
};

/** The response to input that is not an HTTP request: a malformed line or header, or headers that are too large or late. */
export function unreadableRequest(errorCode = ''): { response(): Response; raw(): string } {
  const { status, phrase, code, detail } = REFUSALS[errorCode] ?? NOT_HTTP;
  const body = JSON.stringify({ ...errorBody(code, detail, randomUUID()), status_code: status });
  const headers = { 'content-type': 'application/json', connection: 'close' };
  return {
    response: () => new Response(body, { status, headers }),
    raw: () =>
      `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  };
}
