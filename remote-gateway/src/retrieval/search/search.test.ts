import { type SearchInput, searchRequestSchema, searchResponseSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedder } from '../../embed/embedder.ts';
import type { Identity } from '../../identity.ts';
import { search } from './search.ts';
import type { SearchDeps } from './search-deps.ts';
import { type SearchableCollections, searchableCollections, uuid } from './searchable-collections.test.fixture.ts';

const ada: Identity = { tenantId: 't', subject: 'ada', scopes: new Set(['read']) };
const bob: Identity = { tenantId: 't', subject: 'bob', scopes: new Set(['read']) };
const number = (docId: string) => Number(docId.slice(-12));

let world: SearchableCollections;
beforeAll(async () => {
  world = await searchableCollections({
    default: 'english',
    german: 'german',
    empty: 'english',
    many: 'english',
    japanese: 'japanese',
  });
  const { put } = world;
  await put('default', 1, ['The circuit breaker opens after five failures.', 'Retries wait twice as long each time.']);
  await put('default', 2, ['Bread is baked from flour, water and salt.'], { owner: 'bob' });
  await put('default', 3, ['Set RAG_API_URL, or parseXMLFile throws ERR_CONN_42.']);
  await put('german', 4, ['Die Häuser der Stadt wurden nach dem Brand wieder aufgebaut.']);
  await put('japanese', 5, ['再試行は三回まで行われます。', '料金は毎月請求されます。']);
  const inspections = Array.from({ length: 30 }, (_, i) => `The turbine blade number ${i} was inspected.`);
  await put('many', 6, inspections);
  for (let doc = 7; doc < 12; doc++)
    await put('many', doc, [`A turbine blade, as report ${doc} says, cracked in the cold.`]);
});
afterAll(() => world[Symbol.asyncDispose]());

const ask = (input: SearchInput, identity = ada, using: SearchDeps = world.deps) =>
  search(using, identity, searchRequestSchema.parse(input));
const found = async (input: SearchInput, identity = ada) =>
  (await ask(input, identity)).results.map((result) => number(result.doc_id));

describe('results', () => {
  it('carry the passage, its place and its citation', async () => {
    const answer = await ask({ query: 'when does the circuit breaker open?' });
    expect(searchResponseSchema.parse(answer)).toEqual(answer);
    expect(answer.results[0]).toMatchObject({
      doc_id: uuid(1),
      rank: 1,
      text: 'The circuit breaker opens after five failures.',
      preview: 'The circuit breaker opens after five failures.',
      heading_path: ['Chapter'],
      segment: { kind: 'page', label: '7' },
      start: 0,
      end: 46,
      uri: 'docs/1.md',
    });
    expect(answer).toMatchObject({ partial: false, degraded_scopes: [], warnings: [] });
  });

  it('are asked for before the statistics, which the store is asked for while it searches', async () => {
    const { store } = world.deps;
    const asked: string[] = [];
    const noting = {
      ...store,
      query: (...args: Parameters<typeof store.query>) => {
        asked.push('query');
        return store.query(...args);
      },
      termRarity: (...args: Parameters<typeof store.termRarity>) => {
        asked.push('statistics');
        return store.termRarity(...args);
      },
    };
    await ask({ query: 'circuit breaker', collection: 'default', top_k: 1 }, ada, { ...world.deps, store: noting });
    expect(asked[0]).toBe('query');
    expect(asked).toContain('statistics');
  });

  it('omit the text on request', async () => {
    const { results } = await ask({ query: 'circuit breaker', include_text: false });
    expect(results[0]).not.toHaveProperty('text');
  });

  it.each(['RAG_API_URL', 'rag_api_url', 'parseXMLFile', 'parsexmlfile', 'xml file', 'ERR_CONN_42', 'err conn'])(
    'find the identifier %s',
    async (query) => {
      expect((await found({ query }))[0]).toBe(3);
    },
  );

  it('find the stem in the language of the collection', async () => {
    expect(await found({ query: 'Haus', collection: 'german' })).toEqual([4]);
    expect((await found({ query: '三回', collection: 'japanese' }))[0]).toBe(5);
  });

  it('are found by meaning alone when the words are others', async () => {
    expect((await found({ query: 'baking a loaf' }, bob))[0]).toBe(2);
  });
});

