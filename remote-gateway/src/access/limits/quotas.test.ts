import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryCatalog, temporaryCatalog } from '../../catalog/temporary-catalog.test.fixture.ts';
import type { Identity } from '../identity.ts';
import { createQuotas } from './quotas.ts';

let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

async function tenant(name: string): Promise<Identity> {
  const { id } = await temporary.catalog.ensureTenant(name);
  return { tenantId: id, subject: 'someone', scopes: new Set(['ingest']) };
}

it('books what a tenant adds until the day is spent, and gives back what failed', async () => {
  const quotas = createQuotas(temporary.catalog.access, { chunks: 10, tokens: 100 });
  const [one, other] = [await tenant('one'), await tenant('other')];
  await quotas.charge(one, { chunks: 6, tokens: 50 });
  await expect(quotas.charge(one, { chunks: 5, tokens: 1 })).rejects.toMatchObject({ code: 'BUDGET_LIMIT_EXCEEDED' });
  const refund = await quotas.charge(one, { chunks: 4, tokens: 20 });
  await expect(quotas.charge(one, { chunks: 1, tokens: 1 })).rejects.toMatchObject({ code: 'BUDGET_LIMIT_EXCEEDED' });
  await refund();
  await expect(quotas.charge(one, { chunks: 1, tokens: 51 })).rejects.toMatchObject({ code: 'BUDGET_LIMIT_EXCEEDED' });
  await quotas.charge(one, { chunks: 4, tokens: 50 });
  await quotas.charge(other, { chunks: 10, tokens: 100 });
});

it('holds when many ingest at once', async () => {
  const quotas = createQuotas(temporary.catalog.access, { chunks: 10, tokens: 0 });
  const crowd = await tenant('crowd');
  const tries = Array.from({ length: 40 }, () => quotas.charge(crowd, { chunks: 1, tokens: 1_000_000 }));
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});
