import { createClient, DocferryError } from '@docferry/client';
import {
  answerResponseSchema,
  collectionListSchema,
  documentSliceSchema,
  jobSchema,
  retrieveEvidenceResponseSchema,
  searchResponseSchema,
  sourceListSchema,
  usageSchema,
} from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatStandIn, startChatStandIn } from './harness/chat-stand-in.ts';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { tempDir } from './harness/temp-dir.ts';

const TEXT = '# Night shift\n\nThe pager is in the second drawer.';
const QUESTION = 'in which drawer is the pager?';

describe('@docferry/client with a gateway', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let gateway: TestGateway;
  let chat: ChatStandIn;
  let docferry: ReturnType<typeof createClient>;

  beforeAll(async () => {
    dir = await tempDir();
    chat = await startChatStandIn();
    gateway = await startGateway(dir.path, { env: { RAG_CHAT_MODEL: 'small-model', RAG_CHAT_URL: chat.url } });
    docferry = createClient({ url: `${gateway.url}/`, apiKey: gateway.apiKey });
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await chat[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  it('adds a text as a job, waits for it, finds it and reads it', async () => {
    const metadata = { filename: 'night.md', collection: 'notes' };
    const accepted = await docferry.ingest({ text: TEXT, metadata, wait: false });
    expect(accepted).toMatchObject({ status: 'accepted' });
    const states: string[] = [];
    const job = await docferry.jobs.wait(accepted.job_id ?? '', { onProgress: ({ state }) => states.push(state) });
    expect(jobSchema.parse(job).state).toBe('completed');
    expect(states.at(-1)).toBe('completed');
    expect((await docferry.jobs.list({ collection: 'notes' })).jobs).toHaveLength(1);

    const found = searchResponseSchema.parse(await docferry.search({ query: QUESTION, collection: 'notes' }));
    expect(found).toMatchObject({ answerable: 'yes', results: [{ filename: 'night.md' }] });
    const passage = await docferry.passage({ passage_id: found.results[0]?.passage_id ?? '' });
    expect(passage.text).toContain('second drawer');
    const slice = documentSliceSchema.parse(await docferry.documents.get(accepted.doc_id, { max_tokens: 500 }));
    expect(slice.text).toBe(TEXT);
  });

  it('makes a key that works, replaces it and revokes it, which the audit log has', async () => {
    const { access } = docferry;
    expect(await access.identity()).toMatchObject({ tenant: 'default', scopes: expect.arrayContaining(['admin']) });
    const made = await access.createKey({ name: 'reader', scopes: ['read'], expires_in_days: 1 });
    const reader = createClient({ url: gateway.url, apiKey: made.key });
    expect(await reader.access.identity()).toMatchObject({ subject: 'reader', key_id: made.key_id });
    await expect(reader.access.keys()).rejects.toMatchObject({ code: 'SCOPE_VIOLATION' });
    const next = await access.rotateKey(made.key_id, { overlap_hours: 0 });
    expect(await access.revokeKey(next.key_id)).toEqual({ key_id: next.key_id, status: 'revoked' });
    expect((await access.keys({ active: true })).keys).toEqual([]);
    expect((await access.keys()).keys.map(({ state }) => state)).toEqual(['revoked', 'revoked']);
    await expect
      .poll(async () => (await access.audit({ action: 'rotateKey' })).entries)
      .toMatchObject([{ subject: 'env:RAG_API_KEY', ids: { key_id: next.key_id, replaces: made.key_id } }]);
  });

  it('uploads a file with its fields', async () => {
    const file = new Blob(['# Valves\n\nA valve opens at 7 bar.'], { type: 'text/markdown' });
    const fields = { filename: 'valves.md', collection: 'pumps', tags: ['2026', 'audit'] };
    const { doc_id } = await docferry.upload(file, fields);
    expect((await docferry.documents.get(doc_id)).document).toMatchObject({
      filename: 'valves.md',
      tags: ['2026', 'audit'],
    });
    expect((await docferry.upload(file, fields)).status).toBe('unchanged');
  });

  it('gives quotes, an answer, and the answer as events', async () => {
    const question = { question: QUESTION, collection: 'notes' };
    expect(retrieveEvidenceResponseSchema.parse(await docferry.evidence(question)).quotes).toHaveLength(1);
    chat.next = ['In the second drawer [1].'];
    const whole = answerResponseSchema.parse(await docferry.answer(question));
    expect(whole.sentences).toEqual([{ text: expect.stringContaining('second drawer'), quotes: [1] }]);
    chat.next = ['In the second drawer [1].'];
    const events: string[] = [];
    for await (const { event } of docferry.streamAnswer(question)) events.push(event);
    expect(events).toEqual(['evidence', 'sentence', 'end']);
  });

  it('lists and deletes', async () => {
    const names = collectionListSchema.parse(await docferry.collections.list()).collections.map(({ name }) => name);
    expect(names).toEqual(['notes', 'pumps']);
    await docferry.collections.put('notes', { description: 'Notes of the operators' });
    expect(await docferry.collections.get('notes')).toMatchObject({ description: 'Notes of the operators' });
    const all = new Map<string, string>();
    for await (const { filename, doc_id } of docferry.documents.all({ limit: 1 })) all.set(filename, doc_id);
    expect([...all.keys()]).toEqual(['night.md', 'valves.md']);
    const valves = all.get('valves.md') ?? '';
    expect(await docferry.documents.delete(valves)).toMatchObject({ status: 'deleted' });
    expect((await docferry.trash.list()).documents.map(({ doc_id: id }) => id)).toEqual([valves]);
    expect(await docferry.trash.restore(valves)).toMatchObject({ status: 'success', doc_id: valves });
    expect(await docferry.documents.delete(valves, { permanent: true })).not.toHaveProperty('restorable_until');
    expect((await docferry.trash.list()).documents).toEqual([]);
    expect((await docferry.documents.list({ collection: 'pumps' })).documents).toEqual([]);
    expect(sourceListSchema.parse(await docferry.sources.list()).sources).toEqual([]);
    expect(usageSchema.parse(await docferry.usage({ by: ['collection'] })).rows.length).toBeGreaterThan(0);
    expect(await docferry.health()).toMatchObject({ status: 'ok' });
  });

  it('throws the code of the gateway', async () => {
    const refused = createClient({ url: gateway.url, apiKey: 'no such key' }).collections.list();
    await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    const missing = docferry.search({ query: 'x', collection: 'notez' });
    await expect(missing).rejects.toBeInstanceOf(DocferryError);
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) });
  });
});
