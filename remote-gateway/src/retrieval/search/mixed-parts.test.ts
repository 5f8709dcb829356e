import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

/** Long enough that the parts' mean lengths are those of the whole. */
const TEXTS = [
  'The heron nests in the reeds beside the slow river, where the marsh is deep.',
  'An otter swims in the river at dawn and hunts for fish under the willow.',
  'Frogs sing in the marsh all night; the heron listens and waits.',
  'The willow grows where the river bends, and its roots hold the bank.',
  'Reeds are cut in winter for the roofs of the village houses.',
  'A frog laid its eggs between the reeds of the marsh, near the heron.',
  'The mill by the river grinds corn whenever the water is high enough.',
  'Nobody saw the otter this year, neither in the marsh nor in the river.',
] as const;

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** A tenant with these texts, each private to its reader or the team's. */
async function tenantWith(tenant: string, isPrivate: (at: number) => boolean) {
  const key = await app.key(tenant);
  for (const [at, text] of TEXTS.entries()) {
    const metadata = { filename: `${at}.md`, visibility: isPrivate(at) ? 'private' : 'team' };
    const { body } = await app.call('POST', '/api/v1/ingest', { text, metadata }, { key });
    expect(body).toMatchObject({ status: 'success' });
  }
  return (query: string, change: object = {}) =>
    app.call('POST', '/api/v1/search', { query, top_k: 20, explain: true, ...change }, { key });
}

type Result = { filename: string; score: number; explain: { words_score: number; meaning_score: number } };
const ranks = async (search: Awaited<ReturnType<typeof tenantWith>>, query: string, change?: object) => {
  const { body } = await search(query, change);
  return (body.results as Result[]).map(({ filename, score, explain }) => ({
    filename,
    score: score.toFixed(3),
    words: explain.words_score?.toFixed(3),
  }));
};

describe('documents of the team and of one owner', () => {
  it.each([
    ['one private document', (at: number) => at === 2],
    ['half of them private', (at: number) => at % 2 === 0],
    ['one of the team', (at: number) => at !== 2],
    ['all of them private', () => true],
  ])('rank as if they lay together: %s', async (name, isPrivate) => {
    const together = await tenantWith(`together ${name}`, () => false);
    const apart = await tenantWith(`apart ${name}`, isPrivate);
    for (const query of ['heron in the marsh', 'otter river', 'frog reeds', 'willow', 'corn mill winter']) {
      const expected = await ranks(together, query);
      expect(expected.length).toBeGreaterThan(2);
      expect(await ranks(apart, query), query).toEqual(expected);
      const recall = { preset: 'recall' };
      expect(await ranks(apart, query, recall), query).toEqual(await ranks(together, query, recall));
    }
  });

  it('continue from page to page in one order', async () => {
    const apart = await tenantWith('pages', (at) => at % 2 === 0);
    const all = (await ranks(apart, 'heron marsh river')).map(({ filename }) => filename);
    const paged: string[] = [];
    let cursor: unknown;
    do {
      const { body } = await apart('heron marsh river', { top_k: 2, ...(cursor ? { cursor } : {}) });
      paged.push(...(body.results as Result[]).map(({ filename }) => filename));
      cursor = body.next_cursor;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
  });
});
