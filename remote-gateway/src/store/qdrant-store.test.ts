import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SearchFilters, textHash } from '@docferry/shared-contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Identity } from '../identity.ts';
import type { SparseVector } from '../lexical/sparse-vector.ts';
import { documentIdOf, type PointDraft, testPoint } from './point.test.fixture.ts';
import type { Point } from './point.ts';
import { QdrantClient } from './qdrant-client.ts';
import { createQdrantStore } from './qdrant-store.ts';
import type { HybridQuery, Store } from './store.ts';
import { withQdrant } from './with-qdrant.test.fixture.ts';

let qdrant: Awaited<ReturnType<typeof withQdrant>>;
let store: Store;
beforeAll(async () => {
  qdrant = await withQdrant();
  store = qdrant.store;
});
afterAll(() => qdrant[Symbol.asyncDispose]());

const NAME = 'points';
const ada: Identity = { tenantId: 't', subject: 'ada', scopes: new Set(['read']) };
const bob: Identity = { tenantId: 't', subject: 'bob', scopes: new Set(['read']) };
const WING = 11;
const FLOW = 12;

type Draft = Omit<PointDraft, 'dense' | 'sparse'> & {
  readonly dense?: number[] | null;
  readonly terms?: Record<number, number>;
};

function point({ text = 'wing', dense = [1, 0], terms = { [WING]: 1 }, ...draft }: Draft): Point {
  return testPoint({
    ...draft,
    text,
    dense: dense && Float32Array.from(dense),
    sparse: { indices: Object.keys(terms).map(Number), values: Object.values(terms) },
  });
}

const sparse = (...indices: number[]): SparseVector => ({ indices, values: indices.map(() => 1) });
const ask = (query: Partial<HybridQuery>, identity = ada) =>
  store.query(NAME, identity, { dense: null, sparse: sparse(WING), denseScale: 1, limit: 10, ...query });
const docs = async (query: Partial<HybridQuery>, identity = ada) =>
  (await ask(query, identity)).map((hit) => Number(hit.payload.doc_id.slice(-12))).sort((a, b) => a - b);

let runs = 0;
beforeEach(async () => {
  await store.deleteCollection(NAME);
  // Every second collection has no payload indexes: filters must give the same results.
  await store.ensureCollection(NAME, 2, runs++ % 2 === 0 ? 0 : 1_000);
});

describe('writing', () => {
  it('returns a payload as it was written', async () => {
    const written = point({ text: 'wing', metadata: { tags: ['a'], uri: 'a/b/ü.md' } });
    await store.upsert(NAME, [written]);
    expect(await ask({})).toEqual([{ id: written.id, score: expect.any(Number), payload: written.payload }]);
  });

  it('changes nothing when the same points are written again', async () => {
    const points = Array.from({ length: 300 }, (_, index) => point({ index, text: `wing ${index}` }));
    await store.upsert(NAME, points);
    await store.upsert(NAME, points);
    expect((await store.denseByTextHash(NAME, documentIdOf(1), 1)).size).toBe(300);
  });

  it('returns vectors of one generation by text hash, null where there is none', async () => {
    await store.upsert(NAME, [
      point({ text: 'a', dense: [0, 1] }),
      point({ text: 'b', index: 1, dense: null }),
      point({ text: 'c', generation: 2 }),
      point({ text: 'd', doc: 2 }),
    ]);
    expect(await store.denseByTextHash(NAME, documentIdOf(1), 1)).toEqual(
      new Map([
        [textHash('a'), Float32Array.of(0, 1)],
        [textHash('b'), null],
      ]),
    );
  });

  it('deletes some or all generations of a document, and no other points', async () => {
    await store.upsert(NAME, [point({}), point({ generation: 2 }), point({ generation: 3 }), point({ doc: 2 })]);
    await store.deletePoints(NAME, documentIdOf(1), [1, 3]);
    expect((await ask({})).map((hit) => hit.payload.generation)).toEqual(expect.arrayContaining([2, 1]));
    await store.deletePoints(NAME, documentIdOf(1));
    expect(await docs({})).toEqual([2]);
  });

  it('creates a collection once for concurrent callers, and its indexes and segments as it grows', async () => {
    await Promise.all(Array.from({ length: 4 }, () => store.ensureCollection('raced', 2)));
    await store.upsert('raced', [point({})]);
    const client = new QdrantClient(qdrant, 60_000);
    const indexed = async () => Object.keys((await client.getCollection('raced')).payload_schema);
    expect(await indexed()).toEqual([]);
    await store.ensureCollection('raced', 2, 100);
    expect((await indexed()).sort()).toEqual(['doc_id', 'metadata.visibility', 'owner']);
    await store.ensureCollection('raced', 2, 1_000);
    expect(await indexed()).toHaveLength(10);
    const segments = async () => (await client.getCollection('raced')).config.optimizer_config.default_segment_number;
    expect(await segments()).toBe(1);
    await store.ensureCollection('raced', 2, 2_000);
    expect(await segments()).toBe(4);
    await store.deleteCollection('raced');
    await expect(store.ensureCollection(NAME, 3)).rejects.toMatchObject({ code: 'EMBEDDING_SPACE_MISMATCH' });
  });

  it('treats a missing collection as empty, except for searches', async () => {
    await store.deleteCollection('missing');
    await store.deletePoints('missing', documentIdOf(1));
    expect(await store.denseByTextHash('missing', documentIdOf(1), 1)).toEqual(new Map());
    await expect(
      store.query('missing', ada, { dense: null, sparse: sparse(WING), denseScale: 1, limit: 1 }),
    ).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE', message: expect.not.stringContaining('missing"') });
  });
});