describe('the preset recall', () => {
  it('finds passages that share words with the best ones only', async () => {
    await world.put('default', 40, ['Zugwagon coupler inspection needs a torque gauge.']);
    await world.put('default', 41, ['The torque gauge is calibrated in spring.']);
    await world.put('default', 42, ['The spring festival is held outdoors.']);
    const query = 'zugwagon';
    expect(await found({ query })).not.toContain(41);
    expect((await found({ query, preset: 'recall' })).slice(0, 2)).toEqual([40, 41]);
  });

  it('answers unusual queries, too', async () => {
    expect((await ask({ query: 'what is it', preset: 'recall' })).partial).toBe(false);
    expect((await ask({ query: '🎉', preset: 'recall' })).results).toEqual([]);
  });
});

describe('unusual queries', () => {
  it.each([
    ['stop words', 'what is it'],
    ['emoji', '🎉🎉'],
    ['punctuation', '?!'],
    ['quotes', '"""'],
    ['10,000 characters', 'circuit breaker, '.repeat(588)],
    ['one long word', 'x'.repeat(10_000)],
    ['a lone surrogate', 'a\uD800'],
  ])('of %s are answered', async (_, query) => {
    const answer = await ask({ query });
    expect(searchResponseSchema.parse(answer)).toEqual(answer);
  });

  it('that match nothing are answered with what to change', async () => {
    expect((await ask({ query: '🎉' })).warnings).toEqual([expect.stringContaining('Add a name')]);
    expect((await ask({ query: 'zzxqyv' })).warnings).toEqual([expect.stringContaining('Try other words')]);
    expect((await ask({ query: 'Wie lang muss mein Kennwort sein?' })).warnings).toEqual([
      expect.stringContaining('a collection whose language is german'),
    ]);
    expect((await ask({ query: 'breaker', filters: { kind: ['code'] } })).warnings).toEqual([
      expect.stringContaining('Remove a filter'),
    ]);
    expect((await ask({ query: 'breaker', collection: 'empty' })).warnings).toEqual([
      expect.stringContaining('Nothing is ingested in empty yet'),
    ]);
  });
});

