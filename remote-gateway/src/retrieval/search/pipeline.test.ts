import {
  type SearchInput,
  type SearchResult,
  searchRequestSchema,
  searchResponseSchema,
} from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../../identity.ts';
import type { Reranker } from '../../rerank/reranker.ts';
import { search } from './search.ts';
import type { SearchDeps } from './search-deps.ts';
import { type SearchableCollections, searchableCollections } from './searchable-collections.test.fixture.ts';

const ada: Identity = { tenantId: 't', subject: 'ada', scopes: new Set(['read']) };
const number = (docId: string) => Number(docId.slice(-12));

let world: SearchableCollections;
beforeAll(async () => {
  world = await searchableCollections({ kinds: 'english', duplicates: 'english', crowd: 'english', quoted: 'english' });
  const { put } = world;
  await put('kinds', 1, ['Retry the upload of a file after a timeout.']);
  await put('kinds', 2, ['Uploads: retry, upload, file, timeout, retry.']);
  await put('kinds', 3, ['Never retry an upload without an idempotency key.'], { kind: 'constraint' });
  await put('kinds', 4, ['A pattern for retry is the queue.'], { kind: 'pattern' });
  await put('kinds', 5, ['function upload() { return retry(file, timeout) }'], { kind: 'code' });
  await put('kinds', 6, ['Something else about gardens and roses, with one retry.'], { kind: 'code' });

  const long =
    'The valve closes when the pressure in the boiler rises above nine bar, and the operator hears a bell, then opens again once it has fallen below seven bar and the fire has been drawn from the grate by two stokers.';
  await put('duplicates', 10, [long]);
  await put('duplicates', 11, [`${long} Twice.`]);
  await put('duplicates', 12, ['A valve of a boiler is made of brass.']);

  const crowd = Array.from({ length: 230 }, (_, n) => `Storm ${n}: the storm broke the storm mast.`);
  await put('crowd', 20, crowd);
  for (let doc = 21; doc < 281; doc++)
    await put('crowd', doc, [`Report ${doc} of that day mentions a storm far away.`]);

  await put('quoted', 300, ['Memory leaks out of the memory, and out of it go the leaks of memory. Memory!']);
  await put('quoted', 301, [`${'The process was ended. '.repeat(20)}The log then says "Out of  memory" and stops.`]);
  await put('quoted', 302, ['Out of memories we made a book.']);
});
afterAll(() => world[Symbol.asyncDispose]());

const ask = (input: SearchInput, using: SearchDeps = world.deps) =>
  search(using, ada, searchRequestSchema.parse(input));
const docs = (results: readonly SearchResult[]) => results.map((result) => number(result.doc_id));
const found = async (input: SearchInput, using?: SearchDeps) => docs((await ask(input, using)).results);
const without: SearchDeps['searching'] = { perDocCap: 3, priors: {}, staleDays: 1 };

describe('priors by kind', () => {
  it('lift constraints most, then patterns, by shares of the best score', async () => {
    const query = { query: 'retry upload file timeout', collection: 'kinds', top_k: 6 };
    const plain = await ask(query, { ...world.deps, searching: without });
    const { results } = await ask(query);
    const scoreOf = (list: readonly SearchResult[], doc: number) =>
      list.find(({ doc_id }) => number(doc_id) === doc)?.score ?? 0;
    expect(plain.results[0]?.score).toBe(1);
    expect(scoreOf(results, 3) - scoreOf(plain.results, 3)).toBeCloseTo(0.35, 5);
    expect(scoreOf(results, 4) - scoreOf(plain.results, 4)).toBeCloseTo(0.2, 5);
    expect(scoreOf(results, 2)).toBeCloseTo(scoreOf(plain.results, 2), 5);
    expect(results.map(({ score }) => score)).toEqual(results.map(({ score }) => score).toSorted((a, b) => b - a));
  });

  it("are the operator's to set", async () => {
    const searching = { ...without, priors: { pattern: 1 } };
    expect((await found({ query: 'retry upload', collection: 'kinds' }, { ...world.deps, searching }))[0]).toBe(4);
  });
});

describe('modes', () => {
  it('include the kinds that the mode needs among the first results', async () => {
    const query = { query: 'retry upload file timeout', collection: 'kinds', top_k: 4 };
    const kinds = async (mode?: 'build' | 'explain' | 'refactor') =>
      (await ask({ ...query, ...(mode ? { mode } : {}) })).results.map(({ kind }) => kind);
    expect((await kinds('build')).filter((kind) => kind === 'code')).toHaveLength(2);
    expect((await kinds('explain')).filter((kind) => kind === 'doc')).toHaveLength(2);
    expect(await kinds('refactor')).toContain('pattern');
  });
});

describe('a score threshold', () => {
  it('omits weaker results, and reports when none remain', async () => {
    const query = { query: 'retry upload file timeout', collection: 'kinds', top_k: 6 };
    const { results } = await ask({ ...query, score_threshold: 0.6 });
    expect(results.length).toBeGreaterThan(0);
    expect(results.every(({ score }) => score >= 0.6)).toBe(true);
    const none = await ask({ ...query, score_threshold: 1.9 });
    expect(none.warnings.join()).toContain('score_threshold');
  });

  it('is part of the preset precision', async () => {
    const { results } = await ask({ query: 'retry upload file timeout', collection: 'kinds', preset: 'precision' });
    expect(results.every(({ score }) => score >= 0.3)).toBe(true);
  });
});

