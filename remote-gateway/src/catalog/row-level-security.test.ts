import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../identity.ts';
import type { CollectionRow } from './collections/collection-row.ts';
import { draftOf, newIdentity, publish, SPACE } from './draft.test.fixture.ts';
import { type TemporaryCatalog, temporaryCatalog } from './temporary-catalog.test.fixture.ts';

const TABLES = [
  'tenants',
  'api_keys',
  'collections',
  'collection_counts',
  'documents',
  'generations',
  'jobs',
  'idempotency_keys',
  'audit_log',
  'graph_nodes',
  'graph_edges',
  'graph_triples',
  'sources',
  'source_syncs',
  'source_objects',
  'usage_by_key',
  'trash',
];
/** What the application's role may read at all. */
const READABLE = [
  'collections',
  'collection_counts',
  'documents',
  'generations',
  'jobs',
  'idempotency_keys',
  'usage_by_key',
];
const INSUFFICIENT_PRIVILEGE = '42501';

let temporary: TemporaryCatalog;
let client: pg.Client;
let alice: Identity;
let bob: Identity;
let mallory: Identity;
let collection: CollectionRow;
beforeAll(async () => {
  temporary = await temporaryCatalog();
  const { catalog, postgres } = temporary;
  client = new pg.Client(postgres.connection);
  await client.connect();
  alice = await newIdentity(catalog, 'alice');
  bob = { ...alice, subject: 'bob' };
  mallory = await newIdentity(catalog, 'alice');
  collection = await catalog.collections.ensure(alice, 'default', SPACE);
  await catalog.collections.ensure(mallory, 'default', SPACE);
  await publish(catalog, alice, collection, draftOf(alice, collection, 'team.md', 'team'));
  await publish(catalog, alice, collection, draftOf(alice, collection, 'own.md', 'own', { visibility: 'private' }));
  await catalog.limits.addUsageByKey(
    [alice, mallory].map(({ tenantId, subject }) => ({
      tenantId,
      subject,
      day: '2026-11-23',
      collection: 'default',
      questions: 1,
      documents: 0,
      embeddedTokens: 0,
      chatTokens: 0,
    })),
  );
  // The same again, so that there is a job of each and nothing else is new.
  for (const [uri, text, visibility] of [
    ['team.md', 'team', 'team'],
    ['own.md', 'own', 'private'],
  ] as const) {
    await catalog.jobs.acceptDocument(alice, {
      collection: 'default',
      space: SPACE,
      draft: draftOf(alice, collection, uri, text, { visibility }),
      options: { force: false, idempotent: { key: text, digest: Buffer.from(text) } },
    });
  }
});
afterAll(async () => {
  await client.end();
  await temporary[Symbol.asyncDispose]();
});

/** Runs SQL as a request of this identity would, and takes back what it did. */
async function as(identity: { tenantId: string; subject: string } | undefined, sql: string, values: unknown[] = []) {
  await client.query('BEGIN; SET LOCAL ROLE docferry_app');
  try {
    if (identity) {
      await client.query(
        `SELECT set_config('docferry.tenant_id', $1, true), set_config('docferry.subject', $2, true)`,
        [identity.tenantId, identity.subject],
      );
    }
    return await client.query(sql, values);
  } finally {
    await client.query('ROLLBACK');
  }
}

const count = async (identity: Identity | undefined, table: string) =>
  Number((await as(identity, `SELECT count(*) AS n FROM docferry.${table}`)).rows[0]?.n);

