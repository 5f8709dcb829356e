import { GatewayError } from '../errors.ts';

export type BodyBounds = {
  /** Most bytes that are read. */
  readonly maxBytes: number;
  /** Milliseconds for the whole body to arrive. */
  readonly timeoutMs: number;
};

/**
 * A request's body, counted while it is read: a body that is too large is refused before it is held, whether or not
 * its length was declared. Throws PAYLOAD_TOO_LARGE or TIMEOUT.
 */
export async function readBody(request: Request, { maxBytes, timeoutMs }: BodyBounds): Promise<Buffer> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return Buffer.alloc(0);

  const reader = request.body.getReader();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    reader.cancel().catch(() => {}); // the pending read below ends with it; there is nothing else to tell
  }, timeoutMs);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      bytes += read.value.byteLength;
      if (bytes > maxBytes) {
        reader.cancel().catch(() => {}); // refused already; how the rest ends does not matter
        throw tooLarge(maxBytes);
      }
      parts.push(read.value);
    }
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError('INVALID_ARGUMENT', 'The request body ended early.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
  if (late) throw new GatewayError('TIMEOUT', `The request body did not arrive within ${timeoutMs / 1000} s.`);
  return Buffer.concat(parts, bytes);
}

function tooLarge(maxBytes: number): GatewayError {
  return new GatewayError('PAYLOAD_TOO_LARGE', `The request body is larger than ${maxBytes} bytes.`, {
    details: { limit_bytes: maxBytes },
  });
}
