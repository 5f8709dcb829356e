import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchRequest } from '@docferry/shared-contracts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import type { SearchDeps } from './search-deps.ts';

type Catalog = Pick<SearchDeps['catalog'], 'collections'>;

/** A part of a collection to search. */
export type ChosenCollection = {
  /** As the catalog told of it last: good enough to ask the store with. */
  readonly row: CollectionRow;
  /**
   * As it is now: to be awaited before anything that was found is believed. Rejects when the store was asked with what
   * no longer holds.
   */
  readonly confirmed: Promise<CollectionRow>;
};

/** The row that the store was asked with is out of date. */
class CollectionsChanged extends Error {}

/** A collection may be moved to another store, or deleted, while it is searched; hardly twice. */
const TRIES = 3;

/**
 * Runs `work` with the parts of the collections that a request names, by name, the team's first. They are read while `work` asks the store already with
 * what is remembered of them; it is run once more when that turns out to be wrong. Throws NOT_FOUND with the tenant's own
 * collections when one is unknown, or gone at the end.
 */
export async function withCollections<T>(
  catalog: Catalog,
  identity: Identity,
  { collection = 'default', collections = [collection] }: Pick<SearchRequest, 'collection' | 'collections'>,
  work: (chosen: readonly ChosenCollection[]) => Promise<T>,
): Promise<T> {
  const names = [...new Set(collections)].sort();
  const last = catalog.collections.lastNamed(identity, names);
  const known = names.every((name) => last?.some((row) => row.name === name)) ? last : undefined;
  const read = () => readCollections(catalog, identity, names);
  // The store takes longer to answer than the catalog: it is asked first.
  let reading = known ? nextTurn().then(read) : read();
  // Who fails before asking for it has another reason to tell.
  reading.catch(() => {});
  let rows = known ?? (await reading);
  for (let tries = 1; ; tries++) {
    try {
      return await work(chosenOf(rows, reading));
    } catch (error) {
      if (!(error instanceof CollectionsChanged)) {
        if (!mayBeOfChange(error)) throw error;
        reading = read();
      }
      const now = await reading;
      if (tries === TRIES || asksTheSame(rows, now)) throw error;
      rows = now;
    }
  }
}

function chosenOf(rows: readonly CollectionRow[], reading: Promise<readonly CollectionRow[]>): ChosenCollection[] {
  const confirmed = reading.then((now) => {
    if (!asksTheSame(rows, now)) throw new CollectionsChanged('a collection was changed');
    return now;
  });
  return rows.map((row, at) => {
    const own = confirmed.then((now) => now[at] ?? row);
    own.catch(() => {});
    return { row, confirmed: own };
  });
}

/** What a store answers about a collection that it does not have, or has in another form. */
function mayBeOfChange(error: unknown): boolean {
  return error instanceof GatewayError && (error.code === 'BACKEND_UNAVAILABLE' || error.code === 'INTERNAL_ERROR');
}

/** Whether all that a query of the store is made of is the same. */
function asksTheSame(before: readonly CollectionRow[], now: readonly CollectionRow[]): boolean {
  if (before.length === now.length && before.every((row, at) => row === now[at])) return true;
  const asked = (rows: readonly CollectionRow[]) =>
    JSON.stringify(
      rows.map(({ id, storeName, embedderId, dimension, language, denseWeight, chunks, indexLost, kinds }) => [
        [id, storeName, embedderId, dimension, language, denseWeight, chunks === 0, indexLost],
        kinds,
      ]),
    );
  return asked(before) === asked(now);
}

async function readCollections(
  catalog: Catalog,
  identity: Identity,
  names: readonly string[],
): Promise<CollectionRow[]> {
  const rows = await catalog.collections.named(identity, names);
  const found = Map.groupBy(rows, ({ name }) => name);
  const unknown = names.filter((name) => !found.has(name));
  if (unknown.length > 0) throw await unknownCollections(catalog, identity, unknown);

  return names.flatMap((name) => found.get(name) ?? []);
}

async function unknownCollections(catalog: Catalog, identity: Identity, unknown: string[]): Promise<GatewayError> {
  const valid = (await catalog.collections.list(identity)).map((row) => row.name).sort();
  const advice = valid.length > 0 ? `Search one of: ${valid.join(', ')}.` : 'Ingest a document first.';
  return new GatewayError(
    'NOT_FOUND',
    `There is no collection ${unknown.map((name) => `"${name}"`).join(', ')}. ${advice}`,
    {
      details: { unknown, collections: valid },
    },
  );
}
