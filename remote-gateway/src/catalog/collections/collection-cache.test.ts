import { expect, it } from 'vitest';
import type { Identity } from '../../identity.ts';
import { collectionCache } from './collection-cache.ts';
import type { CollectionRow } from './collection-row.ts';

const ada: Identity = { tenantId: 't', subject: 'ada', scopes: new Set(['read']) };
const ROW = { id: 'c', version: '1' } as CollectionRow;

it('returns rows to the same tenant, subject and set of collections only', () => {
  const cache = collectionCache();
  cache.set(ada, ['default'], [ROW]);
  for (const other of [
    { ...ada, tenantId: 'u' },
    { ...ada, subject: 'bob' },
    { ...ada, collections: new Set(['default']) },
  ]) {
    expect(cache.get(other, ['default'])).toBeUndefined();
  }
  expect(cache.get(ada, ['default'])).toHaveLength(1);
  expect(cache.get(ada, ['default', 'more'])).toBeUndefined();
});

it('returns rows of the same number of writes only, when a number is given', () => {
  const cache = collectionCache();
  cache.set(ada, ['default'], [ROW], 3);
  expect(cache.get(ada, ['default'], 3)).toHaveLength(1);
  expect(cache.get(ada, ['default'], 4)).toBeUndefined();
  expect(cache.get(ada, ['default'])).toHaveLength(1);
});
