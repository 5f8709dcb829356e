import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../../identity.ts';
import type { Catalog } from '../catalog.ts';
import type { DocumentDraft } from '../documents/accept.ts';
import { draftOf, newIdentity, SPACE } from '../draft.test.fixture.ts';
import { openCatalog } from '../open-catalog.ts';
import { type TemporaryCatalog, temporaryCatalog } from '../temporary-catalog.test.fixture.ts';
import type { TakenJob } from './job-catalog.ts';

const COLLECTION = { name: 'default' };
const segments = [{ kind: 'page' as const, label: '1', start: 0, end: 3 }];

describe('a document that is accepted', () => {
  let temporary: TemporaryCatalog;
  let catalog: Catalog;
  let other: Catalog;
  let client: pg.Client;
  beforeAll(async () => {
    temporary = await temporaryCatalog();
    catalog = temporary.catalog;
    const { connection } = temporary.postgres;
    other = await openCatalog({ connection, logger: pino({ level: 'silent' }) });
    client = new pg.Client(connection);
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await other?.[Symbol.asyncDispose]();
    await temporary?.[Symbol.asyncDispose]();
  });

  const accept = (identity: Identity, draft: DocumentDraft, space = SPACE, force = false) =>
    catalog.jobs.acceptDocument(identity, { collection: COLLECTION.name, space, draft, options: { force } });
  const rowsOf = async (table: string, tenant: string) =>
    (await client.query(`SELECT * FROM ${table} WHERE ${tenant}`)).rows;
  /** All that is written of a tenant's documents. */
  const written = async ({ tenantId }: Identity) => [
    await rowsOf('docferry.documents', `tenant_id = '${tenantId}'`),
    await rowsOf('docferry.generations', `tenant_id = '${tenantId}'`),
    await rowsOf('docferry.jobs', `tenant_id = '${tenantId}'`),
    await rowsOf('docferry_jobs.job_common', `group_id = '${tenantId}'`),
  ];
  /** Takes the jobs with these ids, in whatever order they come. */
  async function take(from: Catalog, ids: readonly string[]) {
    const taken = new Map<string, TakenJob['job'] & { docId: string; generation: number }>();
    while (taken.size < ids.length) {
      const job = (await from.jobs.take([]))?.job;
      if (!job) throw new Error('the queue is empty');
      if (!ids.includes(job.id)) continue;
      if (job.docId === null || job.generation === null) throw new Error('a job has no text');
      taken.set(job.id, { ...job, docId: job.docId, generation: job.generation });
    }
    return ids.flatMap((id) => taken.get(id) ?? []);
  }

  it('waits in the queue like any other job', async () => {
    const identity = await newIdentity(catalog);
    const page = {
      collection: COLLECTION.name,
      url: 'https://example.com/',
      isPrivate: false,
      request: {},
      force: false,
    };
    const first = await catalog.jobs.acceptPage(identity, page);
    const second = await accept(identity, draftOf(identity, COLLECTION, 'a.md', 'one'));
    const [, , jobs, queue] = await written(identity);
    const of = (id: string) => queue?.find((row) => row.id === id);
    const { id, created_on, start_after, keep_until, priority, ...settings } = of(first.id);
    expect(of(second.id)).toMatchObject(settings);
    const [order, next] = [first, second].map((job) => jobs?.find((row) => row.id === job.id)?.fair_order);
    expect([priority, of(second.id)?.priority, next]).toEqual([-order || 0, -next, order + 1]);
    await take(catalog, [second.id]);
  });

  it('is worked on with the same text by whichever gateway takes its job', async () => {
    const identity = await newIdentity(catalog);
    const drafts = ['a.md', 'b.md'].map((uri) =>
      draftOf(identity, COLLECTION, uri, 'héllo 😀', {
        segments,
        tags: ['x', 'y,"z'],
        contentHash: 'c',
        visibility: 'private',
      }),
    );
    for (const gateway of [catalog, other]) {
      const jobs = await Promise.all(drafts.map((draft) => accept(identity, draft, SPACE, true)));
      const work = await Promise.all(
        (
          await take(
            gateway,
            jobs.map(({ id }) => id),
          )
        ).map((job) => gateway.jobs.readJob(job)),
      );
      expect(work.map(({ draft }) => draft)).toEqual(drafts);
      expect(work[0]?.collection).toMatchObject({ name: COLLECTION.name, ...SPACE });
    }
  });

  it('has the text of each version when it is replaced again while it waits, also the second time it is read', async () => {
    const identity = await newIdentity(catalog);
    const drafts = ['one', 'two', 'three'].map((text) => draftOf(identity, COLLECTION, 'a.md', text));
    const ids: string[] = [];
    for (const draft of drafts) ids.push((await accept(identity, draft)).id);
    const jobs = await take(catalog, ids);
    for (const _ of ['kept', 'read']) {
      const work = await Promise.all(jobs.map((job) => catalog.jobs.readJob(job)));
      expect(work.map(({ draft }) => draft?.text)).toEqual(['one', 'two', 'three']);
    }
  });

  it('is not worked on any more once it is cancelled, though its text is at hand', async () => {
    const identity = await newIdentity(catalog);
    const draft = draftOf(identity, COLLECTION, 'a.md', 'one');
    const accepted = await accept(identity, draft);
    const [job] = await take(catalog, [accepted.id]);
    await catalog.jobs.cancel(identity, accepted.id);
    expect(job && (await catalog.jobs.readJob(job)).draft).toBeUndefined();
  });

  it('leaves no trace when it is refused', async () => {
    const identity = await newIdentity(catalog);
    const stranger = await newIdentity(catalog, 'bob', identity.tenantId);
    await catalog.collections.ensure(identity, COLLECTION.name, SPACE);
    const own = draftOf(identity, COLLECTION, 'own.md', 'own', { visibility: 'private' });
    const [job] = await take(catalog, [(await accept(identity, own)).id]);
    const before = await written(identity);
    const refused = [
      accept(stranger, { ...own, visibility: 'team' }),
      accept(identity, draftOf(identity, COLLECTION, 'nul.md', 'with \0 inside')),
      accept(identity, draftOf(identity, COLLECTION, 'space.md', 'text'), { ...SPACE, dimension: 7 }),
      accept({ ...identity, collections: new Set(['another']) }, draftOf(identity, COLLECTION, 'c.md', 'text')),
    ];
    expect((await Promise.allSettled(refused)).map((one) => one.status === 'rejected' && one.reason.code)).toEqual([
      'NOT_FOUND',
      'INVALID_ARGUMENT',
      'EMBEDDING_SPACE_MISMATCH',
      'NOT_FOUND',
    ]);
    expect(await written(identity)).toEqual(before);
    expect(job && (await catalog.jobs.readJob(job)).draft).toEqual(own);
  });

  it('ends at once when it is what is live, with its segments and tags, and is not put into the queue', async () => {
    const identity = await newIdentity(catalog);
    const draft = draftOf(identity, COLLECTION, 'a.md', 'one', { segments, tags: ['t'] });
    const [job] = await take(catalog, [(await accept(identity, draft)).id]);
    if (!job) throw new Error('not taken');
    const { collection } = await catalog.jobs.readJob(job);
    const counts = { chunks: 3, added: 3, reused: 0, removed: 0 };
    const made = { counts, terms: 10, storeName: collection?.storeName ?? '', graph: undefined };
    await catalog.jobs.complete(job, made, () => {});

    const again = await accept(identity, draft);
    expect(again).toMatchObject({ state: 'skipped', generation: job.generation, chunks: 3, chunksDone: 3, reused: 3 });
    expect(again.finishedAt).toBeInstanceOf(Date);
    expect((await written(identity))[3]).toEqual([]);
    const changes: Partial<DocumentDraft>[] = [{ segments: [] }, { tags: [] }, { converter: 'c' }];
    for (const change of changes) {
      expect(await accept(identity, { ...draft, ...change })).toMatchObject({ state: 'pending', chunks: 0 });
    }
    // What is live is not the last that was accepted any more.
    expect(await accept(identity, draft)).toMatchObject({ state: 'pending' });
  });

  it('is accepted while a migration adds columns to the tables', async () => {
    const identity = await newIdentity(catalog);
    await accept(identity, draftOf(identity, COLLECTION, 'a.md', 'one'));
    const isWaiting = async () =>
      (await client.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).rows.length > 0;
    await client.query('BEGIN; ALTER TABLE docferry.documents ADD COLUMN of_next_version text');
    const accepted = accept(identity, draftOf(identity, COLLECTION, 'b.md', 'two'));
    while (!(await isWaiting())) await sleep(10);
    await client.query(`ALTER TABLE docferry.jobs ADD COLUMN of_next_version text NOT NULL DEFAULT 'new'; COMMIT`);
    expect(await accepted).toMatchObject({ state: 'pending', uri: 'b.md' });
  });
});
