import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentId, pointId, searchRequestSchema, textHash } from '@docferry/shared-contracts';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeName } from '../../../catalog/collections/store-name.ts';
import { migrate } from '../../../catalog/postgres/migrate.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import type { Identity } from '../../../identity.ts';
import { sweepDeadGenerations } from '../../../ingestion/pipeline/sweep.ts';
import { documentVector } from '../../../lexical/document-vector.ts';
import { lockDataDir } from '../../../processes/lock-data-dir.ts';
import { startPostgres } from '../../../processes/start-postgres.ts';
import { search } from '../../../retrieval/search/search.ts';
import { collectionNames, tallyPoints } from '../../../store/survey.ts';
import { dropPendingStores } from '../../admin/drop-stores.ts';
import { context, logger, openTestEnvironment, type TestEnvironment } from '../maintenance.test.fixture.ts';
import { reembed } from '../reembed/reembed.ts';
import { repair } from '../repair/repair.ts';
import { repairLost } from '../repair/repair-lost.ts';

const TENANT = '11111111-1111-4111-8111-111111111111';
/** The team's and everybody's private documents together, those of one owner alone, and those of two. */
const SHARED = '22222222-2222-4222-8222-222222222222';
const DIARY = '33333333-3333-4333-8333-333333333333';
const DEN = '44444444-4444-4444-8444-444444444444';
const NAMES = { [SHARED]: 'shared', [DIARY]: 'diary', [DEN]: 'den' };
const DOCUMENTS = [
  { n: 1, collection: SHARED, owner: null },
  { n: 2, collection: SHARED, owner: 'bob' },
  { n: 3, collection: SHARED, owner: 'carol' },
  { n: 4, collection: DIARY, owner: 'bob' },
  { n: 5, collection: DEN, owner: 'bob' },
  { n: 6, collection: DEN, owner: 'carol' },
] as const;

const textOf = (n: number) => `# Note ${n}\n\nVolcanoes and zebra${n}.`;
const idOf = ({ n, collection, owner }: (typeof DOCUMENTS)[number]) =>
  documentId({ tenantId: TENANT, collection: NAMES[collection], owner, source: 'local', uri: `${n}.md` });
const person = (subject: string): Identity => ({ tenantId: TENANT, subject, scopes: new Set(['read']) });

let home: string;
let world: TestEnvironment;

/** What the version before left: all documents of a collection in one Qdrant collection. */
async function writePreviousCatalog(client: ClientBase): Promise<void> {
  await client.query(`INSERT INTO docferry.tenants (id, name) VALUES ($1, 'default')`, [TENANT]);
  for (const [id, name] of Object.entries(NAMES)) {
    await client.query(
      `INSERT INTO docferry.collections
         (id, tenant_id, name, store_name, embedder_id, dimension, chunker_version, language, description)
       VALUES ($1, $2, $3, $4, 'static:en-100d-1', 100, 'structure-1', 'english', 'about')`,
      [id, TENANT, name, storeName(TENANT, id)],
    );
  }
  for (const document of DOCUMENTS) {
    const { n, collection, owner } = document;
    await client.query(
      `INSERT INTO docferry.documents (tenant_id, doc_id, collection_id, collection, owner, source, uri, live_generation)
       VALUES ($1, $2, $3, $4, $5, 'local', $6, $7)`,
      [TENANT, idOf(document), collection, NAMES[collection], owner, `${n}.md`, n],
    );
    await client.query(
      `INSERT INTO docferry.generations
         (tenant_id, doc_id, generation, collection_id, owner, state, filename, title, kind, tags, text, text_hash,
          segments, chars, chunks, terms)
       VALUES ($1, $2, nextval('docferry.generation_numbers'), $3, $4, 'live', $5, $5, 'doc', '{}', $6, $7, '[]', $8, 1, 9)`,
      [TENANT, idOf(document), collection, owner, `${n}.md`, textOf(n), textHash(textOf(n)), textOf(n).length],
    );
    await client.query(
      `INSERT INTO docferry.collection_counts (tenant_id, collection_id, owner, documents, chunks, terms)
       VALUES ($1, $2, $3, 1, 1, 9)`,
      [TENANT, collection, owner ?? ''],
    );
  }
  await client.query(
    `INSERT INTO docferry.reembeddings (collection_id, tenant_id, store_name, embedder_id, dimension, chunker_version)
     VALUES ($1, $2, 'df_half', 'another', 7, '1')`,
    [SHARED, TENANT],
  );
}

