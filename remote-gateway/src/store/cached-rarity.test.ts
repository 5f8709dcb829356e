import { expect, it } from 'vitest';
import { cachedRarity } from './cached-rarity.ts';

it('asks once for a term that a collection has, and each time for one that it does not have', async () => {
  const asked: string[] = [];
  const rarity = cachedRarity((name, terms) => {
    asked.push(`${name}: ${terms.join(' ')}`);
    return Promise.resolve(new Map(terms.filter((term) => term !== 9).map((term) => [term, term / 10])));
  });
  const first = await rarity('a', [1, 2, 9]);
  expect(first).toEqual(
    new Map([
      [1, 0.1],
      [2, 0.2],
    ]),
  );
  expect(await rarity('a', [2, 3, 9])).toEqual(
    new Map([
      [2, 0.2],
      [3, 0.3],
    ]),
  );
  expect(await rarity('a', [1, 3])).toEqual(
    new Map([
      [1, 0.1],
      [3, 0.3],
    ]),
  );
  await rarity('b', [1]);
  expect(asked).toEqual(['a: 1 2 9', 'a: 3 9', 'b: 1']);
});

it('asks again after a minute, unless the collection has had the same version since', async () => {
  let time = 0;
  let asked = 0;
  const rarity = cachedRarity(
    (_, terms) => {
      asked += 1;
      return Promise.resolve(new Map(terms.map((term) => [term, 1])));
    },
    () => time,
  );
  const asks = async (seconds: number, version?: string) => {
    time = 1000 * seconds;
    const before = asked;
    await rarity('a', [1], undefined, version);
    return asked > before;
  };
  expect(await asks(0)).toBe(true);
  expect(await asks(59)).toBe(false);
  expect(await asks(61)).toBe(true);
  // Points of what the version replaced may still be there.
  expect(await asks(200, 'v1')).toBe(true);
  expect(await asks(261, 'v1')).toBe(true);
  expect(await asks(9_000, 'v1')).toBe(false);
  expect(await asks(9_001, 'v2')).toBe(true);
  expect(await asks(9_062, 'v2')).toBe(true);
});
