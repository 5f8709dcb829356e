import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { connectProxy } from '../ingestion/fetch/connect-proxy.test.fixture.ts';
import { outgoingProxy, useOutgoingProxy } from './outgoing-proxy.ts';

async function answering(host: string) {
  const server = createServer((_, response) => response.end('itself')).listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address !== 'string' ? address.port : 0;
  return {
    url: `http://${host}:${port}/`,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('fetch, once the proxies of the environment are in use', () => {
  it('goes to every address of this machine by itself, and to others through the proxy', async () => {
    await using proxy = await connectProxy();
    const outgoing = outgoingProxy({ HTTP_PROXY: proxy.url, NO_PROXY: '192.0.2.0/24' });
    if (outgoing) await useOutgoingProxy(outgoing);
    for (const host of ['127.0.0.1', '127.0.0.2', '127.9.9.9']) {
      using server = await answering(host);
      expect(await (await fetch(server.url)).text()).toBe('itself');
    }
    await expect(fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(300) })).rejects.toBeDefined();
    expect(proxy.asked).toEqual([]);
    await expect(fetch('https://login.test/')).rejects.toBeDefined();
    expect(proxy.asked).toEqual(['login.test:443']);
  });
});
