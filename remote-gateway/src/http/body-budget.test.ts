import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

const sending = (length?: number) =>
  ({ headers: length === undefined ? {} : { 'content-length': String(length) } }) as IncomingMessage;

describe('the budget of all bodies', () => {
  it('refuses what has no room now, and takes it once others are done', async () => {
    const budget = createBodyBudget(100);
    const first = Promise.withResolvers<string>();
    const running = budget.within(sending(60), 80, () => first.promise);
    await expect(budget.within(sending(60), 80, async () => 'no')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 2,
    });
    await expect(budget.within(sending(), 80, async () => 'no')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await budget.within(sending(40), 80, async () => 'small')).toBe('small');
    first.resolve('done');
    expect(await running).toBe('done');
    expect(await budget.within(sending(), 80, async () => 'unknown length')).toBe('unknown length');
  });

  it('gives the room back when the work fails', async () => {
    const budget = createBodyBudget(100);
    const failing = () => budget.within(sending(100), 100, () => Promise.reject(new Error('no')));
    await expect(failing()).rejects.toThrow('no');
    await expect(failing()).rejects.toThrow('no');
  });
});
