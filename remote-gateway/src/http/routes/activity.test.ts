import { type Activity, activitySchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import { GatewayError } from '../../errors.ts';
import { activityEvents } from '../../sources/activity-events.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function* follow(key: string, signal: AbortSignal): AsyncGenerator<Activity> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${app.url}/api/v1/activity`, { headers, signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let pending = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (pending + part).split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('event: activity')) yield activitySchema.parse(JSON.parse(block.split('\ndata: ')[1] ?? ''));
    }
  }
}

it('shows jobs from the first moment to the last, of the own tenant only', async () => {
  const [key, rival] = [await app.key('acme'), await app.key('rival')];
  using leaving = new DisposableStack();
  const controller = leaving.adopt(new AbortController(), (one) => one.abort());
  const events = follow(key, controller.signal);
  expect((await events.next()).value).toEqual({ jobs: [], sources: [] });
  const ingest = (filename: string, by: string) =>
    app.call('POST', '/api/v1/ingest', { text: 'A gate.', metadata: { filename } }, { key: by });
  await ingest('theirs.md', rival);
  await ingest('gate.md', key);
  for await (const { jobs } of events) {
    expect(jobs.map(({ uri }) => uri)).toEqual(['gate.md']);
    if (jobs[0]?.state === 'completed') break;
  }
});

it('ends when the credential is no longer valid', async () => {
  const { id: tenantId } = await app.gateway.catalog.tenants.ensure('acme');
  const refused = new GatewayError('UNAUTHENTICATED', 'The key was revoked.');
  const events = activityEvents(app.gateway, {
    identity: { tenantId, subject: 'ann', scopes: new Set(['read']) },
    signal: new AbortController().signal,
    checkAgain: () => Promise.reject(refused),
  });
  expect((await events.next()).value).toMatchObject({ event: 'activity' });
  await expect(events.next()).rejects.toBe(refused);
});
