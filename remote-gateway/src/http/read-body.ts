import type { IncomingMessage } from 'node:http';
import type { BodyReservation } from '../access/limits/body-budget.ts';
import { GatewayError } from '../errors.ts';

export type BodyBounds = {
  /** Maximum size, in bytes. */
  readonly maxBytes: number;
  /** Milliseconds for the whole body to arrive. */
  readonly timeoutMs: number;
  /** Counts the bytes while they arrive. */
  readonly reservation: Pick<BodyReservation, 'assertRoom' | 'reserve'>;
};

/**
 * Reads the body of a request and counts it while it arrives, so that a body that is too large is refused before it is
 * in memory, with or without Content-Length. Throws PAYLOAD_TOO_LARGE, RATE_LIMITED if there is no room for it now,
 * TIMEOUT, and INVALID_ARGUMENT if the client disconnects before the end.
 */
export async function readBody(
  incoming: IncomingMessage,
  { maxBytes, timeoutMs, reservation }: BodyBounds,
): Promise<Buffer> {
  const announced = Number(incoming.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes);
  reservation.assertRoom(announced);
  const parts: Buffer[] = [];
  let bytes = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (part: Buffer) => {
    bytes += part.byteLength;
    if (bytes > maxBytes) return reject(tooLarge(maxBytes));
    try {
      reservation.reserve(part.byteLength);
      parts.push(part);
    } catch (error) {
      reject(error);
    }
  };
  const onEnd = () => resolve();
  const onBreak = () => {
    // Every request also closes after its end, and creating an error costs more than reading a small body.
    if (!incoming.readableEnded) reject(new GatewayError('INVALID_ARGUMENT', 'The request body is incomplete.'));
  };
  const onLate = () => reject(new GatewayError('TIMEOUT', `The body did not arrive within ${timeoutMs / 1000} s.`));
  const timer = setTimeout(onLate, timeoutMs);
  incoming.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak);
  try {
    await promise;
    return Buffer.concat(parts, bytes);
  } finally {
    clearTimeout(timer);
    // The rest of a refused body stays in the socket. The server drops it after the response is sent.
    incoming.pause().off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak);
  }
}

function tooLarge(maxBytes: number): GatewayError {
  return new GatewayError('PAYLOAD_TOO_LARGE', `The request body is larger than ${maxBytes} bytes.`, {
    details: { limit_bytes: maxBytes },
  });
}