/** The points that the version before had written. */
async function writePreviousPoints(): Promise<void> {
  for (const document of DOCUMENTS) {
    const { n, collection, owner } = document;
    const name = storeName(TENANT, collection);
    await world.gateway.store.ensureCollection(name, 100);
    await world.gateway.store.upsert(name, [
      {
        id: pointId(idOf(document), n, 0),
        dense: null,
        sparse: documentVector(
          { text: textOf(n), lead: '', title: 'T', headingPath: [] },
          { language: 'english', meanTerms: 100 },
        ).sparse,
        payload: {
          doc_id: idOf(document),
          generation: n,
          chunk_index: 0,
          text: textOf(n),
          text_hash: textHash(textOf(n)),
          occurrence: 0,
          start: 0,
          end: textOf(n).length,
          heading_path: [],
          segment: null,
          owner,
          metadata: {
            collection: NAMES[collection],
            source: 'local',
            uri: `${n}.md`,
            filename: `${n}.md`,
            title: `${n}.md`,
            kind: 'doc',
            tags: [],
            visibility: owner === null ? 'team' : 'private',
            ingested_at: '2026-01-01T00:00:00.000Z',
          },
        },
      },
    ]);
  }
}

const filesOf = async (subject: string, collection: string) => {
  const request = searchRequestSchema.parse({ query: 'volcanoes', collection, top_k: 50 });
  const { results, partial } = await search(world.gateway, person(subject), request);
  expect(partial).toBe(false);
  return results.map(({ filename }) => filename).sort();
};
const namesFor = async (subject: string) =>
  (await world.gateway.catalog.collections.list(person(subject))).map(({ name }) => name);

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-parts-'));
  {
    await using lock = await lockDataDir(home);
    await using postgres = await startPostgres({ lock, logger });
    await using owner = await ownerClient(postgres.connection);
    await migrate(owner.client, logger, { upTo: 13 });
    await writePreviousCatalog(owner.client);
  }
  world = await openTestEnvironment(home);
  await writePreviousPoints();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

describe('private documents that lay among those of the team', () => {
  it('are in collections of their owners alone', async () => {
    expect(await namesFor('alice')).toEqual(['shared']);
    expect(await namesFor('bob')).toEqual(['den', 'diary', 'shared']);
    expect(await namesFor('carol')).toEqual(['den', 'shared']);
    const parts = await world.gateway.catalog.collections.everyPart(TENANT);
    expect(parts.map(({ name, owner, documents }) => `${name} ${owner} ${documents}`)).toEqual([
      'den bob 1',
      'den carol 1',
      'diary bob 1',
      'shared null 1',
      'shared bob 1',
      'shared carol 1',
    ]);
    // What is one owner's alone stays where it is.
    expect(parts.find(({ name }) => name === 'diary')).toMatchObject({
      storeName: storeName(TENANT, DIARY),
      indexLost: false,
    });
  });

  it('leave nothing in the store of the team once it is swept', async () => {
    expect(await sweepDeadGenerations(world.gateway)).toBe(2);
    const left = await tallyPoints(world.backends.qdrant, storeName(TENANT, SHARED), context.signal);
    expect([...(left?.versions.keys() ?? [])]).toEqual([idOf(DOCUMENTS[0])]);
    await using owner = await ownerClient(world.backends.connection);
    const { rows } = await owner.client.query('SELECT store_name FROM docferry.doomed_stores ORDER BY 1');
    expect(rows).toEqual([{ store_name: storeName(TENANT, DEN) }, { store_name: 'df_half' }]);
    await dropPendingStores(world.gateway);
    expect(await collectionNames(world.backends.qdrant)).not.toContain(storeName(TENANT, DEN));
  });

  it('are found by their owners once their parts are made from the stored texts', async () => {
    expect(await repairLost(world, context)).toBe(0);
    await repair(world, { dry_run: false, remove_unknown: false }, context);
    expect(await filesOf('alice', 'shared')).toEqual(['1.md']);
    expect(await filesOf('bob', 'shared')).toEqual(['1.md', '2.md']);
    expect(await filesOf('carol', 'shared')).toEqual(['1.md', '3.md']);
    expect(await filesOf('bob', 'den')).toEqual(['5.md']);
    expect(await filesOf('carol', 'den')).toEqual(['6.md']);
    await expect(filesOf('alice', 'den')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { found } = await repair(world, { dry_run: true, remove_unknown: false }, context);
    expect(Object.values(found).every((count) => count === 0)).toBe(true);
  });

  it('are moved to another embedder with the rest of their collection', async () => {
    const report = await reembed(world, { collection: 'shared', tenant: 'default', cancel: false }, context);
    expect(report).toMatchObject({ status: 'done', documents: 3 });
    expect(await filesOf('bob', 'shared')).toEqual(['1.md', '2.md']);
    expect(await filesOf('alice', 'shared')).toEqual(['1.md']);
  });
});