describe('row-level security', () => {
  it('is forced on every table of tenants, and the role of requests cannot pass it', async () => {
    const { rows: tables } = await client.query(
      `SELECT relname, relrowsecurity, relforcerowsecurity FROM pg_class
        WHERE relnamespace = 'docferry'::regnamespace AND relkind = 'r' AND relname <> 'schema_versions'`,
    );
    expect(tables.map(({ relname }) => relname)).toEqual(expect.arrayContaining(TABLES));
    for (const table of tables) expect(table).toMatchObject({ relrowsecurity: true, relforcerowsecurity: true });

    const { rows: roles } = await client.query(
      `SELECT rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb,
        (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owned
        FROM pg_roles WHERE rolname = 'docferry_app'`,
    );
    expect(roles).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false, rolcreatedb: false, owned: 0 },
    ]);
  });

  it.each(READABLE)('shows no row of %s to another tenant, nor to nobody', async (table) => {
    expect(await count(alice, table)).toBeGreaterThan(0);
    expect(await count(undefined, table)).toBe(0);
    expect(await count({ ...mallory, tenantId: randomUUID() }, table)).toBe(0);
    const { rows } = await as(mallory, `SELECT tenant_id FROM docferry.${table}`);
    expect(rows.every((row) => row.tenant_id === mallory.tenantId)).toBe(true);
  });

  it.each(['tenants', 'api_keys', 'schema_versions'])('lets no request read %s at all', async (table) => {
    await expect(count(alice, table)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  });

  it("shows a private document, its text and its counts to their owner alone, within the owner's tenant", async () => {
    for (const table of ['documents', 'generations', 'collection_counts']) {
      expect(await count(alice, table)).toBe(2);
      expect(await count(bob, table)).toBe(1);
      expect(await count(mallory, table)).toBe(0);
    }
    const { rows } = await as(bob, "SELECT 1 FROM docferry.generations WHERE text = 'own' OR text_hash = $1", ['x']);
    expect(rows).toEqual([]);
  });

  it("shows a private document's job, and the keys of requests, to their owner alone", async () => {
    expect([await count(alice, 'jobs'), await count(bob, 'jobs'), await count(mallory, 'jobs')]).toEqual([2, 1, 0]);
    for (const stranger of [bob, mallory]) expect(await count(stranger, 'idempotency_keys')).toBe(0);
    expect((await as(bob, "UPDATE docferry.jobs SET state = 'pending' WHERE owner IS NOT NULL")).rowCount).toBe(0);
  });

  it.each([["o'brien"], ["\\', true); RESET ROLE; --"], ['$$;RESET ROLE;'], ['\u{1F512} \u2028']])(
    'takes the name of a subject as it is: %s',
    async (subject) => {
      const { catalog } = temporary;
      const odd = { ...alice, subject };
      const draft = draftOf(odd, collection, 'odd.md', subject, { visibility: 'private' });
      await publish(catalog, odd, collection, draft);
      expect(await catalog.documents.readText(odd, draft.docId)).toMatchObject({ text: subject });
      expect(await catalog.documents.readText(alice, draft.docId)).toBeUndefined();
      await catalog.documents.delete(odd, draft.docId);
    },
  );

  it('does no work for a subject that the database cannot hold', async () => {
    const broken = { ...alice, subject: "alice', true); RESET ROLE; --\0" };
    await expect(temporary.catalog.collections.list(broken)).rejects.toThrow();
    expect(await temporary.catalog.collections.list(alice)).toHaveLength(1);
  });

  it.each([
    ['taking over a row', 'UPDATE docferry.documents SET tenant_id = $1::uuid', 0],
    ['publishing a private row', "UPDATE docferry.documents SET owner = NULL WHERE owner = 'alice' AND $1 <> ''", 0],
    ['switching what is live', "UPDATE docferry.documents SET published_generation = NULL WHERE $1 <> ''", 0],
    ['changing the text', "UPDATE docferry.generations SET text = 'x' WHERE $1 <> ''", 0],
  ])('gives another tenant nothing by %s', async (_, sql, affected) => {
    expect((await as(mallory, sql, [mallory.tenantId])).rowCount).toBe(affected);
  });

  it.each([
    [
      'a document',
      `INSERT INTO docferry.documents (tenant_id, doc_id, collection_id, collection, source, uri) VALUES ($1, gen_random_uuid(), $2, 'default', 's', 'u')`,
    ],
    [
      'a collection',
      `INSERT INTO docferry.collections (id, tenant_id, name, store_name, embedder_id, dimension, chunker_version, language) VALUES (gen_random_uuid(), $1, 'mine', $2, 'e', 1, 'c', 'english')`,
    ],
    [
      'a count',
      `INSERT INTO docferry.collection_counts (tenant_id, collection_id, owner, documents, chunks, terms) VALUES ($1, $2, 'mallory', 1, 1, 1)`,
    ],
  ])('lets nobody put %s among the rows of another tenant', async (_, sql) => {
    await expect(as(mallory, sql, [alice.tenantId, collection.id])).rejects.toMatchObject({
      code: INSUFFICIENT_PRIVILEGE,
    });
  });

  it('lets nobody make a private row for somebody else, or give theirs away', async () => {
    const insert = `INSERT INTO docferry.documents (tenant_id, doc_id, collection_id, collection, owner, source, uri) VALUES ($1, gen_random_uuid(), $2, 'default', 'alice', 's', 'u')`;
    await expect(as(bob, insert, [bob.tenantId, collection.id])).rejects.toMatchObject({
      code: INSUFFICIENT_PRIVILEGE,
    });
    await expect(as(alice, "UPDATE docferry.documents SET owner = 'bob' WHERE owner = 'alice'")).rejects.toMatchObject({
      code: INSUFFICIENT_PRIVILEGE,
    });
  });

  it.each([
    ['DELETE FROM docferry.documents'],
    ['TRUNCATE docferry.documents'],
    ['ALTER TABLE docferry.documents DISABLE ROW LEVEL SECURITY'],
    ['DROP POLICY of_tenant ON docferry.documents'],
    ['CREATE TABLE docferry.mine (x int)'],
    ['SET SESSION AUTHORIZATION postgres'],
    ["COPY docferry.documents TO PROGRAM 'cat'"],
    ['CREATE ROLE another'],
  ])('refuses to run for a request: %s', async (sql) => {
    await expect(as(alice, sql)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  });

  it('forgets the identity at the end of its transaction', async () => {
    await as(alice, 'SELECT 1');
    const { rows } = await client.query(
      `SELECT current_user AS role, current_setting('docferry.tenant_id', true) AS tenant`,
    );
    expect(rows).toEqual([{ role: 'docferry', tenant: '' }]);
    expect(await count(undefined, 'documents')).toBe(0);
  });
});

