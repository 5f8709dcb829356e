import { type SearchResult, searchResponseSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

describe('search over HTTP', () => {
  let app: RunningApp;
  const filler = (n: number) => `Filler sentence number ${n} says little of note about the harbour. `.repeat(24);
  const text = Array.from({ length: 9 }, (_, n) => `## Part ${n}\n\nThe keyword${n} stands here. ${filler(n)}`).join(
    '\n\n',
  );
  beforeAll(async () => {
    app = await runApp();
    await app.call('POST', '/api/v1/ingest', { text, metadata: { filename: 'harbour.md', tags: ['sea'] } });
    await app.call('POST', '/api/v1/ingest', {
      text: 'A rule about the harbour.',
      metadata: { filename: 'rule.md', kind: 'constraint', source: 'rules', uri: 'team/rule.md' },
    });
    await app.call('POST', '/api/v1/ingest', {
      text: 'A note about the harbour.',
      metadata: { filename: 'note.md', collection: 'other', visibility: 'private' },
    });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function find(body: Record<string, unknown>) {
    const answer = await app.call('POST', '/api/v1/search', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return searchResponseSchema.parse(answer.body);
  }
  const names = (results: readonly SearchResult[]) => [...new Set(results.map(({ filename }) => filename))].toSorted();

  it('joins neighbours by their offsets, and repeats nothing of another result', async () => {
    const { results } = await find({ query: 'keyword4', top_k: 1, context_before: 1, context_after: 1 });
    const [first] = results;
    const { context } = first ?? {};
    expect(context?.text).toBe(text.slice(context?.start, context?.end));
    expect(context?.start).toBeLessThan(first?.start ?? 0);
    expect(context?.end).toBeGreaterThan(first?.end ?? 0);

    const wide = await find({
      query: 'keyword3 keyword4 keyword6 harbour',
      top_k: 6,
      max_per_doc: 6,
      context_before: 3,
      context_after: 3,
    });
    const expanded = wide.results.flatMap((result) => (result.context ? [result.context] : []));
    expect(expanded.length).toBeGreaterThan(0);
    const shown = wide.results
      .map((result) => result.context ?? result)
      .filter((_, at) => wide.results[at]?.filename === 'harbour.md');
    for (const [at, one] of shown.entries()) {
      for (const other of shown.slice(at + 1)) {
        const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
        // Passages themselves overlap by whole sentences; contexts add nothing to that.
        expect(shared).toBeLessThan(400);
      }
    }
  });

  it('expands with a named preset, and not without', async () => {
    expect((await find({ query: 'keyword4', top_k: 1, preset: 'recall' })).results[0]?.context).toBeDefined();
    expect((await find({ query: 'keyword4', top_k: 1 })).results[0]?.context).toBeUndefined();
    expect((await find({ query: 'keyword4', top_k: 1, preset: 'speed' })).results[0]?.context).toBeUndefined();
    const off = await find({ query: 'keyword4', top_k: 1, preset: 'recall', expand_context: false });
    expect(off.results[0]?.context).toBeUndefined();
  });

  it.each([
    [{ filters: { kind: ['constraint'] } }, ['rule.md']],
    [{ filters: { tags: ['sea', 'sky'] } }, ['harbour.md']],
    [{ filters: { source: 'rules' } }, ['rule.md']],
    [{ filters: { uri_prefix: 'team/' } }, ['rule.md']],
    [{ filters: { uri_prefix: 'harb' } }, ['harbour.md']],
    [{ filters: { updated_after: '2020-01-01T00:00:00Z', kind: ['constraint', 'code'] } }, ['rule.md']],
    [{ filters: { updated_after: '2999-01-01T00:00:00Z' } }, []],
    [{ collections: ['default', 'other'], filters: { visibility: 'private' } }, ['note.md']],
    [{ collections: ['default', 'other'] }, ['harbour.md', 'note.md', 'rule.md']],
  ])('lets through what the filters say: %j', async (body, expected) => {
    const { results, warnings } = await find({ query: 'harbour', top_k: 20, ...body });
    expect(names(results)).toEqual(expected);
    if (expected.length === 0) expect(warnings.join()).toContain('filter');
  });

  it('takes its cap per document from the operator when the request has none', async () => {
    await using capped = await runApp(undefined, { RAG_SEARCH_PER_DOC_CAP: '1', RAG_PRIORS: 'code=1' });
    for (const [filename, kind] of [
      ['a.md', 'doc'],
      ['b.py', 'code'],
    ]) {
      await capped.call('POST', '/api/v1/ingest', { text, metadata: { filename, kind } });
    }
    const { body } = await capped.call('POST', '/api/v1/search', { query: 'harbour', top_k: 2 });
    expect((body.results as SearchResult[]).map(({ filename }) => filename)).toEqual(['b.py', 'a.md']);
  });

  it('reports health and settings to those who may see them', async () => {
    const { body } = await app.call('GET', '/api/v1/diagnose');
    expect(body).toMatchObject({ overall_status: 'healthy', checks: [{ name: 'catalog', status: 'ok' }, {}, {}] });
    expect((await app.call('GET', '/api/v1/diagnose?collection=nope')).body).toMatchObject({ code: 'NOT_FOUND' });
    const reader = await app.key('default', ['read']);
    expect((await app.call('GET', '/api/v1/config', undefined, { key: reader })).status).toBe(403);
    const shown = await app.call('GET', '/api/v1/config');
    expect(shown.body.presets).toMatchObject({ precision: { top_k: 8, score_threshold: 0.3 } });
  });

  it('calls a collection stale whose folder is behind its repository, as its own description does', async () => {
    const painted = {
      text: 'The lighthouse is painted every spring.',
      metadata: { filename: 'painted.md', collection: 'folders' },
    };
    await app.call('POST', '/api/v1/ingest', painted);
    const state = { source: 'harbour', commit: 'abc1234', commits_ahead: 3, indexed_at: new Date().toISOString() };
    await app.call('PUT', '/api/v1/collections/folders', { folder_index: state });
    const { body: detail } = await app.call('GET', '/api/v1/collections/folders');
    expect(detail).toMatchObject({ health: 'stale' });
    expect((await app.call('GET', '/api/v1/diagnose?check=collections')).body).toMatchObject({
      overall_status: 'degraded',
      collections: expect.arrayContaining([
        expect.objectContaining({ collection: 'folders', status: 'stale', recommendation: detail.health_reason }),
      ]),
    });
  });

  it('says that nonsense is not in the documents, whatever its best score, and names a collection that knows it', async () => {
    const nonsense = await find({ query: 'banana pancake recipe', collection: 'default' });
    expect(nonsense).toMatchObject({
      answerable: 'no',
      answerable_reason: 'Nothing about "banana", "pancake", "recipe".',
    });
    expect(nonsense.better_collection).toBeUndefined();
    expect(nonsense.results.every(({ relevance }) => relevance < 0.04)).toBe(true);

    await app.call('POST', '/api/v1/ingest', {
      text: 'The pancake recipe asks for one banana.',
      metadata: { filename: 'kitchen.md', collection: 'kitchen' },
    });
    const elsewhere = await find({ query: 'banana pancake recipe', collection: 'default' });
    expect(elsewhere).toMatchObject({ answerable: 'no', better_collection: 'kitchen' });
    const there = await find({ query: 'banana pancake recipe' });
    expect(there).toMatchObject({ answerable: 'yes', answerable_reason: 'The best passage is in kitchen.md.' });
    expect(there.better_collection).toBeUndefined();
    expect(there.results[0]).toMatchObject({ collection: 'kitchen', filename: 'kitchen.md' });
    expect(there.results[0]?.relevance).toBeGreaterThan(0.3);
  });

  it.each([{ fusion: 'rrf' }, { fusion: 'dbsf' }, { preset: 'recall' }, { preset: 'precision' }])(
    'judges alike with %j',
    async (how) => {
      expect(await find({ query: 'zebra crossing in Vienna', ...how })).toMatchObject({ answerable: 'no' });
      expect(await find({ query: 'keyword4 stands here', ...how })).toMatchObject({ answerable: 'yes' });
    },
  );

  it('searches every collection when none is named, private documents too, and judges only the first page', async () => {
    const { results, next_cursor: cursor } = await find({ query: 'harbour', top_k: 3 });
    const all = await find({ query: 'harbour', top_k: 20 });
    expect(all.results.map(({ collection }) => collection)).toEqual(expect.arrayContaining(['default', 'other']));
    expect(results).toHaveLength(3);
    const second = await find({ query: 'harbour', top_k: 3, cursor });
    expect(second.answerable).toBeUndefined();
  });

  it('groups passages by documents, which top_k counts and pages continue', async () => {
    const query = { query: 'harbour keyword3 rule note', group_by: 'document' };
    const { results } = await find({ ...query, top_k: 3 });
    expect(results.map(({ filename }) => filename).toSorted()).toEqual(['harbour.md', 'note.md', 'rule.md']);
    const long = results.find(({ filename }) => filename === 'harbour.md');
    expect(long?.passages).toHaveLength(2);
    for (const passage of long?.passages ?? []) {
      expect(passage.text).toBe(text.slice(passage.start, passage.end));
      expect(passage.passage_id).not.toBe(long?.passage_id);
    }
    expect(results.find(({ filename }) => filename === 'rule.md')?.passages).toEqual([]);

    const first = await find({ ...query, top_k: 1, max_per_doc: 5 });
    const rest = await find({ ...query, top_k: 2, max_per_doc: 5, cursor: first.next_cursor });
    const paged = [...first.results, ...rest.results];
    expect(paged.map(({ doc_id: id }) => id)).toEqual(results.map(({ doc_id: id }) => id));
    expect(paged.find(({ filename }) => filename === 'harbour.md')?.passages).toHaveLength(4);
    expect((await find({ query: 'harbour' })).results.every((result) => result.passages === undefined)).toBe(true);
    const other = await app.call('POST', '/api/v1/search', { query: query.query, cursor: first.next_cursor });
    expect(other).toMatchObject({ status: 400, body: { code: 'INVALID_ARGUMENT' } });
  });

  it('answers in part where the passages lack the place or the year that is asked for, unless the document is called so', async () => {
    const report = Array.from(
      { length: 40 },
      (_, n) => `## Part ${n}\n\nBerth ${n} of the shipyard has a crane. ${'It lifts steel and timber. '.repeat(20)}`,
    );
    await app.call('POST', '/api/v1/ingest', {
      text: `Annual report of Ostrava Shipyards for the year ended 31 May 2018\n\nThe shipyard employs 4,200 people.\n\n${report.join('\n\n')}`,
      metadata: { filename: 'a.md', collection: 'yards' },
    });
    const ask = (query: string) => find({ query, collection: 'yards' });
    expect(await ask('How many people does the shipyard employ in Norway?')).toMatchObject({
      answerable: 'partly',
      answerable_reason: 'None of the best passages has "Norway"; the best one is in a.md.',
    });
    expect(await ask('How many people did the shipyard employ in 2031?')).toMatchObject({ answerable: 'partly' });
    expect(await ask('Which berth of the shipyard has a crane in 2018, at Ostrava?')).toMatchObject({
      answerable: 'yes',
    });
  });

  it('answers in part where a long document never writes the attribute that is asked for', async () => {
    const parts = Array.from(
      { length: 40 },
      (_, n) =>
        `## Part ${n}\n\nDock ${n} has a gantry and an operating license. ${'It lifts steel and timber. '.repeat(20)}`,
    );
    const add = (filename: string, collection: string, text: string) =>
      app.call('POST', '/api/v1/ingest', { text, metadata: { filename, collection } });
    await add('long.md', 'long', parts.join('\n\n'));
    await add('short.md', 'short', parts.slice(0, 2).join('\n\n'));
    const ask = (query: string, collection: string) => find({ query, collection });
    const question = 'What is the warranty of the gantry of dock 33 that lifts steel and timber?';
    const lacking = {
      answerable: 'partly',
      answerable_reason: '"warranty" is nowhere in long.md, which has the best passage.',
    };
    expect(await ask(question, 'long')).toMatchObject(lacking);
    await add('pump.md', 'long', 'The warranty of the pump ends after two years.');
    expect(await find({ query: question, collection: 'long', top_k: 1 })).toMatchObject(lacking);
    const ofShort = 'What is the warranty of the gantry of the dock that lifts steel and timber?';
    expect(await ask(ofShort, 'short')).toMatchObject({ answerable: 'yes' });
    const spelledOtherwise = 'What is the licence for the gantry of dock 33 that lifts steel and timber?';
    expect(await ask(spelledOtherwise, 'long')).toMatchObject({ answerable: 'yes' });
  });

  it('answers an empty list with what to do when there is no document at all', async () => {
    await using empty = await runApp();
    const { status, body } = await empty.call('POST', '/api/v1/search', { query: 'harbour' });
    expect(status).toBe(200);
    expect(searchResponseSchema.parse(body)).toMatchObject({
      count: 0,
      answerable: 'no',
      warnings: ['There are no documents yet. Ingest some, then ask again.'],
    });
  });
});
