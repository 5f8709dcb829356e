import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

export type ForwardProxy = AsyncDisposable & {
  /** With a user and a password. */
  readonly url: string;
  /** Received requests: `CONNECT host:port`, or `GET http://host:port` for a forwarded one. */
  readonly asked: string[];
};

/**
 * A forward proxy on loopback, as in companies. It maps every host to this machine, and port 443 of every host to the port
 * `https`.
 */
export async function forwardProxy({ https }: { readonly https?: number } = {}): Promise<ForwardProxy> {
  const asked: string[] = [];
  const wanted = `Basic ${Buffer.from('user:secret').toString('base64')}`;
  const server = createServer((incoming, outgoing) => {
    const url = URL.parse(incoming.url ?? '');
    asked.push(`${incoming.method} ${url?.origin ?? incoming.url}`);
    if (!url || incoming.headers['proxy-authorization'] !== wanted) {
      outgoing.writeHead(url ? 407 : 400).end();
      return;
    }
    const { host: _, ...headers } = incoming.headers;
    const options = { port: url.port, path: `${url.pathname}${url.search}`, method: incoming.method, headers };
    const passed = request({ ...options, host: '127.0.0.1', agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.on('connect', (incoming, client) => {
    asked.push(`CONNECT ${incoming.url}`);
    client.on('error', () => {});
    if (incoming.headers['proxy-authorization'] !== wanted) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const wantedPort = Number(/:(\d+)$/.exec(incoming.url ?? '')?.[1]);
    const port = wantedPort === 443 ? https : wantedPort;
    if (port === undefined) {
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://user:secret@127.0.0.1:${address.port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
