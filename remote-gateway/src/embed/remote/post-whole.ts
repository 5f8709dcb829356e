import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ProviderFailure } from './provider-failure.ts';

export type WholeAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Decompressed; empty unless the status is below 300. */
  readonly body: Buffer;
};

/** The largest answer, 128 vectors of 16,384 numbers, takes some 46 MB. */
const MAX_ANSWER_BYTES = 64 * 2 ** 20;
const unpacked = promisify(gunzip);

/**
 * Sends a text and collects the answer without the streams of `fetch`, which take more time than everything else that an
 * answer of many numbers needs. Follows no redirect. Throws ProviderFailure for an answer that is cut off or too long,
 * and the system's error when the server cannot be reached.
 */
export async function postWhole(
  url: URL,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal | undefined,
): Promise<WholeAnswer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'accept-encoding': 'gzip', 'content-length': Buffer.byteLength(body) },
      ...(signal ? { signal } : {}),
    });
    request.once('response', resolve);
    // Stays for later errors, which the reader of the answer handles.
    request.on('error', reject);
    request.end(body);
  });
  const status = answer.statusCode ?? 0;
  if (status >= 300) {
    answer.on('error', () => {}).resume();
    return { status, headers: answer.headers, body: Buffer.alloc(0) };
  }
  const bytes = await collected(answer);
  if (answer.headers['content-encoding'] !== 'gzip') return { status, headers: answer.headers, body: bytes };
  const whole = await unpacked(bytes, { maxOutputLength: MAX_ANSWER_BYTES }).catch(() => {
    throw new ProviderFailure('malformed', 'gave an answer that cannot be unpacked');
  });
  return { status, headers: answer.headers, body: whole };
}

function collected(answer: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    answer.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size <= MAX_ANSWER_BYTES) return;
      answer.destroy();
      reject(new ProviderFailure('malformed', 'gave an answer that is too long'));
    });
    answer.once('end', () => resolve(Buffer.concat(parts)));
    answer.on('error', () => reject(new ProviderFailure('malformed', 'gave an answer that cannot be read')));
  });
}
