import { describe, expect, it } from 'vitest';
import type { Identity } from '../identity.ts';
import type { CollectionRow } from './catalog.ts';
import { catalogReadCache } from './catalog-read-cache.ts';

const ada: Identity = { tenantId: 't', subject: 'ada', scopes: new Set(['read']) };
const inState = (version: string, id = 'c'): CollectionRow => ({ id, version }) as CollectionRow;
const live = (count: number, from = 0) =>
  new Map(Array.from({ length: count }, (_, n) => [`doc-${from + n}`, 1] as const));

describe('remembered reads', () => {
  it('give what was live in the same state, and only when all is known', () => {
    const reads = catalogReadCache();
    reads.keepPublished(ada, inState('1'), live(2));
    expect(reads.live(ada, inState('1'), ['doc-0', 'doc-1'])?.size).toBe(2);
    expect(reads.live(ada, inState('1'), ['doc-0', 'doc-9'])).toBeUndefined();
    expect(reads.live(ada, inState('2'), ['doc-0'])).toBeUndefined();
    expect(reads.live(ada, inState('1', 'other'), ['doc-0'])).toBeUndefined();
  });

  it('are apart for each tenant, subject and set of collections', () => {
    const reads = catalogReadCache();
    reads.keepPublished(ada, inState('1'), live(1));
    reads.keepCollections(ada, ['default'], [inState('1')]);
    for (const other of [
      { ...ada, tenantId: 'u' },
      { ...ada, subject: 'bob' },
      { ...ada, collections: new Set(['default']) },
    ]) {
      expect(reads.live(other, inState('1'), ['doc-0'])).toBeUndefined();
      expect(reads.collections(other, ['default'])).toBeUndefined();
    }
    expect(reads.collections(ada, ['default'])).toHaveLength(1);
    expect(reads.collections(ada, ['default', 'more'])).toBeUndefined();
  });

  it('keep a bounded number of documents, the states used last', () => {
    const reads = catalogReadCache();
    reads.keepPublished(ada, inState('1', 'first'), live(30_000));
    reads.keepPublished(ada, inState('1', 'second'), live(30_000));
    expect(reads.live(ada, inState('1', 'first'), ['doc-0'])).toBeUndefined();
    expect(reads.live(ada, inState('1', 'second'), ['doc-0'])?.size).toBe(1);
  });

  it('call for all documents of a state once, when that costs no more than the questions before', () => {
    const reads = catalogReadCache();
    const state = { ...inState('1'), documents: 250 };
    const due = () => Array.from({ length: 6 }, () => reads.areAllDue(ada, state));
    expect(due()).toEqual(Array(6).fill(false));
    reads.keepPublished(ada, state, live(1));
    expect(due()).toEqual([false, false, false, true, false, false]);
    reads.keepPublished(ada, { ...state, version: '2' }, live(1));
    expect(due()).toEqual(Array(6).fill(false));
  });

  it('call for no more documents than can be read at once', () => {
    const reads = catalogReadCache();
    const state = { ...inState('1'), documents: 1_000_000 };
    reads.keepPublished(ada, state, live(1));
    expect(Array.from({ length: 20_000 }, () => reads.areAllDue(ada, state))).not.toContain(true);
  });

  it('remember nothing of a collection whose state has no name', () => {
    const reads = catalogReadCache();
    reads.keepPublished(ada, inState(''), live(1));
    expect(reads.live(ada, inState(''), ['doc-0'])).toBeUndefined();
  });
});