describe('the catalog', () => {
  it('treats a document of another tenant, or a private one of a colleague, as one that does not exist', async () => {
    const { catalog } = temporary;
    const own = draftOf(alice, collection, 'own.md', 'own', { visibility: 'private' });
    for (const stranger of [bob, mallory]) {
      expect(await catalog.documents.find(stranger, own.docId)).toBeUndefined();
      expect(await catalog.documents.readText(stranger, own.docId)).toBeUndefined();
      expect(await catalog.generations.published(stranger, [own.docId])).toEqual(new Map());
      expect((await catalog.documents.delete(stranger, own.docId)).document).toBeUndefined();
      expect(await catalog.documents.sameText(stranger, collection.id, own.textHash, randomUUID())).toEqual([]);
      expect(await catalog.generations.publish(stranger, own.docId, 1_000_000, { chunks: 1, terms: 1 })).toBe(false);
      expect((await catalog.documents.list(stranger, { limit: 50 })).map(({ docId }) => docId)).not.toContain(
        own.docId,
      );
    }
    expect(await catalog.collections.list(bob)).toMatchObject([{ documents: 1, chunks: 2, terms: 10 }]);
    expect(await catalog.collections.list(alice)).toMatchObject([{ documents: 2, chunks: 4, terms: 20 }]);
    await expect(catalog.generations.accept(bob, collection, { ...own, visibility: 'team' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await catalog.documents.readText(alice, own.docId)).toMatchObject({ text: 'own' });
  });

  it('lets two people have private documents of the same name', async () => {
    const { catalog } = temporary;
    const bobs = draftOf(bob, collection, 'own.md', "bob's", { visibility: 'private' });
    await publish(catalog, bob, collection, bobs);
    expect(await catalog.documents.readText(bob, bobs.docId)).toMatchObject({ text: "bob's" });
    expect(await catalog.documents.readText(alice, bobs.docId)).toBeUndefined();
    await catalog.documents.delete(bob, bobs.docId);
  });

  it('refuses to work for no identity', async () => {
    const { catalog } = temporary;
    for (const nobody of [
      { ...alice, tenantId: '' },
      { ...alice, subject: '' },
    ]) {
      await expect(catalog.collections.list(nobody)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });
});