describe('hybrid query', () => {
  it('scores every candidate by both vectors', async () => {
    await store.upsert(NAME, [
      point({ doc: 1, terms: { [WING]: 2 }, dense: [0, 1] }),
      point({ doc: 2, terms: { [FLOW]: 2 }, dense: [1, 0] }),
      point({ doc: 3, terms: { [WING]: 1 }, dense: [1, 0] }),
      point({ doc: 4, terms: { [WING]: 1 }, dense: null }),
    ]);
    const hits = await ask({ dense: Float32Array.of(1, 0), denseScale: 10 });
    const scores = new Map(hits.map((hit) => [Number(hit.payload.doc_id.slice(-12)), hit.score]));
    const idf = Math.log(1 + (4 - 3 + 0.5) / (3 + 0.5));
    expect(scores.get(1)).toBeCloseTo(2 * idf, 3);
    expect(scores.get(2)).toBeCloseTo(10, 3);
    expect(scores.get(3)).toBeCloseTo(idf + 10, 3);
    expect(scores.get(4)).toBeCloseTo(idf, 3);
    expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).sort((a, b) => b - a));
  });

  it('scores words only as far as twice the list when the query asks for no more', async () => {
    await store.upsert(NAME, [
      point({ doc: 1, terms: { [WING]: 5 }, dense: [0, 1] }),
      point({ doc: 2, terms: { [WING]: 4 }, dense: [0, 1] }),
      point({ doc: 3, terms: { [WING]: 3 }, dense: [1, 0] }),
    ]);
    const last = async (rescoresWords: boolean) => {
      const asked = { dense: Float32Array.of(1, 0), denseScale: 1, listSize: 1, rescoresWords };
      return (await ask(asked)).find(({ payload }) => payload.doc_id.endsWith('3'))?.score ?? 0;
    };
    expect(await last(true)).toBeGreaterThan(1);
    expect(await last(false)).toBeCloseTo(1, 3);
  });

  it('ignores an empty vector, and returns no hits when both are empty', async () => {
    await store.upsert(NAME, [point({ doc: 1 }), point({ doc: 2, terms: {}, dense: [0, 1] })]);
    expect(await docs({ sparse: sparse() })).toEqual([]);
    expect(await docs({ dense: null })).toEqual([1]);
    const [first] = await ask({ sparse: sparse(), dense: Float32Array.of(0, 1), denseScale: 3 });
    expect(first).toMatchObject({ score: 3, payload: { doc_id: documentIdOf(2) } });
  });

  it('orders equal scores by uri, and a smaller limit returns the first of the same list', async () => {
    await store.upsert(
      NAME,
      Array.from({ length: 20 }, (_, index) => point({ doc: index + 1 })),
    );
    const uris = async (limit: number) =>
      (await ask({ limit, dense: Float32Array.of(1, 0) })).map((hit) => hit.payload.metadata.uri);
    expect(await uris(20)).toEqual(Array.from({ length: 20 }, (_, index) => `docs/${index + 1}.md`));
    expect(await uris(7)).toEqual((await uris(20)).slice(0, 7));
  });

  it('finds only the requested version of a document', async () => {
    const versions = [1, 2, 3].map((generation) => point({ generation }));
    await store.upsert(NAME, [...versions, point({ doc: 2, generation: 1 })]);
    const hits = await ask({ versions: [{ docId: documentIdOf(1), generation: 2 }] });
    expect(hits).toHaveLength(2);
    expect(new Map(hits.map((hit) => [hit.payload.doc_id, hit.payload.generation]))).toEqual(
      new Map([
        [documentIdOf(1), 2],
        [documentIdOf(2), 1],
      ]),
    );
  });
});

describe('visibility', () => {
  it('shows private points only to their owner, in lexical and dense searches', async () => {
    await store.upsert(NAME, [point({ doc: 1 }), point({ doc: 2, owner: 'ada' }), point({ doc: 3, owner: 'bob' })]);
    for (const query of [{}, { dense: Float32Array.of(1, 0) }, { sparse: sparse(), dense: Float32Array.of(1, 0) }]) {
      expect(await docs(query, ada)).toEqual([1, 2]);
      expect(await docs(query, bob)).toEqual([1, 3]);
    }
    expect(await docs({ filters: { visibility: 'private' } }, ada)).toEqual([2]);
    expect(await docs({ filters: { doc_ids: [documentIdOf(2)] } }, bob)).toEqual([]);
  });

  it('compares no owners where all points are visible, and applies the filters of the request', async () => {
    await store.upsert(NAME, [point({ doc: 1 }), point({ doc: 2, metadata: { kind: 'code' } })]);
    expect(await docs({ seesAll: true }, ada)).toEqual([1, 2]);
    expect(await docs({ seesAll: true, filters: { kind: ['code'] } }, ada)).toEqual([2]);
    expect(await docs({ seesAll: true, excludeDocuments: [documentIdOf(2)] }, ada)).toEqual([1]);
  });

  it('fails closed on an empty identity', async () => {
    for (const seesAll of [false, true]) {
      await expect(ask({ seesAll }, { tenantId: 't', subject: '', scopes: new Set() })).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    }
  });
});

