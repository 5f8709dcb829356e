import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import { QdrantTransport, splitUrl } from './qdrant-transport.ts';

it.each([
  ['http://127.0.0.1:6333', 'http://127.0.0.1:6333', ''],
  ['http://127.0.0.1:6333/', 'http://127.0.0.1:6333', ''],
  ['https://qdrant.example.com', 'https://qdrant.example.com:6333', ''],
  ['https://example.com:8443/qdrant/', 'https://example.com:8443', '/qdrant'],
  ['http://[::1]:6333', 'http://[::1]:6333', ''],
])('requests to %s go to %s, paths start with "%s"', (url, origin, prefix) => {
  expect(splitUrl(url)).toEqual({ origin, prefix });
});

/** More than long enough for a slow machine; a transport that waited for a silent node would take as long. */
const TIMEOUT_MS = 60_000;

describe('a cluster with a node that accepts connections and answers nothing', () => {
  it('is asked through another node, from whichever a transport starts', async () => {
    let silentConnections = 0;
    await using silent = await listening(
      createServer((socket) => {
        silentConnections += 1;
        socket.on('error', () => {});
      }),
    );
    await using good = await listening(createHttpServer((_, response) => response.end('{"result": "good"}')));
    // They start with a node by chance: that none of so many starts with the silent one happens once in a million times.
    const transports = Array.from(
      { length: 20 },
      () => new QdrantTransport({ url: silent.url, otherUrls: [good.url] }, TIMEOUT_MS),
    );
    const ask = (transport: QdrantTransport) => transport.json({ method: 'GET', path: '/collections' });
    const started = performance.now();
    expect(await Promise.all(transports.map(ask))).toEqual(transports.map(() => ({ result: 'good' })));
    expect(silentConnections).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS / 2);
    // They stay with the one that answers.
    const before = silentConnections;
    await Promise.all(transports.map(ask));
    expect(silentConnections).toBe(before);
  });

  it('is waited for where it is only slow', async () => {
    let asked = 0;
    const slow = createHttpServer((request, response) => {
      if (request.url === '/livez') return response.end('ok');
      asked += 1;
      return setTimeout(() => response.end('{"result": "slow"}'), 3_000);
    });
    await using first = await listening(slow);
    const transport = new QdrantTransport({ url: first.url, otherUrls: [first.url] }, TIMEOUT_MS);
    expect(await transport.json({ method: 'GET', path: '/collections' })).toEqual({ result: 'slow' });
    expect(asked).toBe(1);
  });
});

async function listening(server: Server): Promise<AsyncDisposable & { readonly url: string }> {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
