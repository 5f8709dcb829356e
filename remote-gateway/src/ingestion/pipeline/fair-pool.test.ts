import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairPool } from './fair-pool.ts';

const never = new AbortController().signal;

function start(pool: FairPool<string>, tenant: string, begun: string[], signal = never) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = pool.run(tenant, signal, async () => {
    begun.push(tenant);
    await promise;
  });
  return { finish: resolve, ended };
}

describe('a pool that tenants share', () => {
  it('begins the work of one tenant at once, however much another has under way and waiting', async () => {
    const begun: string[] = [];
    const pool = new FairPool(['a', 'b', 'c']);
    const many = Array.from({ length: 10 }, () => start(pool, 'many', begun));
    await nextTurn();
    expect(begun).toEqual(['many', 'many']);
    const single = start(pool, 'single', begun);
    await nextTurn();
    expect(begun).toEqual(['many', 'many', 'single']);
    for (const { finish } of [single, ...many]) finish();
    await Promise.all([single, ...many].map(({ ended }) => ended));
    expect(begun).toHaveLength(11);
  });

  it('takes tenants in turn when all members are lent', async () => {
    const begun: string[] = [];
    const pool = new FairPool(['a', 'b']);
    const first = start(pool, 'one', begun);
    const second = start(pool, 'two', begun);
    const waiting = ['1', '1', '2', '2', '3', '3'].map((name) => start(pool, name, begun));
    await nextTurn();
    expect(begun).toEqual(['one', 'two']);
    for (const { finish } of [first, second, ...waiting]) finish();
    await Promise.all(waiting.map(({ ended }) => ended));
    expect(begun.slice(2, 5).sort()).toEqual(['1', '2', '3']);
  });

  it('forgets who no longer waits, and lends the member again after a failure', async () => {
    const begun: string[] = [];
    const pool = new FairPool(['a']);
    const running = start(pool, 'one', begun);
    const gone = new AbortController();
    const waiting = start(pool, 'two', begun, gone.signal);
    gone.abort(new Error('gone'));
    await expect(waiting.ended).rejects.toThrow('gone');
    running.finish();
    await running.ended;
    await expect(pool.run('one', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await pool.run('three', never, async (member) => member)).toBe('a');
    expect(begun).toEqual(['one']);
  });
});
