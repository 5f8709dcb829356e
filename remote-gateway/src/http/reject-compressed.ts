import type { Context } from 'hono';
import { GatewayError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Rejects a compressed body, because its size does not bound the memory that it needs, and 16 MB of text need no
 * compression. Throws UNSUPPORTED_FORMAT; the response lists the accepted encodings (RFC 9110, section 15.5.16).
 */
export function rejectCompressed(c: Context<AppEnv>): void {
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase();
  if (!encoding || encoding === 'identity') return;
  c.header('accept-encoding', 'identity');
  throw new GatewayError(
    'UNSUPPORTED_FORMAT',
    'Compressed bodies are not supported. Send the body without Content-Encoding.',
  );
}
