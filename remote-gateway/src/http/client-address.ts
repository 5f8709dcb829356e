import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the client: that of the connection, or, behind proxies of ours, the one that the first of them saw.
 * Each proxy adds to X-Forwarded-For at its end, so only the last `proxies` entries are not the client's own invention.
 */
export function clientAddress(incoming: IncomingMessage, proxies: number): string {
  const connected = incoming.socket.remoteAddress ?? '';
  if (proxies === 0) return connected;
  const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const seen = forwarded.at(-proxies)?.trim() ?? '';
  return isIP(seen) ? seen : connected;
}

/** Whether the client's own connection is encrypted, as our proxy says. */
export function cameOverTls(incoming: IncomingMessage, proxies: number): boolean {
  if (proxies === 0) return false;
  const [protocol = ''] = [incoming.headers['x-forwarded-proto'] ?? []].flat().join(',').split(',').slice(-1);
  return protocol.trim().toLowerCase() === 'https';
}
