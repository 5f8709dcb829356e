import { ingestRequestSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import type { Embedder } from '../../embed/embedder.ts';
import { GatewayError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { sweepDeadGenerations } from '../pipeline/sweep.ts';
import { ingest } from './ingest.ts';

/** What a part does in place of its work while a test is at it. */
type Trouble = { embed?: () => never; upsert?: () => never };

describe('ingestion', () => {
  let app: RunningApp;
  let trouble: Trouble = {};
  let embedded: string[] = [];

  beforeAll(async () => {
    app = await runApp((gateway) => {
      const embedder: Embedder = {
        ...gateway.embedder,
        embedDocuments: (texts, signal) => {
          trouble.embed?.();
          embedded.push(...texts);
          return gateway.embedder.embedDocuments(texts, signal);
        },
      };
      const store: Store = {
        ...gateway.store,
        upsert: async (...args) => {
          await gateway.store.upsert(...args);
          trouble.upsert?.();
        },
      };
      return { ...gateway, embedder, store };
    });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function send(text: string, metadata: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) {
    embedded = [];
    return (await app.call('POST', '/api/v1/ingest', { text, metadata: { filename: 'a.md', ...metadata }, ...rest }))
      .body;
  }
  async function found(query: string, collection = 'default'): Promise<Record<string, unknown>[]> {
    const { body } = await app.call('POST', '/api/v1/search', { query, collection, top_k: 50, max_per_doc: 50 });
    return [...Object(body.results)];
  }
  /** Hits that have the word: a search also gives what is merely near. */
  async function holding(word: string, collection = 'default'): Promise<Record<string, unknown>[]> {
    return (await found(word, collection)).filter(({ text }) => String(text).toLowerCase().includes(word));
  }
  const section = (name: string, words: string) => `# ${name}\n\n${`${words} `.repeat(120)}\n\n`;

  it('says "unchanged" for the same again and embeds nothing', async () => {
    const first = await send('# Tea\n\nGreen tea is steeped at 80 degrees.');
    expect(first).toMatchObject({ status: 'success', added: 1, reused: 0, removed: 0 });
    expect(await send('# Tea\n\nGreen tea is steeped at 80 degrees.')).toMatchObject({
      status: 'unchanged',
      doc_id: first.doc_id,
      chunks: 1,
      added: 0,
      reused: 1,
    });
    expect(embedded).toEqual([]);
  });

  it('embeds only what is new when a document changes, and leaves no trace of what is gone', async () => {
    const file = { filename: 'birds.md' };
    const [heron, kite, crow] = [
      section('Heron', 'heron wades'),
      section('Kite', 'kite soars'),
      section('Crow', 'crow caws'),
    ];
    const first = await send(heron + kite, file);
    const second = await send(heron + crow, file);
    expect(second).toMatchObject({ status: 'success', doc_id: first.doc_id });
    expect(second.reused).toBeGreaterThan(0);
    expect(second.added).toBe(embedded.length);
    expect(embedded.join()).not.toContain('heron');
    expect(second.removed).toBe(Number(first.chunks) - Number(second.reused));
    expect(await holding('kite')).toEqual([]);
    expect((await holding('crow'))[0]).toMatchObject({ filename: 'birds.md' });
  });

  it('embeds again under another title, because the title is part of the embedded text', async () => {
    await send('Some lines on lathes.', { filename: 'c.md', title: 'Old' });
    expect(await send('Some lines on lathes.', { filename: 'c.md', title: 'New' })).toMatchObject({
      status: 'success',
      added: 1,
      reused: 0,
    });
    expect(await holding('lathes')).toMatchObject([{ title: 'New' }]);
  });

  it('embeds again what moved under another heading, and reuses the rest', async () => {
    const metadata = { filename: 'moved.md', collection: 'moves' };
    const [wolf, fox] = [`## Wolf\n\n${'The wolf howls. '.repeat(160)}`, `## Fox\n\n${'The fox barks. '.repeat(160)}`];
    await send(`# Animals\n\n${wolf}\n\n${fox}`, metadata);
    const renamed = await send(`# Animals\n\n${wolf}\n\n# Others\n\n${fox}`, metadata);
    expect(renamed.reused).toBeGreaterThan(0);
    expect(embedded.join()).toContain('Others');
    expect(embedded.join()).not.toContain('wolf');
  });

  it('keeps two files of the same name apart and reports the same text under another name', async () => {
    const a = await send('A text on walnuts.', { uri: 'A/README.md', collection: 'nuts' });
    const b = await send('A text on walnuts.', { uri: 'B/README.md', collection: 'nuts' });
    expect(b.doc_id).not.toBe(a.doc_id);
    expect(b.same_content_as).toEqual([a.doc_id]);
    expect(a.same_content_as).toBeUndefined();
  });

  it.each([
    [
      'the embedder',
      {
        embed: () => {
          throw new GatewayError('BACKEND_UNAVAILABLE', 'The key is wrong.', { details: { provider_status: 401 } });
        },
      },
      503,
    ],
    [
      'the store',
      {
        upsert: () => {
          throw new GatewayError('STORAGE_FULL', 'The disk is full.');
        },
      },
      507,
    ],
    [
      'a fault of ours',
      {
        upsert: () => {
          throw new Error('secret detail');
        },
      },
      500,
    ],
  ] satisfies [string, Trouble, number][])(
    'leaves the former version as it was when %s fails',
    async (name, fault, status) => {
      const metadata = { filename: `${name}.md`, collection: 'faults' };
      const before = await send('The former version speaks of marmots.', metadata);
      trouble = fault;
      const request = { text: 'The newer one speaks of badgers.', metadata };
      const failed = await app.call('POST', '/api/v1/ingest', request);
      trouble = {};
      expect(failed.status).toBe(status);
      expect(JSON.stringify(failed.body)).not.toContain('secret detail');
      expect((await holding('badgers', 'faults')).map((hit) => hit.doc_id)).not.toContain(before.doc_id);
      expect((await holding('marmots', 'faults')).map((hit) => hit.doc_id)).toContain(before.doc_id);
      expect((await app.call('GET', `/api/v1/documents/${String(before.doc_id)}`)).body.text).toContain('marmots');
      expect((await send(request.text, metadata)).status).toBe('success');
      expect((await holding('badgers', 'faults')).map((hit) => hit.doc_id)).toContain(before.doc_id);
      await app.call('DELETE', `/api/v1/documents/${String(before.doc_id)}`);
    },
  );

  it('keeps what it accepted while the embedder is away, and finishes it when that returns', async () => {
    const metadata = { filename: 'patient.md', collection: 'patience' };
    await send('The former version speaks of otters.', metadata);
    trouble = {
      embed: () => {
        throw new GatewayError('BACKEND_UNAVAILABLE', 'The embedder is away.');
      },
    };
    const answer = await app.call('POST', '/api/v1/ingest', { text: 'The newer one speaks of beavers.', metadata });
    expect(answer).toMatchObject({
      status: 202,
      body: { status: 'accepted', waiting_for: { code: 'BACKEND_UNAVAILABLE', detail: 'The embedder is away.' } },
    });
    expect(await holding('otters', 'patience')).toHaveLength(1);
    trouble = {};
    await expect.poll(() => holding('beavers', 'patience')).toHaveLength(1);
    expect(await holding('otters', 'patience')).toEqual([]);
  });

  it('takes the vectors of a file that is sent again under another name', async () => {
    const text = `${section('Elk', 'elk roams')}${section('Moose', 'moose wades')}`;
    await send(text, { filename: 'old-name.md', collection: 'renames' });
    const renamed = await send(text, { filename: 'new-name.md', collection: 'renames' });
    expect(renamed).toMatchObject({ status: 'success', added: 0, reused: renamed.chunks, removed: 0 });
    expect(embedded).toEqual([]);
    const forced = await send(text, { filename: 'new-name.md', collection: 'renames' }, { force: true });
    expect(forced).toMatchObject({ status: 'success', added: renamed.chunks, reused: 0 });
  });

  it('plans a dry run without writing anything', async () => {
    const metadata = { filename: 'dry.md', collection: 'dry' };
    const run = { dry_run: true };
    expect(await send('One. Two.', metadata, run)).toMatchObject({ status: 'planned', chunks: 1, added: 1 });
    expect((await app.call('GET', '/api/v1/documents?collection=dry')).status).toBe(404);
    await send('One. Two.', metadata);
    expect(await send('One. Two.', metadata, run)).toMatchObject({ status: 'unchanged' });
    expect(await send('Three.', metadata, run)).toMatchObject({ status: 'planned', added: 1, reused: 0, removed: 1 });
    expect(await holding('three', 'dry')).toEqual([]);
  });

  it('sweeps what failed ingestions left in the store', async () => {
    const metadata = { filename: 'swept.md', collection: 'sweeps' };
    await send('Kept.', metadata);
    trouble = {
      upsert: () => {
        throw new Error('no');
      },
    };
    await send('Not kept.', metadata);
    trouble = {};
    expect(await sweepDeadGenerations(app.gateway)).toBeGreaterThan(0);
    expect(await sweepDeadGenerations(app.gateway)).toBe(0);
    expect(await holding('kept', 'sweeps')).toMatchObject([{ text: 'Kept.' }]);
  });

  it('puts many versions of one document in some order, one of them live and whole', async () => {
    const texts = Array.from({ length: 8 }, (_, n) => `Version ${n} of the racing document.`);
    const answers = await Promise.all(
      texts.map((text) =>
        app.call('POST', '/api/v1/ingest', { text, metadata: { filename: 'race.md', collection: 'races' } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const hits = await found('racing document', 'races');
    expect(hits).toHaveLength(1);
    expect(texts).toContain(hits[0]?.text);
    const docId = String(hits[0]?.doc_id);
    expect((await app.call('GET', `/api/v1/documents/${String(docId)}`)).body.text).toBe(hits[0]?.text);
  });

  it('shows a private document to its owner alone', async () => {
    const [mine, theirs] = [
      await app.key('default', ['read', 'ingest'], 'me'),
      await app.key('default', ['read', 'ingest'], 'them'),
    ];
    const metadata = { filename: 'diary.md', collection: 'diaries', visibility: 'private' };
    const asMe = (await app.call('POST', '/api/v1/ingest', { text: 'My quokka.', metadata }, { key: mine })).body;
    const asThem = (await app.call('POST', '/api/v1/ingest', { text: 'Their quokka.', metadata }, { key: theirs }))
      .body;
    expect(asMe.doc_id).not.toBe(asThem.doc_id);
    const path = `/api/v1/documents/${String(asMe.doc_id)}`;
    expect((await app.call('GET', path, undefined, { key: mine })).status).toBe(200);
    expect((await app.call('GET', path, undefined, { key: theirs })).status).toBe(404);
    expect((await app.call('DELETE', path, undefined, { key: theirs })).status).toBe(404);
    const search = { query: 'quokka', collection: 'diaries' };
    expect((await app.call('POST', '/api/v1/search', search, { key: theirs })).body.results).toMatchObject([
      { text: 'Their quokka.' },
    ]);
  });

  it('shows one tenant nothing of another, whatever it names', async () => {
    const { doc_id: docId } = await send('Tenant text on pangolins.', { collection: 'shared-name' });
    const key = await app.key('elsewhere');
    expect((await app.call('GET', `/api/v1/documents/${String(docId)}`, undefined, { key })).status).toBe(404);
    expect(
      (await app.call('POST', '/api/v1/search', { query: 'pangolins', collection: 'shared-name' }, { key })).status,
    ).toBe(404);
    await app.call(
      'POST',
      '/api/v1/ingest',
      { text: 'Own text.', metadata: { filename: 'a.md', collection: 'shared-name' } },
      { key },
    );
    const own = await app.call('POST', '/api/v1/search', { query: 'pangolins', collection: 'shared-name' }, { key });
    expect(JSON.stringify(own.body)).not.toContain('Tenant text');
  });

  it('refuses a gateway with another embedder on the same collection', async () => {
    await send('Some text.', { collection: 'spaces' });
    const { id: tenantId } = await app.gateway.catalog.tenants.ensure('default');
    const identity = { tenantId, subject: 'someone', scopes: new Set(['ingest'] as const) };
    const gateway = { ...app.gateway, embedder: { ...app.gateway.embedder, id: 'other:1' } };
    const request = ingestRequestSchema.parse({ text: 'x', metadata: { filename: 'a', collection: 'spaces' } });
    await expect(ingest(gateway, identity, request, new AbortController().signal)).rejects.toMatchObject({
      code: 'EMBEDDING_SPACE_MISMATCH',
    });
  });
});
