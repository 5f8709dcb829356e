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
