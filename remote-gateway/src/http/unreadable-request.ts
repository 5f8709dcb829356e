import { randomUUID } from 'node:crypto';
import { errorBody } from '@docferry/shared-contracts';

/** The answer to bytes that are no request: a broken request line, header or target. */
export function unreadableRequest(): { response(): Response; raw(): string } {
  const body = JSON.stringify(errorBody('INVALID_ARGUMENT', 'This is not a valid HTTP request.', randomUUID()));
  const headers = { 'content-type': 'application/json', connection: 'close' };
  return {
    response: () => new Response(body, { status: 400, headers }),
    raw: () =>
      `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  };
}
