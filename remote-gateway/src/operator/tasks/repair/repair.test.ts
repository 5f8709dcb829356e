import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatServer } from '../../../answer/chat-server.test.fixture.ts';
import { createRemoteChatModel } from '../../../answer/remote-chat-model.ts';
import { claimJob, WORK } from '../../../catalog/postgres/advisory-lock.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import { QdrantClient } from '../../../store/qdrant-client.ts';
import { collectionNames } from '../../../store/survey.ts';
import { context, openTestEnvironment, type TestEnvironment } from '../maintenance.test.fixture.ts';
import { repair } from './repair.ts';

let home: string;
let world: TestEnvironment;
let ids: string[];
let storeName: string;
let wanted: string[];

const question = 'zebra3 volcanoes pasta';
/** Passages, whatever their scores: a passage's weights know the mean length at the time of its writing. */
const found = async () => (await world.search(question)).results.map(({ passage_id }) => passage_id).sort();
const runRepair = (dryRun = false) => repair(world, { dry_run: dryRun, remove_unknown: false }, context);
const qdrant = () => new QdrantClient(world.backends.qdrant, 60_000);

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-repair-'));
  world = await openTestEnvironment(home);
  ids = [];
  for (let n = 0; n < 6; n++) {
    ids.push(
      await world.ingest(`note-${n}.md`, `# Note ${n}\n\nVolcanoes and zebra${n}.\n\n## More\n\nPasta number ${n}.\n`),
    );
  }
  const [collection] = await world.gateway.catalog.collections.list(world.identity, ['default']);
  storeName = collection?.storeName ?? '';
  wanted = await found();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

