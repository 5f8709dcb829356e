import { type Usage, usageSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatServer, writes } from '../../answer/chat-server.test.fixture.ts';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import { readTenantUsage } from '../../operator/admin/usage.ts';

let server: Awaited<ReturnType<typeof startChatServer>>;
let app: RunningApp;
const TODAY = () => new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startChatServer();
  app = await runApp(undefined, {
    RAG_CHAT_MODEL: 'small-model',
    RAG_CHAT_URL: `${server.url}/v1`,
    RAG_CHAT_API_KEY: 'sk-hidden',
    RAG_DAILY_CHUNKS: '4',
    RAG_DAILY_CHAT_TOKENS: '5000',
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const usageOf = async (key: string, query = ''): Promise<Usage> => {
  const { status, body } = await app.call('GET', `/api/v1/usage${query}`, undefined, { key });
  expect(status, JSON.stringify(body)).toBe(200);
  return usageSchema.parse(body);
};
const ingest = (key: string, filename: string, more: object = {}) =>
  app.call(
    'POST',
    '/api/v1/ingest',
    { text: `# ${filename}\n\nA valve opens at 7 bar.`, metadata: { filename, collection: 'pumps', ...more } },
    { key },
  );

describe('usage', () => {
  it('is counted by day, key and collection, and of the own tenant only', async () => {
    const [admin, reader, other] = [
      await app.key('acme', ['admin'], 'ops'),
      await app.key('acme', ['read', 'ingest'], 'ci'),
      await app.key('rival', ['admin'], 'ops'),
    ];
    await ingest(reader, 'pump.md');
    await ingest(reader, 'pump.md'); // unchanged
    await ingest(reader, 'diary.md', { visibility: 'private' });
    await app.call('POST', '/api/v1/search', { query: 'valve', collection: 'pumps' }, { key: reader });
    await app.call('POST', '/api/v1/search', { query: 'valve' }, { key: admin });
    server.next.push(writes(['A valve opens at 7 bar [1].']));
    const question = { question: 'At which pressure does a valve open?', collection: 'pumps' };
    const { body: answer } = await app.call('POST', '/api/v1/answer', question, { key: reader });

    const { rows, truncated } = await usageOf(admin);
    expect(truncated).toBe(false);
    expect(rows).toEqual([
      expect.objectContaining({ day: TODAY(), key: 'ci', collection: null, questions: 0, documents: 1 }),
      expect.objectContaining({
        day: TODAY(),
        key: 'ci',
        collection: 'pumps',
        questions: 2,
        documents: 1,
        chat_tokens: Number(answer.input_tokens) + Number(answer.output_tokens),
      }),
      {
        day: TODAY(),
        key: 'ops',
        collection: null,
        questions: 1,
        documents: 0,
        embedded_tokens: 0,
        chat_tokens: 0,
      },
    ]);
    expect(rows[1]?.embedded_tokens).toBeGreaterThan(5);
    expect((await usageOf(other)).rows).toEqual([]);

    expect((await usageOf(admin, '?by=collection')).rows).toMatchObject([
      { collection: null, questions: 1, documents: 1 },
      { collection: 'pumps', questions: 2, documents: 1 },
    ]);
    expect((await usageOf(admin, '?by=day&from=2020-01-01&to=2020-12-31')).rows).toEqual([]);
    const refused = await app.call('GET', '/api/v1/usage', undefined, { key: reader });
    expect(refused.body.code).toBe('SCOPE_VIOLATION');
  });

  it('says how much of each budget is used, and warns from 80 % on', async () => {
    const admin = await app.key('thrifty', ['admin'], 'ops');
    expect((await usageOf(admin)).budgets).toEqual([
      { budget: 'chunks', limit: 4, used: 0, warning: false },
      { budget: 'chat_tokens', limit: 5000, used: 0, warning: false },
    ]);
    for (const name of ['a.md', 'b.md', 'c.md', 'd.md'])
      expect((await ingest(admin, name)).body.status).toBe('success');
    expect((await usageOf(admin)).budgets[0]).toEqual({ budget: 'chunks', limit: 4, used: 4, warning: true });
    expect((await app.call('GET', '/metrics')).text).toContain('docferry_budget_warnings_total{budget="chunks"} 1');
  });

  it('gives quotes, and asks the model nothing, when its budget is used up', async () => {
    const key = await app.key('talker', ['admin'], 'ops');
    await ingest(key, 'pump.md');
    const { tenantId } = (await app.gateway.catalog.tenants.list())
      .filter(({ name }) => name === 'talker')
      .map(({ id }) => ({ tenantId: id }))[0] ?? { tenantId: '' };
    await app.gateway.quotas.charge({ tenantId, subject: 'ops', scopes: new Set() }, { chatTokens: 4_990 });
    const asked = server.requests.length;
    const question = { question: 'At which pressure does a valve open?', collection: 'pumps' };
    const { body } = await app.call('POST', '/api/v1/answer', question, { key });
    expect(body).toMatchObject({ no_answer: 'model_failed', warnings: [expect.stringContaining('daily quota')] });
    expect(server.requests).toHaveLength(asked);
  });

  it('refuses days that are none, parts that are none, and a range that ends before it begins', async () => {
    const admin = await app.key('acme', ['admin'], 'ops');
    for (const query of ['?from=yesterday', '?by=tenant', '?by=day,day,day,day', '?from=2026-02-01&to=2026-01-01']) {
      const { body } = await app.call('GET', `/api/v1/usage${query}`, undefined, { key: admin });
      expect(body.code, query).toBe('INVALID_ARGUMENT');
    }
  });

  it('can be read by an operator, of any tenant', async () => {
    const read = (tenant: string) => readTenantUsage(app.gateway.catalog, { tenant, by: ['key'] });
    expect((await read('acme')).rows).toMatchObject([
      { key: 'ci', questions: 2, documents: 2 },
      { key: 'ops', questions: 1 },
    ]);
    await expect(read('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
