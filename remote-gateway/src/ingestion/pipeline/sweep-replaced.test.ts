import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import type { Store } from '../../store/store.ts';
import { sweepDeadGenerations } from './sweep.ts';
import { sweepReplaced } from './sweep-replaced.ts';

const KEPT_MS = 300;

describe('points of a replaced version', () => {
  let app: RunningApp;
  let versions = 0;
  let afterQuery = () => Promise.resolve();
  beforeAll(async () => {
    app = await runApp((gateway) => {
      const query: Store['query'] = async (...args) => {
        const hits = await gateway.store.query(...args);
        await afterQuery();
        return hits;
      };
      return { ...gateway, store: { ...gateway.store, query } };
    });
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    await sweepDeadGenerations(app.gateway, 0);
    await replace();
  });

  const replace = async () => {
    const text = `Version ${++versions} of the tea list.`;
    const { body } = await app.call('POST', '/api/v1/ingest', { text, metadata: { filename: 'tea.md' }, wait: true });
    expect(body).toMatchObject({ status: 'success' });
  };
  const found = async () => {
    const { body } = await app.call('POST', '/api/v1/search', { query: 'tea list', collection: 'default' });
    return (body.results as { text: string }[]).map(({ text }) => text);
  };
  const dead = () => app.gateway.catalog.generations.dead(100, 0);
  const pointsOf = async ({ storeName, docId, generation }: Awaited<ReturnType<typeof dead>>[number]) =>
    (await app.gateway.store.denseByTextHash(storeName, docId, generation)).size;
  const deadPoints = async () => (await Promise.all((await dead()).map(pointsOf))).reduce((sum, one) => sum + one, 0);

  it('stay while queries that began before may read them', async () => {
    await replace();
    expect(await sweepDeadGenerations(app.gateway)).toBe(0);
    expect(await deadPoints()).toBeGreaterThan(0);
    expect(await found()).toEqual([`Version ${versions} of the tea list.`]);
  });

  it('are found by a search during which the document is replaced again and again', async () => {
    const before = versions;
    afterQuery = replace;
    const [text] = await found();
    afterQuery = () => Promise.resolve();
    expect(versions).toBeGreaterThan(before);
    expect(text).toMatch(/^Version \d+ of the tea list\.$/u);
  });

  it('go after that time, also those of a version that is replaced meanwhile', async () => {
    await using sweep = sweepReplaced(app.gateway, KEPT_MS);
    await replace();
    sweep.onReplaced();
    expect(await deadPoints()).toBeGreaterThan(0);
    await new Promise((done) => setTimeout(done, KEPT_MS / 2));
    await replace();
    sweep.onReplaced();
    await vi.waitFor(async () => expect(await dead()).toEqual([]), { timeout: 20_000 });
  });

  it('stay until the next start when the gateway stops first', async () => {
    const sweep = sweepReplaced(app.gateway, 60_000);
    await replace();
    sweep.onReplaced();
    await sweep[Symbol.asyncDispose]();
    expect(await deadPoints()).toBeGreaterThan(0);
  });
});