describe('repair', () => {
  it('finds nothing where all is well', async () => {
    expect(await runRepair()).toMatchObject({ collections: 1, documents: 6, repaired: 0, left: 0, findings: [] });
  });

  it('adds the graphs that documents lack, and only says so in a dry run', async () => {
    const { catalog } = world.gateway;
    const names = async () => (await catalog.graph.partsOf(world.identity, ids, 100)).map(({ key }) => key).toSorted();
    const before = await names();
    {
      await using owner = await ownerClient(world.backends.connection);
      await owner.client.query('DELETE FROM docferry.graph_edges; DELETE FROM docferry.graph_nodes');
      await owner.client.query('UPDATE docferry.documents SET graph_version = NULL');
    }
    expect(await catalog.graph.isBehind(world.identity, 'default')).toBe(true);
    expect(await runRepair(true)).toMatchObject({ repaired: 0, left: 1, found: { missing_graph: 1 } });
    expect(await names()).toEqual([]);
    expect(await runRepair()).toMatchObject({ repaired: 1, left: 0, found: { missing_graph: 1 } });
    expect(await names()).toEqual(before);
    expect(await catalog.graph.isBehind(world.identity, 'default')).toBe(false);
    expect(await runRepair()).toMatchObject({ repaired: 0, left: 0 });
  });

  it('has a model read what it has not read yet', async () => {
    await using server = await startChatServer();
    const graphModel = createRemoteChatModel({ service: 'openai-compatible', model: 'm', baseUrl: `${server.url}/v1` });
    const withModel = { ...world, gateway: { ...world.gateway, graphModel } };
    const input = { dry_run: false, remove_unknown: false };
    expect(await repair(withModel, { ...input, dry_run: true }, context)).toMatchObject({
      repaired: 0,
      left: 1,
      found: { missing_triples: 1 },
    });
    expect(server.requests).toHaveLength(0);
    expect(await repair(withModel, input, context)).toMatchObject({ repaired: 1, left: 0 });
    const asked = server.requests.length;
    expect(asked).toBeGreaterThanOrEqual(ids.length);
    expect(await repair(withModel, input, context)).toMatchObject({ repaired: 0, left: 0, findings: [] });
    expect(server.requests).toHaveLength(asked);
  });

  it('has Qdrant keep a collection as the configuration says now, while it is searched', async () => {
    const others = {
      ...world,
      backends: { ...world.backends, layout: { vectors: 'memory', quantization: 'none', graphFromKb: 0 } },
    } as const;
    const input = { dry_run: false, remove_unknown: false };
    const kept = async () => {
      const { config } = await qdrant().getCollection(storeName);
      return [Object(config.params.vectors).dense.on_disk, config.params.sparse_vectors?.terms?.index?.on_disk];
    };
    expect(await kept()).toEqual([true, true]);
    expect(await repair(others, { ...input, dry_run: true }, context)).toMatchObject({
      left: 1,
      found: { other_layout: 1 },
    });
    expect(await kept()).toEqual([true, true]);
    const searches = Promise.all(Array.from({ length: 20 }, found));
    expect(await repair(others, input, context)).toMatchObject({ repaired: 1, left: 0, found: { other_layout: 1 } });
    for (const passages of await searches) expect(passages).toEqual(wanted);
    expect(await kept()).toEqual([false, false]);
    expect((await qdrant().getCollection(storeName)).config.quantization_config ?? null).toBeNull();
    expect(await runRepair()).toMatchObject({ repaired: 1, found: { other_layout: 1 } });
    expect(await runRepair()).toMatchObject({ repaired: 0, left: 0 });
    expect(await found()).toEqual(wanted);
  });

  it('writes a document again whose points are gone, and only says so in a dry run', async () => {
    await qdrant().deletePoints(storeName, {
      filter: { must: [{ key: 'doc_id', match: { value: ids[3] ?? '' } }] },
    });
    expect(await found()).not.toEqual(wanted);
    expect(await runRepair(true)).toMatchObject({
      dry_run: true,
      repaired: 0,
      left: 1,
      found: { incomplete_document: 1 },
    });
    expect(await found()).not.toEqual(wanted);
    expect(await runRepair()).toMatchObject({
      repaired: 1,
      left: 0,
      findings: [{ kind: 'incomplete_document', doc_id: ids[3] }],
    });
    expect(await found()).toEqual(wanted);
    expect(await runRepair()).toMatchObject({ repaired: 0, left: 0 });
  });

  it('makes a collection again that Qdrant lost, with all its documents', async () => {
    await qdrant().deleteCollection(storeName);
    await expect(world.search(question)).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    expect(await runRepair()).toMatchObject({ found: { missing_collection: 1, incomplete_document: 6 }, left: 0 });
    expect(await found()).toEqual(wanted);
  });

  it('removes points of versions that nobody reads, and points that are none of ours', async () => {
    const point = (id: string, payload: Record<string, unknown>) => ({ id, vector: {}, payload });
    await qdrant().upsert(storeName, {
      points: [
        point('11111111-1111-4111-8111-111111111111', { doc_id: ids[0], generation: 999, chunk_index: 0 }),
        point('22222222-2222-4222-8222-222222222222', { doc_id: crypto.randomUUID(), generation: 1, chunk_index: 0 }),
        point('33333333-3333-4333-8333-333333333333', { hello: 'world' }),
      ],
    });
    expect(await runRepair()).toMatchObject({ found: { dead_points: 2, foreign_points: 1 }, repaired: 3, left: 0 });
    expect(await runRepair()).toMatchObject({ points: 6, repaired: 0 });
  });

  it('removes collections that the catalog does not know, of its own tenants alone', async () => {
    const mine = `df_${world.identity.tenantId.replaceAll('-', '')}_${'0'.repeat(32)}`;
    const others = `df_${'1'.repeat(32)}_${'0'.repeat(32)}`;
    for (const name of [mine, others]) await qdrant().createCollection(name, { vectors: {} });
    const shared = { ...world, backends: { ...world.backends, ownQdrant: false } };
    const careful = await repair(shared, { dry_run: false, remove_unknown: false }, context);
    expect(careful).toMatchObject({ left: 1, findings: [{ kind: 'unknown_collection', collection: mine }] });
    expect(await runRepair()).toMatchObject({ repaired: 1, left: 0 });
    expect([...(await collectionNames(world.backends.qdrant))].sort()).toEqual([storeName, others].sort());
    await qdrant().deleteCollection(others);
  });

  it('counts again what is wrong in the catalog', async () => {
    await using owner = await ownerClient(world.backends.connection);
    await owner.client.query('UPDATE docferry.collection_counts SET chunks = chunks + 7, documents = 0');
    expect(await runRepair()).toMatchObject({ found: { wrong_counts: 1 }, repaired: 1 });
    const [collection] = await world.gateway.catalog.collections.list(world.identity, ['default']);
    expect(collection).toMatchObject({ documents: 6, chunks: 6 });
  });

  it('is done by one at a time', async () => {
    {
      await using other = await ownerClient(world.backends.connection);
      expect(await claimJob(other.client, WORK.repair)).toBe(true);
      await expect(runRepair()).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    expect(await runRepair()).toMatchObject({ repaired: 0, left: 0 });
  });

  it('keeps the points of a version that was just replaced, because queries may read them', async () => {
    await world.ingest('busy-0.md', 'Busy text about herons.');
    await world.ingest('busy-0.md', 'Busy text about otters.');
    expect(await runRepair()).toMatchObject({ points: 8, found: { dead_points: 0 } });
  });

  it('takes nothing for wrong while documents come, change and go', async () => {
    let running = true;
    const writer = (async () => {
      for (let n = 0; running; n++) await world.ingest(`busy-${n % 3}.md`, `Busy text ${n} about otters.`);
    })();
    for (let n = 0; n < 4; n++) {
      expect((await runRepair()).found).toMatchObject({
        incomplete_document: 0,
        foreign_points: 0,
        missing_collection: 0,
        wrong_counts: 0,
      });
    }
    running = false;
    await writer;
    const { results } = await world.search('otters');
    expect(results.filter(({ filename }) => filename.startsWith('busy-'))).toHaveLength(3);
  });
});
