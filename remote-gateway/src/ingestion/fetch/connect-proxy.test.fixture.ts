import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';

export type ConnectProxy = AsyncDisposable & {
  readonly url: string;
  /** The targets that it was asked for. */
  readonly asked: readonly string[];
};

/** For tests: a proxy on loopback that knows CONNECT. Every host name means this machine, without port 443. */
export async function connectProxy(): Promise<ConnectProxy> {
  const asked: string[] = [];
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on('connect', ({ url = '' }, client) => {
    asked.push(url);
    client.on('error', () => {});
    const port = Number(/:(\d+)$/.exec(url)?.[1]);
    if (port === 443) {
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
    url: `http://127.0.0.1:${address.port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