describe('order', () => {
  it('keeps to a cap per document that the request set, and relaxes its own when too little would be left', async () => {
    const capped = await found({ query: 'turbine blade', collection: 'many', top_k: 20, max_per_doc: 2 });
    expect(Math.max(...[...Map.groupBy(capped, (doc) => doc).values()].map((passages) => passages.length))).toBe(2);
    expect(capped.length).toBeLessThan(20);
    const relaxed = await found({ query: 'turbine blade', collection: 'many', top_k: 20 });
    expect(relaxed).toHaveLength(20);
  });

  it('asks the store for no longer list when one document fills a page, and continues with the others', async () => {
    const limits = new Set<number>();
    const query: SearchDeps['store']['query'] = (name, identity, asked, signal) => {
      if (name === 's_many') limits.add(asked.limit);
      return world.deps.store.query(name, identity, asked, signal);
    };
    const counted = { ...world.deps, store: { ...world.deps.store, query } };
    const search = { query: 'number of the turbine blade that was inspected', collection: 'many', top_k: 5 };
    const first = await ask(search, ada, counted);
    expect(first.results.map(({ doc_id }) => number(doc_id))).toEqual([6, 6, 6, 6, 6]);
    expect(limits.size).toBe(1);
    const second = await ask({ ...search, cursor: first.next_cursor });
    expect(second.results.map(({ doc_id }) => number(doc_id)).toSorted((a, b) => a - b)).toEqual([7, 8, 9, 10, 11]);
  });

  it('is the same on every page as on one large page, with no gap and nothing twice', async () => {
    const query = { query: 'turbine blade in the cold', collection: 'many' };
    const whole = (await ask({ ...query, top_k: 30 })).results.map((result) => result.passage_id);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ask({ ...query, top_k: 4, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.results[0]?.rank).toBe(paged.length + 1);
      paged.push(...page.results.map((result) => result.passage_id));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(paged).toHaveLength(35);
    expect(paged.slice(0, 30)).toEqual(whole);
    expect(new Set(paged).size).toBe(35);
  });

  it('merges several collections by score', async () => {
    const { results } = await ask({
      query: 'turbine circuit breaker',
      collections: ['many', 'default', 'default'],
      top_k: 10,
    });
    expect(new Set(results.map((result) => result.collection))).toEqual(new Set(['many', 'default']));
    const scores = results.map((result) => result.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('gives a text that a document repeats once', async () => {
    await world.put('default', 20, ['The gasket leaks oil.', 'The gasket leaks oil.']);
    expect((await found({ query: 'gasket leaks', max_per_doc: 5 })).filter((doc) => doc === 20)).toHaveLength(1);
  });
});

describe('cursor', () => {
  it.each([
    ['another query', { query: 'turbine' }],
    ['another filter', { filters: { source: 'local' } }],
    ['another collection', { collection: 'default' }],
    ['a forged one', { cursor: Buffer.from('[1,5,"x"]').toString('base64url') }],
    ['garbage', { cursor: '%%%' }],
  ])('is refused for %s', async (_, change) => {
    const { next_cursor } = await ask({ query: 'turbine blade', collection: 'many' });
    const input = { query: 'turbine blade', collection: 'many', cursor: next_cursor, ...change } as SearchInput;
    await expect(ask(input)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', details: { field: 'cursor' } });
  });

  it('is refused for another caller', async () => {
    const { next_cursor } = await ask({ query: 'turbine blade', collection: 'many' });
    const input = { query: 'turbine blade', collection: 'many', cursor: next_cursor } as SearchInput;
    await expect(ask(input, bob)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});

describe('versions', () => {
  it('that are not live never show, and never crowd out what is', async () => {
    await world.put('default', 30, ['The old pump manual says 5 bar.']);
    for (let generation = 2; generation <= 4; generation++) {
      const texts = Array.from({ length: 120 }, (_, i) => `The pump manual pump pump bar draft ${generation} ${i}`);
      await world.put('default', 30, texts, { generation, isLive: false });
    }
    const answer = await ask({ query: 'pump manual bar' });
    expect(answer.results.map((result) => result.text)).toContain('The old pump manual says 5 bar.');
    expect(answer.results.every((result) => !result.text?.includes('draft'))).toBe(true);

    world.setLive(30, 4);
    expect((await ask({ query: 'pump manual bar' })).results[0]?.text).toContain('draft 4');
  });
});

describe('access', () => {
  it('shows a private document to its owner only, even when the store has it among those of the team', async () => {
    expect(await found({ query: 'bread flour salt' }, bob)).toContain(2);
    expect(await found({ query: 'bread flour salt' }, ada)).not.toContain(2);
  });

  it('needs the scope read', async () => {
    const ingestOnly: Identity = { ...ada, scopes: new Set(['ingest']) };
    await expect(ask({ query: 'x' }, ingestOnly)).rejects.toMatchObject({ code: 'SCOPE_VIOLATION' });
  });

  it('names the valid collections when one is unknown', async () => {
    await expect(ask({ query: 'x', collections: ['default', 'nope'] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      details: { unknown: ['nope'], collections: ['default', 'empty', 'german', 'japanese', 'many'] },
    });
  });

  it('answers lexical only from a collection of another embedder, and names the command that re-embeds it', async () => {
    const other: SearchDeps = {
      ...world.deps,
      catalog: {
        ...world.deps.catalog,
        collections: {
          ...world.deps.catalog.collections,
          named: () => Promise.resolve([world.row('default', 'english', 'azure:large')]),
        },
      },
    };
    const answer = await ask({ query: 'pangolins' }, ada, other);
    expect(answer).toMatchObject({ partial: true, degraded_scopes: ['dense'] });
    expect(answer.warnings.join()).toContain('docferry-gateway reembed --collection default');
  });
});

describe('a failing embedder', () => {
  it('leaves search by words and says so', async () => {
    const down: Embedder = { ...world.deps.embedder, embedQuery: () => Promise.reject(new Error('503')) };
    const answer = await ask({ query: 'circuit breaker' }, ada, { ...world.deps, embedder: down });
    expect(answer.results[0]?.doc_id).toBe(uuid(1));
    expect(answer).toMatchObject({
      partial: true,
      degraded_scopes: ['dense'],
      warnings: [expect.stringContaining('embedder')],
    });
  });
});
