import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { GatewayError } from '../../errors.ts';
import { afterSending } from './after-sending.ts';
import { heldLanguages, knowsLanguages, learnLanguages } from './held-languages.ts';
import type { SearchContext } from './search-context.ts';

type Context = Pick<SearchContext, 'identity' | 'clock' | 'signal'> & {
  readonly store: Pick<SearchContext['store'], 'languages'>;
  readonly catalog: Pick<SearchContext['catalog'], 'collections'>;
  readonly request: Pick<SearchContext['request'], 'collection' | 'collections'>;
};

/** A part of a collection to search. */
export type ChosenCollection = {
  /** As the catalog had it last: good enough to query the store with. */
  readonly row: CollectionRow;
  /**
   * As it is now: to be awaited before any hit is used. Rejects when the store was queried with an outdated row.
   */
  readonly confirmed: Promise<CollectionRow>;
};

/** The row that the store was queried with is outdated. */
class CollectionsChanged extends Error {}

/** A collection may be moved to another store, or deleted, while it is searched; hardly ever twice. */
const MAX_ATTEMPTS = 3;

/**
 * Runs `work` with the parts of the collections that a request names, or of all that the identity sees, by name, the
 * team's first. When the rows are cached, `work` starts with them while the catalog is read again, and is run once more
 * if they were outdated. Throws NOT_FOUND with the tenant's own collections when one is unknown or was deleted meanwhile.
 */
export async function withCollections<T>(
  context: Context,
  work: (chosen: readonly ChosenCollection[]) => Promise<T>,
): Promise<T> {
  const { clock, request } = context;
  const names = requestedNames(request);
  const cached = cachedRows(context, names);
  const read = () => clock.time('collections', () => readCollections(context, names));
  // The store takes longer to answer than the catalog, so the query of the store is sent first.
  let reading = cached ? afterSending().then(read) : read();
  // Work that fails before it awaits the rows reports its own reason.
  reading.catch(() => {});
  let rows = cached ?? (await reading);
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(chosenOf(rows, reading));
    } catch (error) {
      if (!(error instanceof CollectionsChanged)) {
        if (!mayComeFromChange(error)) throw error;
        reading = read();
      }
      const now = await reading;
      if (attempt === MAX_ATTEMPTS || givesSameQuery(rows, now)) throw error;
      rows = now;
    }
  }
}

/** The rows that a query can be sent with at once: not none, since an answer from no store waits for no confirmation. */
function cachedRows({ catalog, identity }: Context, names: readonly string[] | undefined) {
  const last = catalog.collections.lastNamed(identity, names);
  if (!last || last.length === 0) return undefined;
  const complete = (names ?? []).every((name) => last.some((row) => row.name === name));
  return complete && last.every(knowsLanguages) ? last : undefined;
}

function chosenOf(rows: readonly CollectionRow[], reading: Promise<readonly CollectionRow[]>): ChosenCollection[] {
  const confirmed = reading.then((now) => {
    if (!givesSameQuery(rows, now)) throw new CollectionsChanged('a collection was changed');
    return now;
  });
  return rows.map((row, at) => {
    const own = confirmed.then((now) => now[at] ?? row);
    own.catch(() => {});
    return { row, confirmed: own };
  });
}

/** The errors of a store for a collection that it does not have, or has with other vectors. */
function mayComeFromChange(error: unknown): boolean {
  return error instanceof GatewayError && (error.code === 'BACKEND_UNAVAILABLE' || error.code === 'INTERNAL_ERROR');
}

/** Whether the store would be sent the same query: everything in a row that a query depends on is equal. */
function givesSameQuery(before: readonly CollectionRow[], now: readonly CollectionRow[]): boolean {
  if (before.length === now.length && before.every((row, at) => row === now[at])) return true;
  const queried = (rows: readonly CollectionRow[]) =>
    JSON.stringify(
      rows.map((row) => {
        const { id, storeName, embedderId, dimension, denseWeight, chunks, indexLost, kinds } = row;
        return [
          [id, storeName, embedderId, dimension, denseWeight, chunks === 0, indexLost],
          heldLanguages(row),
          kinds,
        ];
      }),
    );
  return queried(before) === queried(now);
}

/** Sorted; `undefined` when the request names none, which means all. */
function requestedNames({ collection, collections }: Context['request']): string[] | undefined {
  if (collection !== undefined) return [collection];
  return collections && [...new Set(collections)].sort();
}

async function readCollections(
  { catalog, identity, store, signal }: Context,
  names: readonly string[] | undefined,
): Promise<readonly CollectionRow[]> {
  const rows = await catalog.collections.named(identity, names);
  const found = Map.groupBy(rows, ({ name }) => name);
  const unknown = (names ?? []).filter((name) => !found.has(name));
  if (unknown.length > 0) throw await unknownCollections({ catalog, identity }, unknown);

  await learnLanguages(store, rows, signal);
  return names ? names.flatMap((name) => found.get(name) ?? []) : rows;
}

async function unknownCollections(
  { catalog, identity }: Pick<Context, 'catalog' | 'identity'>,
  unknown: string[],
): Promise<GatewayError> {
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
