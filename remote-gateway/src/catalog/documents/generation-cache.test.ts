import { describe, expect, it } from 'vitest';
import type { Identity } from '../../identity.ts';
import { generationCache } from './generation-cache.ts';

const ada: Identity = { tenantId: 't', subject: 'ada', scopes: new Set(['read']) };
const inVersion = (version: string, id = 'c', documents = 0) => ({ id, version, documents });
const published = (count: number) => new Map(Array.from({ length: count }, (_, n) => [`doc-${n}`, 1] as const));

describe('the cache of published generations', () => {
  it('returns generations of the same version of a collection, and only when all are known', () => {
    const cache = generationCache();
    cache.add(ada, inVersion('1'), published(2));
    expect(cache.get(ada, inVersion('1'), ['doc-0', 'doc-1'])?.size).toBe(2);
    expect(cache.get(ada, inVersion('1'), ['doc-0', 'doc-9'])).toBeUndefined();
    expect(cache.get(ada, inVersion('2'), ['doc-0'])).toBeUndefined();
    expect(cache.get(ada, inVersion('1', 'other'), ['doc-0'])).toBeUndefined();
  });

  it('is separate for each tenant, subject and set of collections', () => {
    const cache = generationCache();
    cache.add(ada, inVersion('1'), published(1));
    for (const other of [
      { ...ada, tenantId: 'u' },
      { ...ada, subject: 'bob' },
      { ...ada, collections: new Set(['default']) },
    ]) {
      expect(cache.get(other, inVersion('1'), ['doc-0'])).toBeUndefined();
    }
  });

  it('contains a bounded number of generations, of the versions that were added to last', () => {
    const cache = generationCache();
    cache.add(ada, inVersion('1', 'first'), published(30_000));
    cache.add(ada, inVersion('1', 'second'), published(30_000));
    expect(cache.get(ada, inVersion('1', 'first'), ['doc-0'])).toBeUndefined();
    expect(cache.get(ada, inVersion('1', 'second'), ['doc-0'])?.size).toBe(1);
  });

  it('asks once for all documents of a version, when that costs no more than the queries before', () => {
    const cache = generationCache();
    const version = inVersion('1', 'c', 250);
    const asks = () => Array.from({ length: 6 }, () => cache.shouldReadAll(ada, version));
    expect(asks()).toEqual(Array(6).fill(false));
    cache.add(ada, version, published(1));
    expect(asks()).toEqual([false, false, false, true, false, false]);
    cache.add(ada, { ...version, version: '2' }, published(1));
    expect(asks()).toEqual(Array(6).fill(false));
  });

  it('never asks for more documents than one query may read', () => {
    const cache = generationCache();
    const version = inVersion('1', 'c', 1_000_000);
    cache.add(ada, version, published(1));
    expect(Array.from({ length: 20_000 }, () => cache.shouldReadAll(ada, version))).not.toContain(true);
  });

  it('stores nothing for a collection without a version', () => {
    const cache = generationCache();
    cache.add(ada, inVersion(''), published(1));
    expect(cache.get(ada, inVersion(''), ['doc-0'])).toBeUndefined();
  });
});
