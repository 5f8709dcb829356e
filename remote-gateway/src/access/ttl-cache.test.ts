import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

/** A lookup whose answers the test gives. */
function lookup() {
  const asked: PromiseWithResolvers<string | undefined>[] = [];
  const find = createTtlCache(
    () => {
      const one = Promise.withResolvers<string | undefined>();
      asked.push(one);
      return one.promise;
    },
    { ttlMs: 400, max: 10 },
  );
  return { asked, find: () => find('id') };
}

it('looks up what is asked for again before its time ends, and nobody waits for it', async () => {
  const { asked, find } = lookup();
  const first = find();
  asked[0]?.resolve('first');
  expect(await first).toBe('first');
  await sleep(220);
  expect(await find()).toBe('first');
  expect(await find()).toBe('first');
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('second');
  await asked[1]?.promise;
  expect(await find()).toBe('second');
  expect(asked).toHaveLength(2);
});

it('forgets what is not there any more as soon as it knows, and keeps the rest while the lookup fails', async () => {
  const { asked, find } = lookup();
  const first = find();
  asked[0]?.resolve('first');
  await first;
  await sleep(220);
  await find();
  asked[1]?.reject(new Error('away'));
  await asked[1]?.promise.catch(() => {});
  await sleep(1);
  expect(await find()).toBe('first');
  expect(asked).toHaveLength(3);
  asked[2]?.resolve(undefined);
  await asked[2]?.promise;
  const gone = find();
  expect(asked).toHaveLength(4);
  asked[3]?.resolve(undefined);
  expect(await gone).toBeUndefined();
});