describe('filters', () => {
  beforeEach(() =>
    store.upsert(NAME, [
      point({ doc: 1, metadata: { kind: 'doc', tags: ['x', 'y'], source: 's1', uri: 'docs/api/auth.md' } }),
      point({ doc: 2, metadata: { kind: 'code', tags: ['z'], source: 's2', uri: 'docs/api-old/auth.md' } }),
      point({ doc: 3, metadata: { kind: 'pattern', uri: 'README.md', ingested_at: '2026-03-01T00:00:00.000Z' } }),
    ]),
  );

  it.each<[SearchFilters, number[]]>([
    [{ kind: ['code', 'pattern'] }, [2, 3]],
    [{ tags: ['y', 'z'] }, [1, 2]],
    [{ source: 's1' }, [1]],
    [{ doc_ids: [documentIdOf(1), documentIdOf(3)] }, [1, 3]],
    [{ updated_after: '2026-02-01T00:00:00+02:00' }, [3]],
    [{ visibility: 'team' }, [1, 2, 3]],
    [{ visibility: 'private' }, []],
    [{ uri_prefix: 'docs/' }, [1, 2]],
    [{ uri_prefix: 'docs/api/' }, [1]],
    [{ uri_prefix: 'docs/api' }, [1, 2]],
    [{ uri_prefix: 'docs/api-' }, [2]],
    [{ uri_prefix: 'doc' }, [1, 2]],
    [{ uri_prefix: 'READ' }, [3]],
    [{ uri_prefix: 'api/' }, []],
    [{ uri_prefix: 'md' }, []],
    [{ kind: ['doc'], source: 's2' }, []],
  ])('%j finds documents %j', async (filters, expected) => {
    expect(await docs({ filters })).toEqual(expected);
    expect(await docs({ filters, dense: Float32Array.of(1, 0) })).toEqual(expected);
  });
});

describe('failures', () => {
  it('are BACKEND_UNAVAILABLE without the address when no server listens', async () => {
    const down = createQdrantStore({ url: 'http://127.0.0.1:9' });
    await expect(down.check()).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      message: expect.not.stringContaining('127'),
    });
  });

  it('are BACKEND_UNAVAILABLE with a wrong key', async () => {
    const wrong = createQdrantStore({ url: qdrant.url, apiKey: 'wrong' });
    await expect(wrong.check()).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      message: expect.stringContaining('QDRANT_API_KEY'),
    });
  });

  it.each([
    ['TIMEOUT when it does not answer', 0, 'TIMEOUT'],
    ['STORAGE_FULL when its disk is full', 500, 'STORAGE_FULL'],
    ['INTERNAL_ERROR when it rejects the request', 400, 'INTERNAL_ERROR'],
  ])('are %s', async (_, status, code) => {
    const server = createServer((_request, response) => {
      if (status === 0) return;
      const error = status === 500 ? 'Service internal error: No space left on device' : 'Wrong input in t_secret';
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: { error } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const broken = createQdrantStore({ url: `http://127.0.0.1:${port}`, timeoutMs: status === 0 ? 200 : 60_000 });
    await expect(broken.upsert('t_secret', [point({})])).rejects.toMatchObject({
      code,
      message: expect.not.stringContaining('secret'),
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    [
      'STORAGE_FULL',
      'Not recovered from previous error: Service runtime error: failed to open file `./storage/collections/t_secret/page_2.tmp`: No space left on device (os error 28)',
    ],
    ['BACKEND_UNAVAILABLE', `Can't write WAL: Custom { kind: Other, error: "no segments available" }`],
  ])('are %s once Qdrant refuses every write, and its owner is told', async (code, said) => {
    const server = createServer((_request, response) => {
      const body = JSON.stringify({ status: { error: `Service internal error: ${said}` } });
      response.writeHead(500, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const onStoppedWriting = vi.fn();
    const stopped = createQdrantStore({ url: `http://127.0.0.1:${port}`, onStoppedWriting });
    await expect(stopped.upsert('t_secret', [point({})])).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^(?!.*secret).*Qdrant must be restarted/u),
    });
    expect(onStoppedWriting).toHaveBeenCalledOnce();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('are TIMEOUT when the caller aborts', async () => {
    await expect(
      store.query(NAME, ada, { dense: null, sparse: sparse(WING), denseScale: 1, limit: 1 }, AbortSignal.abort()),
    ).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});
