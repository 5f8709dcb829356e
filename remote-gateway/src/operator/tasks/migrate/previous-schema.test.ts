import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentId, textHash } from '@docferry/shared-contracts';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeName } from '../../../catalog/collections/store-name.ts';
import { LATEST_VERSION, migrate, OLDEST_VERSION, schemaVersion } from '../../../catalog/postgres/migrate.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import { lockDataDir } from '../../../processes/lock-data-dir.ts';
import { startPostgres } from '../../../processes/start-postgres.ts';
import { context, logger, openTestEnvironment, type TestEnvironment } from '../maintenance.test.fixture.ts';
import { reembed } from '../reembed/reembed.ts';
import { repair } from '../repair/repair.ts';
import { repairLost } from '../repair/repair-lost.ts';

const TENANT = '11111111-1111-4111-8111-111111111111';
const COLLECTION = '22222222-2222-4222-8222-222222222222';
const textOf = (n: number) => `# Note ${n}\n\nVolcanoes and zebra${n}.`;

let home: string;
let world: TestEnvironment;

/** Rows as a program of the oldest version that is upgraded wrote them, by the columns' names of that version. */
async function writePreviousCatalog(client: ClientBase): Promise<void> {
  await client.query(`INSERT INTO docferry.tenants (id, name) VALUES ($1, 'default')`, [TENANT]);
  await client.query(
    `INSERT INTO docferry.collections
       (id, tenant_id, name, store_name, embedder_id, dimension, chunker_version, language)
     VALUES ($1, $2, 'default', $3, 'static:en-100d-1', 100, 'structure-1', 'english')`,
    [COLLECTION, TENANT, storeName(TENANT, COLLECTION)],
  );
  for (const n of [1, 2, 3]) {
    const uri = `note-${n}.md`;
    const place = { tenantId: TENANT, collection: 'default', owner: null, source: 'local', uri };
    const docId = documentId(place);
    await client.query(
      `INSERT INTO docferry.documents (tenant_id, doc_id, collection_id, collection, source, uri, live_generation)
       VALUES ($1, $2, $3, 'default', 'local', $4, $5)`,
      [TENANT, docId, COLLECTION, uri, n],
    );
    await client.query(
      `INSERT INTO docferry.generations
         (tenant_id, doc_id, generation, collection_id, state, filename, title, kind, tags, text, text_hash, segments,
          chars, chunks, terms)
       VALUES ($1, $2, nextval('docferry.generation_numbers'), $3, 'live', $4, $4, 'doc', '{}', $5, $6, '[]', $7, 1, 9)`,
      [TENANT, docId, COLLECTION, uri, textOf(n), textHash(textOf(n)), textOf(n).length],
    );
  }
  await client.query(
    `INSERT INTO docferry.collection_counts (tenant_id, collection_id, owner, documents, chunks, terms)
     VALUES ($1, $2, '', 3, 3, 27)`,
    [TENANT, COLLECTION],
  );
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-previous-schema-'));
  {
    await using lock = await lockDataDir(home);
    await using postgres = await startPostgres({ lock, logger });
    await using owner = await ownerClient(postgres.connection);
    await migrate(owner.client, logger, { upTo: OLDEST_VERSION });
    await writePreviousCatalog(owner.client);
  }
  world = await openTestEnvironment(home);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

describe('a catalog of the oldest upgraded version, without its vectors', () => {
  it('is migrated at the start, and its documents are found once their vectors are written again', async () => {
    await using owner = await ownerClient(world.backends.connection);
    expect(await schemaVersion(owner.client)).toBe(LATEST_VERSION);
    expect(await repairLost(world, context)).toBe(0);
    const found = await world.search('zebra2');
    expect(found).toMatchObject({ partial: false, count: 3 });
    expect(found.results[0]?.filename).toBe('note-2.md');
  });

  it('takes documents: the same ones are unchanged, new ones replace old ones', async () => {
    const { gateway, identity } = world;
    const id = await world.ingest('note-1.md', textOf(1));
    const before = await gateway.catalog.generations.published(identity, [id]);
    expect(before.get(id)).toBe(1);
    await world.ingest('note-1.md', '# Note 1\n\nVolcanoes and okapis.');
    expect((await gateway.catalog.generations.published(identity, [id])).get(id)).toBeGreaterThan(3);
    expect((await world.search('okapis')).results[0]?.filename).toBe('note-1.md');
  });

  it('is repaired and re-embedded like one of today', async () => {
    const repaired = await repair(world, { dry_run: false, remove_unknown: false }, context);
    expect(repaired).toMatchObject({ documents: 3, left: 0 });
    await reembed(world, { collection: 'default', tenant: 'default', cancel: false }, context);
    expect((await world.search('volcanoes')).count).toBe(3);
  });
});
