import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createAuthenticator } from '../access/authenticate.ts';
import { type RunningApp, runApp } from '../compose/app.test.fixture.ts';
import { createApp } from '../compose/app.ts';
import { listen } from '../compose/listen.ts';
import { createKey, revokeKey } from '../operator/admin/keys.ts';

/** The app with keys that can be revoked. */
async function serve(app: RunningApp): Promise<AsyncDisposable & { readonly port: number }> {
  const { fetch } = createApp({
    gateway: app.gateway,
    authenticate: createAuthenticator({ catalog: app.gateway.catalog }),
    health: async () => Promise.reject(new Error('not asked')),
    isReady: () => true,
    allowedHosts: undefined,
    allowedOrigins: [],
    tools: { toolsets: [], scope: { project: undefined, environment: undefined }, groups: undefined },
  });
  const { server, port } = await listen(fetch, { host: '127.0.0.1', port: 0, mayMove: false });
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const feeder = (app: RunningApp) =>
  createKey(app.gateway.catalog, { tenant: 'acme', name: 'feeder', scopes: ['read', 'ingest'] });

it('ends a batch at the next line, within a second, and keeps accepted documents', async () => {
  await using app = await runApp();
  await using served = await serve(app);
  const { id, key } = await feeder(app);
  const line = (n: number) => `${JSON.stringify({ text: `Number ${n}.`, metadata: { filename: `${n}.md` } })}\n`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
  const { port } = served;
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/ingest/batch', headers });
  sending.write(line(1));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const whole = text(answer);
  await revokeKey(app.gateway.catalog, { id });
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
});

it('ends the event stream of a job that continues', async () => {
  const letGo = Promise.withResolvers<(Float32Array | null)[]>();
  letGo.promise.catch(() => {});
  await using app = await runApp((gateway) => ({
    ...gateway,
    embedder: { ...gateway.embedder, embedDocuments: () => letGo.promise },
  }));
  await using served = await serve(app);
  const { id, key } = await feeder(app);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const api = `http://127.0.0.1:${served.port}/api/v1`;
  const body = JSON.stringify({ text: 'Held.', metadata: { filename: 'held.md' }, wait: false });
  const accepted = await fetch(`${api}/ingest`, { method: 'POST', headers, body });
  const { job_id: jobId } = (await accepted.json()) as { job_id: string };
  const events = await fetch(`${api}/jobs/${jobId}/events`, { headers });
  expect(events.status).toBe(200);
  await revokeKey(app.gateway.catalog, { id });
  // Otherwise the stream would last as long as the job.
  await expect(events.text()).rejects.toThrow();
  letGo.reject(new Error('over'));
});
