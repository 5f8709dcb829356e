import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import type { FindConnected } from './find-connected.ts';

const STORES = ['Vega', 'Altair', 'Deneb', 'Rigel', 'Mizar', 'Castor', 'Pollux', 'Sirius'];
const QUERY = 'After how many days are the events of the Orders service removed?';

let app: RunningApp;
/** What finds connections; a test may make it fail. */
let connected: FindConnected | undefined;
beforeAll(async () => {
  app = await runApp((gateway) => {
    const { connected: own } = gateway;
    if (!own) throw new Error('the gateway finds no connections');
    return { ...gateway, connected: (...args) => (connected ?? own)(...args) };
  });
  const ingest = (filename: string, text: string, change = {}) =>
    app.call('POST', '/api/v1/ingest', { text, metadata: { filename, ...change } });
  await ingest('orders.md', '# Orders service\n\nThe Orders service writes its events to [Rigel](rigel.md).\n');
  for (const [at, store] of STORES.entries()) {
    const text = `# ${store}\n\nEntries of this store are removed after ${10 + at} days.\n`;
    await ingest(`${store.toLowerCase()}.md`, text, { title: store });
  }
});
afterAll(() => app[Symbol.asyncDispose]());

type Found = { filename: string; connected?: boolean; passage_id: string };
/** Asks again while a busy machine has used up the 50 ms of the graph. */
async function ask(change: Record<string, unknown> = {}, path = '/api/v1/search') {
  const { status, body } = await app.call('POST', path, { query: QUERY, mode: 'hybrid_local', top_k: 4, ...change });
  expect(status, JSON.stringify(body)).toBe(200);
  return Object(body);
}
const files = ({ results }: { results: Found[] }) => results.map(({ filename }) => filename);

describe('search in mode hybrid_local', () => {
  it('finds the page that the best passage refers to, and says that it is connected', async () => {
    const usual = await ask({ mode: undefined });
    expect(files(usual)).toContain('orders.md');
    const found = await ask();
    const rigel = found.results.find((one: Found) => one.filename === 'rigel.md');
    expect(rigel).toMatchObject({ connected: true });
    expect(found).toMatchObject({ partial: false, degraded_scopes: [] });
    expect(found.results).toHaveLength(4);
    const scores = found.results.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    // The first half is as it is without the graph.
    expect(files(found).slice(0, 2)).toEqual(files(usual).slice(0, 2));
    const evidence = await ask({ query: undefined, question: QUERY }, '/api/v1/evidence/retrieve');
    expect(evidence.passage_ids).toContain(rigel.passage_id);
  });

  it('loses no result on the next page', async () => {
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await ask(cursor === undefined ? {} : { cursor });
      for (const file of files(page)) seen.add(file);
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen.size).toBe(1 + STORES.length);
  });

  it('gives the usual results while the graph does not answer, and says so', async () => {
    connected = () => Promise.reject(new Error('the graph is gone'));
    try {
      const found = await ask();
      expect(files(found)).toEqual(files(await ask({ mode: undefined })));
      expect(found).toMatchObject({ partial: true, degraded_scopes: ['graph'] });
      expect(found.warnings).toEqual([expect.stringContaining('graph')]);
    } finally {
      connected = undefined;
    }
  });

  it('stays within the filters, the collections and what the caller may see', async () => {
    const filtered = await ask({ filters: { uri_prefix: 'ori' } });
    expect(files(filtered)).not.toContain('rigel.md');
    const bob = await app.key('default', ['read', 'ingest'], 'bob');
    const eve = await app.key('default', ['read', 'ingest'], 'eve');
    const own = { filename: 'own.md', visibility: 'private', collection: 'mixed' };
    const team = { filename: 'team.md', collection: 'mixed' };
    const text = 'The Orders service names ORDERS_PLAN.';
    await app.call('POST', '/api/v1/ingest', { text, metadata: team }, { key: bob });
    await app.call('POST', '/api/v1/ingest', { text: 'ORDERS_PLAN: 12 days.', metadata: own }, { key: bob });
    const as = async (key: string) =>
      files(
        Object(
          (
            await app.call(
              'POST',
              '/api/v1/search',
              { query: QUERY, mode: 'hybrid_local', collection: 'mixed' },
              { key },
            )
          ).body,
        ),
      );
    expect(await as(bob)).toContain('own.md');
    expect(await as(eve)).toEqual(['team.md']);
  });
});
