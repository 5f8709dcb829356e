import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createAuthenticator } from '../../access/authenticate.ts';
import { createKey, revokeKey } from '../../admin/keys.ts';
import { runApp } from '../../app.test.fixture.ts';
import { createApp } from '../../app.ts';
import { listen } from '../../serve/listen.ts';

it('of a key that is revoked ends at the next line, within a second, and keeps what it accepted', async () => {
  await using app = await runApp();
  const { catalog } = app.gateway;
  const { id, key } = await createKey(catalog, { tenant: 'acme', name: 'feeder', scopes: ['ingest'] });
  const { fetch } = createApp({
    gateway: app.gateway,
    authenticate: createAuthenticator({ catalog }),
    health: async () => Promise.reject(new Error('not asked')),
    isReady: () => true,
    allowedHosts: undefined,
    allowedOrigins: [],
    toolsets: [],
  });
  const { server, port } = await listen(fetch, { host: '127.0.0.1', port: 0, mayMove: false });
  const line = (n: number) => `${JSON.stringify({ text: `Number ${n}.`, metadata: { filename: `${n}.md` } })}\n`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/ingest/batch', headers });
  sending.write(line(1));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const whole = text(answer);
  await revokeKey(catalog, { id });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  sending.end(line(2) + line(3));
  const lines = (await whole)
    .trim()
    .split('\n')
    .map((each) => JSON.parse(each));
  expect(lines).toMatchObject([
    { line: 1, status: 'success' },
    { summary: { lines: 1, stopped: { code: 'UNAUTHENTICATED' } } },
  ]);
  server.closeAllConnections();
  server.close();
});
