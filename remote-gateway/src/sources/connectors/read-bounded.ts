import { GatewayError } from '../../errors.ts';
import type { ReadOptions } from './connector.ts';

/** Reads a stream to its end, counting bytes while they arrive. Throws PAYLOAD_TOO_LARGE. */
export async function readBounded(
  stream: AsyncIterable<Uint8Array>,
  { maxBytes, signal, reserve }: ReadOptions,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const part of stream) {
    signal.throwIfAborted();
    total += part.byteLength;
    if (total > maxBytes) throw tooLarge(maxBytes);
    reserve(part.byteLength);
    parts.push(part);
  }
  return Buffer.concat(parts, total);
}

export function tooLarge(maxBytes: number): GatewayError {
  return new GatewayError('PAYLOAD_TOO_LARGE', `The object is larger than ${maxBytes} bytes.`, {
    details: { limit_bytes: maxBytes },
  });
}
