import type { IncomingMessage } from 'node:http';
import type { BodyReservation } from '../access/limits/body-budget.ts';
import { GatewayError } from '../errors.ts';

export type BodyBounds = {
  /** Most bytes that are read. */
  readonly maxBytes: number;
  /** Milliseconds for the whole body to arrive. */
  readonly timeoutMs: number;
  /** What it may hold while it arrives. */
  readonly share: Pick<BodyReservation, 'assertRoom' | 'reserve'>;
};

/**
 * A request's body, counted while it is read: a body that is too large is refused before it is held, whether or not
 * its length was declared. Throws PAYLOAD_TOO_LARGE, RATE_LIMITED when there is no room for it now, TIMEOUT, and INVALID_ARGUMENT when the client stops halfway.
 */
export async function readBody(incoming: IncomingMessage, { maxBytes, timeoutMs, share }: BodyBounds): Promise<Buffer> {
  const announced = Number(incoming.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes);
  share.assertRoom(announced);
  const parts: Buffer[] = [];
  let bytes = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (part: Buffer) => {
    bytes += part.byteLength;
    if (bytes > maxBytes) return reject(tooLarge(maxBytes));
    try {
      share.reserve(part.byteLength);
      parts.push(part);
    } catch (error) {
      reject(error);
    }
  };
  const onEnd = () => resolve();
  const onBreak = () => {
    // It closes after its end as well, and an error costs more than reading a small body.
    if (!incoming.readableEnded) reject(new GatewayError('INVALID_ARGUMENT', 'The request body ended early.'));
  };
  const onLate = () => reject(new GatewayError('TIMEOUT', `The body did not arrive within ${timeoutMs / 1000} s.`));
  const timer = setTimeout(onLate, timeoutMs);
  incoming.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak);
  try {
    await promise;
    return Buffer.concat(parts, bytes);
  } finally {
    clearTimeout(timer);
    // What is left of a refused body waits in the socket; the server drops it once the answer is out.
    incoming.pause().off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak);
  }
}

function tooLarge(maxBytes: number): GatewayError {
  return new GatewayError('PAYLOAD_TOO_LARGE', `The request body is larger than ${maxBytes} bytes.`, {
    details: { limit_bytes: maxBytes },
  });
}
