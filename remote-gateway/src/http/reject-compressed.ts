import type { Context } from 'hono';
import { GatewayError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Refuses a compressed body: its size would say nothing of what it takes in memory, and 16 MB of text need no
 * compression. Throws UNSUPPORTED_FORMAT; the answer names what is taken (RFC 9110, section 15.5.16).
 */
export function rejectCompressed(c: Context<AppEnv>): void {
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase();
  if (!encoding || encoding === 'identity') return;
  c.header('accept-encoding', 'identity');
  throw new GatewayError('UNSUPPORTED_FORMAT', 'The body is compressed. Send it as it is, without Content-Encoding.');
}
