import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftOf, newIdentity, publish, SPACE } from '../draft.test.fixture.ts';
import { type TemporaryCatalog, temporaryCatalog } from '../temporary-catalog.test.fixture.ts';
import { QUEUE_SCHEMA } from './job-queue.ts';

describe('the end of a job', () => {
  let temporary: TemporaryCatalog;
  beforeAll(async () => {
    temporary = await temporaryCatalog();
  });
  afterAll(() => temporary[Symbol.asyncDispose]());

  const options = { force: false };
  const page = (url: string) => ({ collection: 'default', url, isPrivate: false, request: {}, ...options });
  async function taken() {
    const next = await temporary.catalog.jobs.take([]);
    if (!next) throw new Error('no job waits');
    return next.job;
  }

  it('leaves the queue with it, so that a job which is retried the moment that it failed is worked on', async () => {
    const { jobs } = temporary.catalog;
    const alice = await newIdentity(temporary.catalog);
    const draft = draftOf(alice, { name: 'default' }, 'failed.md', randomUUID());
    const { id } = await jobs.acceptDocument(alice, { collection: 'default', space: SPACE, draft, options });
    const job = await taken();
    const client = new pg.Client(temporary.postgres.connection);
    await client.connect();
    try {
      // Holds up whoever takes the job out of the queue.
      await client.query(`BEGIN; SELECT 1 FROM ${QUEUE_SCHEMA}.job_common FOR UPDATE`);
      const ended = jobs.end(job, { state: 'failed', code: 'INTERNAL_ERROR' }, { retryable: false });
      const isHeldUp = async () =>
        (await client.query(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).rows.length > 0;
      await expect.poll(isHeldUp).toBe(true);
      const early = await jobs.retry(alice, id);
      await client.query('COMMIT');
      await ended;
      expect(early ?? (await jobs.retry(alice, id))).toMatchObject({ state: 'pending' });
    } finally {
      await client.end();
    }
    expect(await taken()).toMatchObject({ id });
    await jobs.cancel(alice, id);
  });

  it('is the last word: a page that is fetched by then changes neither the job nor the document', async () => {
    const { catalog } = temporary;
    const bob = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(bob, 'default', SPACE);
    const draft = draftOf(bob, collection, 'https://example.com/', 'A page.');
    const { id } = await catalog.jobs.acceptPage(bob, page(draft.uri));
    const job = await taken();
    await catalog.jobs.cancel(bob, id);
    expect(await catalog.jobs.attachDraft(job, { collection, draft })).toBeUndefined();
    expect(await catalog.jobs.skipPage(job, { docId: draft.docId, chunks: 1 })).toBeUndefined();
    expect(await catalog.jobs.find(bob, id)).toMatchObject({ state: 'cancelled', docId: null, chunks: 0 });
    // Nothing of it is left in the making, where it would keep later ones from being "unchanged".
    const before = await catalog.generations.accept(bob, collection, draft);
    await catalog.generations.publish(bob, draft.docId, before.generation, { chunks: 1, terms: 1 });
    expect(await catalog.generations.accept(bob, collection, draft)).toMatchObject({ published: { unchanged: true } });
  });

  it('comes with the deletion of the document, also to a page that is to be fetched yet', async () => {
    const { catalog } = temporary;
    const carol = await newIdentity(catalog);
    const collection = await catalog.collections.ensure(carol, 'default', SPACE);
    const draft = draftOf(carol, collection, 'https://example.com/', 'A page.', { source: 'url' });
    await publish(catalog, carol, collection, draft);
    const [again, other] = await Promise.all(
      [draft.uri, `${draft.uri}other`].map((url) => catalog.jobs.acceptPage(carol, page(url))),
    );
    expect(await catalog.documents.delete(carol, draft.docId)).toMatchObject({ cancelled: [again?.id] });
    expect(await taken()).toMatchObject({ id: other?.id });
  });

  it('comes with the deletion of the collection, which no page creates again', async () => {
    const { catalog } = temporary;
    const dave = await newIdentity(catalog);
    await catalog.collections.ensure(dave, 'default', SPACE);
    const { id } = await catalog.jobs.acceptPage(dave, page('https://example.com/'));
    const other = await catalog.jobs.acceptPage(dave, { ...page('https://example.com/'), collection: 'other' });
    await catalog.collections.delete(dave, 'default');
    expect(await catalog.jobs.find(dave, id)).toMatchObject({ state: 'cancelled', errorCode: 'CONFLICT' });
    expect(await taken()).toMatchObject({ id: other.id });
  });
});
