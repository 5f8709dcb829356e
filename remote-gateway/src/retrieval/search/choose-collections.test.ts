import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { withCollections } from './choose-collections.ts';
import { createStageClock } from './stage-clock.ts';

const ada: Identity = { tenantId: 't', subject: 'ada', scopes: new Set(['read']) };
const unreachable = new GatewayError('BACKEND_UNAVAILABLE', 'The index of this collection is missing.');

const row = (change: Partial<CollectionRow> = {}): CollectionRow => ({
  id: '1',
  name: 'default',
  owner: null,
  storeName: 'old',
  embedderId: 'e',
  dimension: 3,
  chunkerVersion: '1',
  language: 'english',
  chunking: 'structure',
  denseWeight: null,
  description: '',
  chunks: 5,
  terms: 50,
  indexLost: false,
  documents: 1,
  kinds: ['doc'],
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...change,
});

/** A catalog with `last` in its cache, whose reads return `now` one after the other, then always the last one. */
function catalogOf(last: CollectionRow[] | undefined, ...now: CollectionRow[][]) {
  let reads = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const named = async () => {
    resolve();
    return now[Math.min(reads++, now.length - 1)] ?? [];
  };
  return { firstRead: promise, collections: { lastNamed: () => last, named, list: async () => [] } };
}

/** Stores that were queried, in order; the query of the store `fail` fails. */
async function queriedStores(catalog: ReturnType<typeof catalogOf>, fail?: string): Promise<string[]> {
  const stores: string[] = [];
  const store = { languages: async () => [] };
  const request = { collection: 'default' };
  const context = { catalog, store, identity: ada, request, clock: createStageClock(), signal: undefined };
  await withCollections(context, async ([one]) => {
    if (!one) throw new Error('none chosen');
    stores.push(one.row.storeName);
    // A store takes longer to answer than a catalog.
    await catalog.firstRead;
    if (one.row.storeName === fail) throw unreachable;
    await one.confirmed;
  });
  return stores;
}

describe('withCollections', () => {
  it('queries with cached rows while it reads', async () => {
    expect(await queriedStores(catalogOf([row()], [row({ terms: 99, version: 'later' })]))).toEqual(['old']);
  });

  it.each([{ storeName: 'new' }, { storeName: 'new', language: 'german' }, { storeName: 'new', chunks: 0 }])(
    'queries again when the collection was changed to %o',
    async (change) => {
      expect(await queriedStores(catalogOf([row()], [row(change)]))).toEqual(['old', 'new']);
      expect(await queriedStores(catalogOf([row()], [row(change)]), 'old')).toEqual(['old', 'new']);
    },
  );

  it('queries the new store of a collection that moves during the search', async () => {
    expect(await queriedStores(catalogOf(undefined, [row()], [row({ storeName: 'new' })]), 'old')).toEqual([
      'old',
      'new',
    ]);
  });

  it('does not find a collection that is deleted during the search, cached or not', async () => {
    for (const last of [undefined, [row()]]) {
      await expect(queriedStores(catalogOf(last, [row()], []), 'old')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('waits for the catalog when it remembers that there was no collection', async () => {
    const catalog = catalogOf([], [row()]);
    const store = { languages: async () => [] };
    const context = { catalog, store, identity: ada, request: {}, clock: createStageClock(), signal: undefined };
    expect(await withCollections(context, async (chosen) => chosen.map((one) => one.row.name))).toEqual(['default']);
  });

  it('rejects once when the first collection cannot be read', async () => {
    const unhandled: unknown[] = [];
    const collect = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', collect);
    const catalog = catalogOf([], [row({ language: 'auto' })]);
    const store = { languages: () => Promise.reject(unreachable) };
    const context = { catalog, store, identity: ada, request: {}, clock: createStageClock(), signal: undefined };
    await expect(withCollections(context, async () => 'no result')).rejects.toBe(unreachable);
    await sleep(1);
    process.off('unhandledRejection', collect);
    expect(unhandled).toEqual([]);
  });

  it('passes on the failure of a store when its collection did not change', async () => {
    await expect(queriedStores(catalogOf([row()], [row()]), 'old')).rejects.toBe(unreachable);
  });
});
