import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import type { Embedder } from '../../embed/embedder.ts';
import { GatewayError } from '../../errors.ts';

describe('jobs', () => {
  let app: RunningApp;
  /** What the embedder does first, with a text that it is given. */
  let embed: (text: string, signal?: AbortSignal) => Promise<void> | void = () => {};

  beforeAll(async () => {
    app = await runApp(
      (gateway) => {
        const embedder: Embedder = {
          ...gateway.embedder,
          async embedDocuments(texts, signal) {
            for (const text of texts) await embed(text, signal);
            return gateway.embedder.embedDocuments(texts, signal);
          },
        };
        return { ...gateway, embedder };
      },
      { RAG_INGEST_SLOTS: '3', RAG_INGEST_SLOTS_PER_TENANT: '2' },
    );
  });
  afterAll(() => app[Symbol.asyncDispose]());
  afterEach(() => {
    embed = () => {};
  });

  const body = (filename: string, text: string, rest: object = {}) => ({
    text,
    metadata: { filename, collection: 'jobs' },
    ...rest,
  });
  const ingest = (filename: string, text: string, rest: object = {}, options: object = {}) =>
    app.call('POST', '/api/v1/ingest', body(filename, text, rest), options);
  const jobOf = async (id: unknown) => (await app.call('GET', `/api/v1/jobs/${String(id)}`)).body;
  const until = (id: unknown, state: string) => expect.poll(() => jobOf(id)).toMatchObject({ state });
  const textOf = async (docId: unknown) => (await app.call('GET', `/api/v1/documents/${String(docId)}`)).body.text;
  /** An embedder that waits for its signal, or for release. */
  function held() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    let aborted = false;
    embed = (text, signal) => {
      if (!text.includes('HELD')) return;
      begin();
      const { promise: gone, reject } = Promise.withResolvers<never>();
      signal?.addEventListener('abort', () => {
        aborted = true;
        reject(signal.reason);
      });
      return Promise.race([promise, gone]);
    };
    return { begun, release: resolve, wasAborted: () => aborted };
  }

  it('are answered with 202 when nobody waits, and end as completed with counts and times', async () => {
    const { status, body } = await ingest('plain.md', 'A text about plums.', { wait: false });
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'accepted' });
    await until(body.job_id, 'completed');
    expect(await jobOf(body.job_id)).toMatchObject({
      kind: 'ingest',
      doc_id: body.doc_id,
      chunks: 1,
      chunks_done: 1,
      added: 1,
      attempts: 1,
    });
    expect((await ingest('plain.md', 'A text about plums.')).body).toMatchObject({ status: 'unchanged' });
    expect((await app.call('GET', '/api/v1/jobs?state=skipped&limit=1')).body.jobs).toMatchObject([{ reused: 1 }]);
  });

  it('stop when they are cancelled, and leave the previous version unchanged', async () => {
    const first = await ingest('cancel.md', 'The former text.');
    const hold = held();
    const { body } = await ingest('cancel.md', 'HELD text.', { wait: false });
    await hold.begun;
    const cancelled = await app.call('DELETE', `/api/v1/jobs/${String(body.job_id)}`);
    expect(cancelled.body).toMatchObject({ state: 'cancelled' });
    await expect.poll(() => hold.wasAborted()).toBe(true);
    hold.release();
    expect(await textOf(first.body.doc_id)).toBe('The former text.');
    expect((await ingest('cancel.md', 'The next text.')).body).toMatchObject({ status: 'success' });
    expect((await app.call('DELETE', `/api/v1/jobs/${String(body.job_id)}`)).status).toBe(200);
    expect((await app.call('GET', `/api/v1/jobs/${String(body.job_id)}`)).status).toBe(404);
  });

  it('fail a poison document after its attempts while others continue, and start it again on request', async () => {
    embed = (text) => {
      if (text.includes('poison')) throw new Error('secret detail');
    };
    const { body } = await ingest('poison.md', 'Some poison.', { wait: false });
    expect((await ingest('healthy.md', 'Some water.')).body).toMatchObject({ status: 'success' });
    await until(body.job_id, 'failed');
    const failed = await jobOf(body.job_id);
    expect(failed).toMatchObject({ attempts: 3, error: { code: 'INTERNAL_ERROR' } });
    expect(JSON.stringify(failed)).not.toContain('secret detail');
    expect((await app.call('GET', '/api/v1/jobs?state=failed')).body.jobs).toMatchObject([{ job_id: body.job_id }]);
    embed = () => {};
    expect((await app.call('POST', `/api/v1/jobs/${String(body.job_id)}/retry`)).body).toMatchObject({
      state: 'pending',
    });
    await until(body.job_id, 'completed');
    expect((await app.call('POST', `/api/v1/jobs/${String(body.job_id)}/retry`)).body.code).toBe('CONFLICT');
  });

  it('embed a text once that is sent again while it is worked on', async () => {
    const hold = held();
    const first = await ingest('twice.md', 'HELD and sent twice.', { wait: false });
    await hold.begun;
    const again = await ingest('twice.md', 'HELD and sent twice.', { wait: false });
    hold.release();
    await until(first.body.job_id, 'completed');
    await until(again.body.job_id, 'completed');
    expect(await jobOf(again.body.job_id)).toMatchObject({ added: 0, reused: 1, removed: 0 });
  });

  it('do not restore a document that was deleted after they were accepted', async () => {
    const hold = held();
    const { body } = await ingest('gone.md', 'HELD for deletion.', { wait: false });
    await hold.begun;
    expect((await app.call('DELETE', `/api/v1/documents/${String(body.doc_id)}`)).status).toBe(200);
    hold.release();
    await until(body.job_id, 'cancelled');
    expect((await app.call('GET', `/api/v1/documents/${String(body.doc_id)}`)).status).toBe(404);
    expect((await ingest('gone.md', 'Back again.')).body).toMatchObject({ status: 'success' });
  });

  it('of one document are done in the order of their acceptance: the last one wins', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((word) => ingest('order.md', `Version ${word}.`, { wait: false })),
    );
    const numbers = await app.call('GET', '/api/v1/jobs?limit=4');
    const last = Object(numbers.body.jobs)[0].job_id;
    for (const answer of answers) {
      await expect.poll(async () => (await jobOf(answer.body.job_id)).state).toMatch(/^(completed|skipped)$/);
    }
    const winner = answers.findIndex((answer) => answer.body.job_id === last);
    expect(await textOf(answers[0]?.body.doc_id)).toBe(`Version ${['one', 'two', 'three', 'four'][winner]}.`);
  });

  it('give the first answer again for the same Idempotency-Key, also to requests at once', async () => {
    const once = { headers: { 'idempotency-key': 'k-1' } };
    const answers = await Promise.all([1, 2, 3].map(() => ingest('once.md', 'Only once.', {}, once)));
    expect(new Set(answers.map((answer) => answer.body.job_id)).size).toBe(1);
    expect(answers.map((answer) => answer.body.status)).toEqual(['success', 'success', 'success']);
    await ingest('once.md', 'Changed meanwhile.');
    expect((await ingest('once.md', 'Only once.', {}, once)).body).toEqual(answers[0]?.body);
    expect(await ingest('once.md', 'Another request.', {}, once)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect((await ingest('once.md', 'x', {}, { headers: { 'idempotency-key': 'with space' } })).status).toBe(400);
  });

  it("of another tenant, or another's private document, do not exist", async () => {
    const mine = await app.key('default', ['read', 'ingest'], 'me');
    const theirs = await app.key('default', ['read', 'ingest'], 'them');
    const stranger = await app.key('elsewhere');
    const request = { ...body('diary.md', 'Dear diary.'), metadata: { filename: 'diary.md', visibility: 'private' } };
    const { body: answer } = await app.call('POST', '/api/v1/ingest', request, { key: mine });
    const path = `/api/v1/jobs/${String(answer.job_id)}`;
    expect((await app.call('GET', path, undefined, { key: mine })).status).toBe(200);
    for (const key of [theirs, stranger]) {
      expect((await app.call('GET', path, undefined, { key })).status).toBe(404);
      expect((await app.call('DELETE', path, undefined, { key })).status).toBe(404);
      expect((await app.call('GET', `${path}/events`, undefined, { key })).status).toBe(404);
      expect(JSON.stringify((await app.call('GET', '/api/v1/jobs', undefined, { key })).body)).not.toContain('diary');
    }
  });

  it('are listed page by page, also when listed ones are removed meanwhile, without those of others', async () => {
    const sent: unknown[] = [];
    for (const n of [1, 2, 3, 4, 5]) {
      const { body: accepted } = await app.call('POST', '/api/v1/ingest', {
        text: `Page ${n}.`,
        metadata: { filename: `page-${n}.md`, collection: 'pages' },
      });
      sent.unshift(accepted.job_id);
    }
    const told: unknown[] = [];
    let cursor: string | undefined;
    do {
      const after = cursor === undefined ? '' : `&cursor=${cursor}`;
      const { body: page } = await app.call('GET', `/api/v1/jobs?collection=pages&limit=2${after}`);
      const jobs = page.jobs as { job_id: string; created_at: string }[];
      told.push(...jobs.map(({ job_id }) => job_id));
      for (const id of told) await app.call('DELETE', `/api/v1/jobs/${String(id)}`);
      const last = jobs.at(-1);
      cursor = page.next_cursor as string | undefined;
      const holds: unknown = cursor && JSON.parse(Buffer.from(cursor, 'base64url').toString());
      expect(holds).toEqual(cursor && [last?.job_id, Date.parse(last?.created_at ?? '')]);
    } while (cursor !== undefined);
    expect(told).toEqual(sent);
    for (const wrong of ['j1', 'x', 'W10']) {
      expect((await app.call('GET', `/api/v1/jobs?cursor=${wrong}`)).body.code).toBe('INVALID_ARGUMENT');
    }
  });

  it('are followed as server-sent events until they end', async () => {
    const hold = held();
    const { body } = await ingest('events.md', 'HELD for events.', { wait: false });
    const response = await fetch(`${app.url}/api/v1/jobs/${String(body.job_id)}/events`, {
      headers: { authorization: `Bearer ${await app.key()}` },
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    let received = '';
    const states = () =>
      received
        .split('\n\n')
        .slice(0, -1)
        .filter((event) => event.startsWith('event: job\n'))
        .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)).state);
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      received += part;
      if (states().length > 0) hold.release();
    }
    expect(states()[0]).toMatch(/^(pending|running)$/);
    expect(states().at(-1)).toBe('completed');
  });

  it("of a tenant with many waiting do not hold up another tenant's single document", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    embed = async (text) => {
      if (!text.includes('bulk')) return;
      running += 1;
      most = Math.max(most, running);
      await released;
      running -= 1;
    };
    const bulk = await Promise.all(
      Array.from({ length: 16 }, (_, n) => ingest(`bulk-${n}.md`, `bulk text ${n}`, { wait: false })),
    );
    const key = await app.key('small');
    expect((await ingest('single.md', 'A single text.', {}, { key })).body).toMatchObject({ status: 'success' });
    const pending = async () => {
      const jobs = await Promise.all(bulk.map(({ body: { job_id: id } }) => jobOf(id)));
      return jobs.filter(({ state }) => state === 'pending').length;
    };
    await expect.poll(pending).toBe(14);
    await expect.poll(() => most).toBe(2);
    release();
    embed = () => {};
    await Promise.all(bulk.map(({ body: { job_id: id } }) => until(id, 'completed')));
  });

  it('wait for an embedder that is busy, and say so', async () => {
    embed = () => {
      throw new GatewayError('RATE_LIMITED', 'The embedder is busy.');
    };
    const { body } = await ingest('busy.md', 'Busy text.', { wait: false });
    await expect.poll(() => jobOf(body.job_id)).toMatchObject({ state: 'pending', error: { code: 'RATE_LIMITED' } });
    embed = () => {};
    await until(body.job_id, 'completed');
  });
});