describe('texts that say the same', () => {
  it('come once, the others after everything else', async () => {
    const query = { query: 'valve boiler pressure', collection: 'duplicates' };
    expect((await found({ ...query, top_k: 2 })).toSorted((a, b) => a - b)).toEqual([10, 12]);
    expect((await found({ ...query, top_k: 3 })).at(-1)).toBe(11);
  });
});

describe('a document that crowds out others', () => {
  it('gives its best passages and leaves the other places to others', async () => {
    const results = await found({ query: 'storm', collection: 'crowd', top_k: 50 });
    expect(results.filter((doc) => doc === 20)).toHaveLength(5);
    expect(new Set(results).size).toBe(46);
  });

  it('does not end the pages: each of hundreds of documents is reached once, in one order', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 30; page++) {
      const answer = await ask({ query: 'storm', collection: 'crowd', top_k: 25, ...(cursor ? { cursor } : {}) });
      seen.push(...answer.results.map(({ passage_id }) => passage_id));
      cursor = answer.next_cursor;
      if (!cursor) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(263);
  });
});

describe('a quoted phrase', () => {
  it('comes before passages that contain its words more often', async () => {
    expect((await found({ query: '"out of memory"', collection: 'quoted' }))[0]).toBe(301);
    expect((await found({ query: 'log says „Out of Memory“', collection: 'quoted' }))[0]).toBe(301);
  });
});

describe('an explanation', () => {
  it('gives ranks, scores and milliseconds of each stage', async () => {
    const answer = await ask({ query: 'retry "upload"', collection: 'kinds', explain: true });
    expect(searchResponseSchema.parse(answer)).toEqual(answer);
    expect(answer.timing?.stages).toMatchObject({
      collections: expect.any(Number),
      embed: expect.any(Number),
      rank: expect.any(Number),
    });
    const constraint = answer.results.find(({ kind }) => kind === 'constraint');
    expect(constraint?.explain).toMatchObject({ prior: 0.35, phrases: 1, rerank_score: null });
    expect(constraint?.explain?.words_rank).toBeGreaterThan(0);
    expect(answer.results[0]?.explain?.fused_score).toBeGreaterThan(0);
    const plain = await ask({ query: 'retry', collection: 'kinds' });
    expect(plain.results[0]).not.toHaveProperty('explain');
    expect(plain.timing).not.toHaveProperty('stages');
  });
});

describe('a reranker', () => {
  const asked: string[] = [];
  const reranker: Reranker = {
    name: 'test',
    rerank: (query, texts) => {
      asked.push(query);
      return Promise.resolve(texts.map((text) => (text.includes('gardens') ? 0.9 : 0.1)));
    },
    check: () => Promise.resolve(),
  };
  const broken: Reranker = { ...reranker, rerank: () => Promise.reject(new Error('down')) };
  const query = { query: 'retry upload', collection: 'kinds', top_k: 6 };

  it('decides the order, with the priors', async () => {
    const { results } = await ask(query, { ...world.deps, reranker });
    expect(docs(results).slice(0, 2)).toEqual([6, 3]);
    expect(results[0]?.score).toBeCloseTo(0.9, 5);
    expect(results[1]?.score).toBeCloseTo(0.45, 5);
  });

  it('receives the instruction of the mode', async () => {
    await ask({ ...query, mode: 'debug' }, { ...world.deps, reranker });
    expect(asked.at(-1)).toMatch(/^Prefer error messages.*\nQuery: retry upload$/);
  });

  it('is skipped by the preset speed and on request', async () => {
    for (const change of [{ preset: 'speed' as const }, { rerank: false }]) {
      expect(await found({ ...query, ...change }, { ...world.deps, reranker })).not.toEqual(
        await found(query, { ...world.deps, reranker }),
      );
    }
  });

  it('that is down leaves the answer unreranked, and the answer says so', async () => {
    const answer = await ask(query, { ...world.deps, reranker: broken });
    expect(docs(answer.results)).toEqual(await found(query));
    expect(answer).toMatchObject({ partial: true, degraded_scopes: ['rerank'] });
    expect(answer.warnings.join()).toContain('not reranked');
  });

  it('gives pages that continue each other', async () => {
    const deps = { ...world.deps, reranker };
    const whole = await ask({ ...query, top_k: 6 }, deps);
    const first = await ask({ ...query, top_k: 2 }, deps);
    const second = await ask({ ...query, top_k: 4, cursor: first.next_cursor ?? '' }, deps);
    expect([...first.results, ...second.results].map(({ passage_id }) => passage_id)).toEqual(
      whole.results.map(({ passage_id }) => passage_id),
    );
  });
});

describe('presets', () => {
  it.each([
    ['balanced', 12],
    ['precision', 8],
    ['recall', 20],
    ['speed', 15],
  ] as const)('%s gives %i results when it is named and no number is', async (preset, count) => {
    const { results } = await ask({ query: 'storm day report', collection: 'crowd', preset, score_threshold: 0 });
    expect(results).toHaveLength(count);
    expect((await ask({ query: 'storm', collection: 'crowd', preset, top_k: 3, score_threshold: 0 })).count).toBe(3);
  });
});
