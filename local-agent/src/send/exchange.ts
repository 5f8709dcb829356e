import got, { RequestError } from 'got';

export type ExchangeOptions = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** Most bytes of the answer, after decompression. */
  readonly responseBytes: number;
  readonly connectMs: number;
  /** From the first byte sent to the last byte received, milliseconds. */
  readonly totalMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the body that have been handed to the network. */
  readonly onUpload?: ((sent: number, total: number) => void) | undefined;
  /** The body of a success in parts, as they come. */
  readonly onPart?: ((part: Buffer) => void) | undefined;
};

export type Exchange = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/** How much of a body is written at once. */
const PART_BYTES = 65_536;

/** The answer is larger than the caller accepts. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError';
}

/**
 * One HTTP request and its whole answer, whatever its status; no retries, no redirects (a bearer key would travel).
 * Throws got's RequestError on network faults and timeouts, ResponseTooLargeError, and the signal's reason when aborted.
 */
export async function exchange(url: string, options: ExchangeOptions): Promise<Exchange> {
  options.signal?.throwIfAborted();
  const body = options.body === undefined ? undefined : Buffer.from(options.body);
  // got's promise API has no cap on the body, its stream lets us count
  const stream = got.stream(url, {
    method: options.method,
    headers: { ...options.headers, ...(body ? { 'content-length': String(body.byteLength) } : {}) },
    ...(body ? { body: inParts(body) } : {}),
    throwHttpErrors: false,
    followRedirect: false,
    retry: { limit: 0 },
    timeout: { connect: options.connectMs, secureConnect: options.connectMs, request: options.totalMs },
    ...(options.signal ? { signal: options.signal } : {}),
  });
  // a stream without a body waits for one to be written, except for GET
  if (!body && options.method !== 'GET') stream.end();
  const { onUpload } = options;
  if (onUpload && body) {
    const total = body.byteLength;
    stream.on('uploadProgress', ({ transferred }) => onUpload(Math.min(transferred, total), total));
  }
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    for await (const chunk of stream) {
      received += chunk.length;
      if (received > options.responseBytes) throw new ResponseTooLargeError(`more than ${options.responseBytes} bytes`);
      chunks.push(chunk);
      if (stream.response?.ok) options.onPart?.(chunk);
    }
  } catch (error) {
    options.signal?.throwIfAborted();
    throw error;
  } finally {
    stream.destroy();
  }
  const { response } = stream;
  if (!response) throw new RequestError('The connection closed without an answer', { code: 'ECONNRESET' }, stream);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

/** got breaks off a body of one piece when the answer begins before its end, as that to a batch does. */
async function* inParts(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.byteLength; at += PART_BYTES) yield body.subarray(at, at + PART_BYTES);
}
