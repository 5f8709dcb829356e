import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net';

/**
 * A connection through a proxy (CONNECT, RFC 9110, section 9.3.6) to the address that `lookup` gives for a host. Throws
 * what `lookup` throws, and when the proxy cannot be reached or refuses.
 */
export async function tunnelled(
  proxy: string,
  target: { readonly host: string; readonly port: number },
  lookup: LookupFunction,
  timeoutMs: number,
): Promise<Socket> {
  const address = isIP(target.host) ? target.host : await addressOf(target.host, lookup);
  const authority = `${isIPv6(address) ? `[${address}]` : address}:${target.port}`;
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
  request.once('response', (answer) => {
    answer.destroy();
    reject(new Error('the proxy does not know CONNECT'));
  });
  request.on('error', reject);
  request.end();
  return promise;
}

function addressOf(host: string, lookup: LookupFunction): Promise<string> {
  return new Promise((resolve, reject) => {
    lookup(host, {}, (error, address) => {
      if (error) reject(error);
      else if (typeof address === 'string' && address !== '') resolve(address);
      else reject(new Error('the host has no address'));
    });
  });
}
