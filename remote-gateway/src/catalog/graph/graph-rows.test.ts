import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GRAPH_VERSION } from '../../graph/document-graph.ts';
import { extractGraph } from '../../graph/extract-graph.ts';
import type { Identity } from '../../identity.ts';
import { draftOf, newIdentity, SPACE } from '../draft.test.fixture.ts';
import { type TemporaryCatalog, temporaryCatalog } from '../temporary-catalog.test.fixture.ts';

let temporary: TemporaryCatalog;
let client: pg.Client;
beforeAll(async () => {
  temporary = await temporaryCatalog();
  client = new pg.Client(temporary.postgres.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await temporary[Symbol.asyncDispose]();
});

type Options = { readonly visibility?: 'team' | 'private'; readonly withoutGraph?: boolean; readonly run?: boolean };

/** Accepts a document and, unless asked not to, publishes it with its graph. Returns its id. */
async function ingest(
  identity: Identity,
  text: string,
  { visibility = 'team', withoutGraph, run = true }: Options = {},
) {
  const { jobs } = temporary.catalog;
  const draft = draftOf(identity, { name: 'default' }, 'a.md', text, { visibility });
  await jobs.acceptDocument(identity, { collection: 'default', space: SPACE, draft, options: { force: true } });
  if (!run) return draft.docId;
  const taken = await jobs.take([]);
  const job = taken?.job;
  if (!job?.docId || job.generation === null) throw new Error('no job waits');
  const drafted = { ...job, docId: job.docId, generation: job.generation };
  const { collection } = await jobs.readJob(drafted);
  const counts = { chunks: 1, added: 1, reused: 0, removed: 0 };
  const graph = withoutGraph ? undefined : extractGraph({ ...draft, isCode: false });
  await jobs.complete(drafted, { counts, terms: 1, storeName: collection?.storeName ?? '', graph }, () => {});
  return draft.docId;
}

/** Keys and edges that an identity sees, or every row for the owner of the tables. */
async function seen(identity: Identity | undefined, docId?: string): Promise<string[]> {
  await client.query('BEGIN');
  try {
    if (identity) {
      await client.query(
        `SELECT set_config('docferry.tenant_id', $1, true), set_config('docferry.subject', $2, true),
          set_config('docferry.collections', $3, true), set_config('role', 'docferry_app', true)`,
        [identity.tenantId, identity.subject, [...(identity.collections ?? [])].join(',')],
      );
    }
    const { rows } = await client.query<{ key: string }>(
      `SELECT kind || ' ' || key AS key FROM docferry.graph_nodes
        WHERE ($1::uuid IS NULL OR doc_id = $1) AND kind NOT IN ('document', 'file')
      UNION ALL SELECT type || ' ' || target FROM docferry.graph_edges WHERE ($1::uuid IS NULL OR doc_id = $1) ORDER BY 1`,
      [docId],
    );
    return rows.map(({ key }) => key);
  } finally {
    await client.query('ROLLBACK');
  }
}
const versionOf = async (docId: string) =>
  (await client.query('SELECT graph_version FROM docferry.documents WHERE doc_id = $1', [docId])).rows[0]
    ?.graph_version;

describe('the rows of graphs', () => {
  it('are those of the published version: nothing of a replaced, deleted or waiting one', async () => {
    const alice = await newIdentity(temporary.catalog);
    const docId = await ingest(alice, 'Says FIRST_CODE.');
    expect(await seen(alice)).toEqual(['identifier FIRST_CODE', 'mentions 3']);
    expect(await versionOf(docId)).toBe(GRAPH_VERSION);
    await ingest(alice, '# Says\n\nSECOND_CODE');
    const second = ['identifier SECOND_CODE', 'mentions 4', 'section says'];
    expect(await seen(alice)).toEqual(second);
    await ingest(alice, 'THIRD_CODE', { run: false });
    expect(await seen(alice)).toEqual(second);
    await temporary.catalog.documents.delete(alice, docId);
    expect(await seen(undefined, docId)).toEqual([]);
    expect(await versionOf(docId)).toBe(null);
  });

  it('are none when a version has no graph, and the document says so', async () => {
    const alice = await newIdentity(temporary.catalog);
    const docId = await ingest(alice, 'Says FIRST_CODE.');
    await ingest(alice, 'Says SECOND_CODE.', { withoutGraph: true });
    expect(await seen(undefined, docId)).toEqual([]);
    expect(await versionOf(docId)).toBe(null);
  });

  it("exist for their tenant, a private document's for its owner, and a credential of other collections sees none", async () => {
    const alice = await newIdentity(temporary.catalog, 'alice');
    const bob = { ...alice, subject: 'bob' };
    const mallory = await newIdentity(temporary.catalog, 'alice');
    await ingest(alice, 'TEAM_CODE');
    await ingest(alice, 'OWN_CODE', { visibility: 'private' });
    expect(await seen(alice)).toEqual(['identifier OWN_CODE', 'identifier TEAM_CODE', 'mentions 3', 'mentions 3']);
    expect(await seen(bob)).toEqual(['identifier TEAM_CODE', 'mentions 3']);
    expect(await seen(mallory)).toEqual([]);
    expect(await seen({ ...mallory, tenantId: randomUUID() })).toEqual([]);
    expect(await seen({ ...alice, collections: new Set(['another']) })).toEqual([]);
    expect(await seen({ ...bob, collections: new Set(['default']) })).toHaveLength(2);
  });

  it('keep no question waiting that they cannot answer soon', async () => {
    const alice = await newIdentity(temporary.catalog);
    const docId = await ingest(alice, 'SLOW_CODE');
    const hop = { parts: [{ at: 0, docId, node: 0 }], shared: [], collection: null, perName: 9, perNode: 9, limit: 9 };
    expect(await temporary.catalog.graph.adjacent(alice, hop)).toMatchObject([{ type: 'mentions', origin: 'text' }]);
    await client.query('BEGIN; LOCK TABLE docferry.graph_edges IN ACCESS EXCLUSIVE MODE');
    try {
      await expect(temporary.catalog.graph.adjacent(alice, hop)).rejects.toMatchObject({ code: 'TIMEOUT' });
    } finally {
      await client.query('ROLLBACK');
    }
  });

  it('go with their collection and their tenant', async () => {
    const { catalog } = temporary;
    const alice = await newIdentity(catalog);
    const docId = await ingest(alice, 'GONE_CODE');
    await catalog.collections.delete(alice, 'default');
    expect(await seen(undefined, docId)).toEqual([]);
    const { id: tenantId, name } = await catalog.tenants.ensure(`t-${randomUUID()}`);
    const bob = await newIdentity(catalog, 'bob', tenantId);
    const other = await ingest(bob, 'ALSO_GONE');
    await catalog.tenants.purge(name);
    expect(await seen(undefined, other)).toEqual([]);
  });

  it('of triples are seen like their document, and go with it, its collection and its tenant', async () => {
    const { catalog } = temporary;
    const { id: tenantId, name } = await catalog.tenants.ensure(`t-${randomUUID()}`);
    const alice = await newIdentity(catalog, 'alice', tenantId);
    const bob = { ...alice, subject: 'bob' };
    const mallory = await newIdentity(catalog, 'alice');
    const remember = async (text: string, options: Options = {}) => {
      const document = await catalog.graph.publishedText(alice, await ingest(alice, text, options));
      if (!document) throw new Error('no document');
      const passages = [{ hash: text, triples: [] }];
      await catalog.graph.writeTriples(alice, document, { graph: undefined, passages, isWhole: true });
      return document.docId;
    };
    const known = async (identity: Identity) =>
      [...(await catalog.graph.knownTriples(identity, ['team', 'own'])).keys()].toSorted();
    const rows = async () =>
      (await client.query('SELECT 1 FROM docferry.graph_triples WHERE tenant_id = $1', [tenantId])).rowCount;

    await remember('own', { visibility: 'private' });
    const team = await remember('team');
    expect(await Promise.all([alice, bob, mallory].map(known))).toEqual([['own', 'team'], ['team'], []]);
    expect(await known({ ...alice, collections: new Set(['another']) })).toEqual([]);
    await catalog.documents.delete(alice, team);
    expect(await rows()).toBe(1);
    await remember('team');
    await catalog.collections.delete(alice, 'default');
    expect(await known(bob)).toEqual([]);
    await remember('team');
    await catalog.tenants.purge(name);
    expect(await rows()).toBe(0);
  });
});
