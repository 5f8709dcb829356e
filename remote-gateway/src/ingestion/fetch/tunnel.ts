import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIPv6, type Socket } from 'node:net';

/**
 * A connection through a proxy (CONNECT, RFC 9110, section 9.3.6) to an address. Throws when the proxy cannot be reached
 * or refuses.
 */
export function tunnelled(
  proxy: string,
  target: { readonly address: string; readonly port: number },
  timeoutMs: number,
): Promise<Socket> {
  const authority = `${isIPv6(target.address) ? `[${target.address}]` : target.address}:${target.port}`;
  const { protocol, hostname, port, username, password } = new URL(proxy);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const request = (protocol === 'https:' ? overHttps : overHttp)({
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port || (protocol === 'https:' ? 443 : 80),
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...(username ? { 'proxy-authorization': `Basic ${credentials}` } : {}) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  request.once('connect', ({ statusCode = 0 }, socket: Socket) => {
    if (statusCode >= 200 && statusCode < 300) return resolve(socket);
    socket.destroy();
    reject(new Error(`the proxy answered CONNECT with ${statusCode}`));
  });
  request.on('error', reject);
  request.end();
  return promise;
}
