import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import type { Identity } from '../../identity.ts';
import { createBudgetWarnings } from './budget-warnings.ts';
import { createQuotas } from './quotas.ts';

const NO_WARNINGS = { warn: () => {} };

let app: RunningApp;
beforeAll(async () => {
  app = await runApp(undefined, { RAG_DAILY_EMBEDDING_TOKENS: '60' });
});
afterAll(() => app[Symbol.asyncDispose]());

async function tenant(name: string): Promise<Identity> {
  const { id } = await app.gateway.catalog.tenants.ensure(name);
  return { tenantId: id, subject: 'someone', scopes: new Set(['ingest']) };
}

it('count what a tenant adds up to the daily quota, and refund failures', async () => {
  const quotas = createQuotas(app.gateway.catalog.limits, { chunks: 10, tokens: 100, chatTokens: 0 }, NO_WARNINGS);
  const [one, other] = [await tenant('one'), await tenant('other')];
  await quotas.consume(one, { chunks: 6, tokens: 50 });
  await expect(quotas.consume(one, { chunks: 5, tokens: 1 })).rejects.toMatchObject({ code: 'BUDGET_LIMIT_EXCEEDED' });
  const refund = await quotas.consume(one, { chunks: 4, tokens: 20 });
  await expect(quotas.consume(one, { chunks: 1, tokens: 1 })).rejects.toMatchObject({ code: 'BUDGET_LIMIT_EXCEEDED' });
  await refund();
  await expect(quotas.consume(one, { chunks: 1, tokens: 51 })).rejects.toMatchObject({ code: 'BUDGET_LIMIT_EXCEEDED' });
  await quotas.consume(one, { chunks: 4, tokens: 50 });
  await quotas.consume(other, { chunks: 10, tokens: 100 });
});

it('refund on the day of the consumption, even if the next day has started', async () => {
  const { limits: usage } = app.gateway.catalog;
  const { tenantId } = await tenant('at midnight');
  const limits = { chunks: 10, tokens: 0, chatTokens: 0 };
  const added = await usage.addUsage(tenantId, { chunks: 6, tokens: 0, chatTokens: 0 }, limits);
  if (added === undefined) throw new Error('nothing was booked');
  await usage.refundUsage(tenantId, '2000-01-01', { chunks: 6, tokens: 0, chatTokens: 0 });
  expect(await usage.addUsage(tenantId, { chunks: 5, tokens: 0, chatTokens: 0 }, limits)).toBeUndefined();
  await usage.refundUsage(tenantId, added.day, { chunks: 6, tokens: 0, chatTokens: 0 });
  expect(await usage.addUsage(tenantId, { chunks: 10, tokens: 0, chatTokens: 0 }, limits)).toMatchObject({
    day: added.day,
    chunks: 10,
  });
  // A second refund must not increase the quota.
  await usage.refundUsage(tenantId, added.day, { chunks: 100, tokens: 0, chatTokens: 0 });
  expect(await usage.addUsage(tenantId, { chunks: 11, tokens: 0, chatTokens: 0 }, limits)).toBeUndefined();
});

it('hold for concurrent ingestions', async () => {
  const quotas = createQuotas(app.gateway.catalog.limits, { chunks: 10, tokens: 0, chatTokens: 0 }, NO_WARNINGS);
  const crowd = await tenant('crowd');
  const tries = Array.from({ length: 40 }, () => quotas.consume(crowd, { chunks: 1, tokens: 1_000_000 }));
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

it('count the tokens of questions too: without quota they are answered lexically', async () => {
  const text = 'The pager is in the second drawer.';
  await app.call('POST', '/api/v1/ingest', { text, metadata: { filename: 'night.md' } });
  const ask = (query: string) => app.call('POST', '/api/v1/search', { query });
  expect((await ask('where is the pager?')).body).toMatchObject({ count: 1, partial: false });
  expect((await ask('pager '.repeat(60))).body).toMatchObject({
    count: 1,
    partial: true,
    degraded_scopes: ['dense'],
    warnings: [expect.stringContaining('daily embedding quota is used up')],
  });
  // A question that is not embedded costs nothing.
  expect((await ask('where is the pager?')).body).toMatchObject({ count: 1, partial: false });
});

it('warn once a day at 80 % of a budget, and say how much is used', async () => {
  const warned: string[] = [];
  const limits = { chunks: 10, tokens: 0, chatTokens: 100 };
  const quotas = createQuotas(
    app.gateway.catalog.limits,
    limits,
    createBudgetWarnings(pino({ level: 'silent' }), { recordBudgetWarning: (budget) => warned.push(budget) }),
  );
  const thrifty = await tenant('thrifty');
  await quotas.consume(thrifty, { chunks: 7 });
  expect(warned).toEqual([]);
  await quotas.consume(thrifty, { chunks: 1 });
  await quotas.consume(thrifty, { chunks: 1 });
  expect(warned).toEqual(['chunks']);
  // What is known only afterwards counts beyond the limit, too.
  await quotas.consume(thrifty, { chatTokens: 60 });
  await quotas.charge(thrifty, { chatTokens: 70 });
  expect(warned).toEqual(['chunks', 'chat_tokens']);
  await expect(quotas.consume(thrifty, { chatTokens: 1 })).rejects.toMatchObject({ code: 'BUDGET_LIMIT_EXCEEDED' });
  expect(await quotas.today(thrifty)).toEqual([
    { budget: 'chunks', limit: 10, used: 9, warning: true },
    { budget: 'chat_tokens', limit: 100, used: 130, warning: true },
  ]);
});
