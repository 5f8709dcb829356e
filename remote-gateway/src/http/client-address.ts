import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the client: that of the connection or, behind trusted proxies, the one that the first of them saw. Each
 * proxy appends an entry to X-Forwarded-For, so the client can have invented all but the last `proxies` entries.
 */
export function clientAddress(incoming: IncomingMessage, proxies: number): string {
  const connected = incoming.socket.remoteAddress ?? '';
  if (proxies === 0) return connected;
  const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const seen = forwarded.at(-proxies)?.trim() ?? '';
  return isIP(seen) ? seen : connected;
}

/** Whether the client connected over TLS, according to the trusted proxy. */
export function cameOverTls(incoming: IncomingMessage, proxies: number): boolean {
  if (proxies === 0) return false;
  const [protocol = ''] = [incoming.headers['x-forwarded-proto'] ?? []].flat().join(',').split(',').slice(-1);
  return protocol.trim().toLowerCase() === 'https';
}
