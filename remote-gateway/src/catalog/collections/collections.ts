import { randomUUID } from 'node:crypto';
import type { Visibility } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import { GatewayError } from '../../errors.ts';
import { type Identity, reachesCollection } from '../../identity.ts';
import { compiledOnce } from '../postgres/fast-paths/compiled-once.ts';
import { type Actor, actorArguments, type Database, type IdentityTransaction } from '../postgres/run-as.ts';
import type { CollectionRow, EmbeddingSpace } from './collection-row.ts';
import { mayTake, spaceMismatch } from './embedding-space.ts';
import { storeName } from './store-name.ts';

/**
 * The maximum for a tenant's team, and for the private parts of one owner. Each is a separate Qdrant collection, which takes
 * 20 memory maps and 2 MB when it is small, 105 maps and 21 MB from 512 chunks on. Linux allows a process 65,530 maps, so a
 * server has room for about 600 large or 3,000 small ones in all (docs/scaling.md).
 */
export const MAX_COLLECTIONS = 100;

export async function ensureCollection(
  db: IdentityTransaction,
  identity: Identity,
  name: string,
  space: EmbeddingSpace,
  { language, visibility }: { readonly language: string; readonly visibility: Visibility },
): Promise<CollectionRow> {
  // One answer whether another collection of this name exists or not.
  if (!reachesCollection(identity, name)) {
    throw new GatewayError('NOT_FOUND', `There is no collection "${name}" for this key.`);
  }
  const owner = ownerOf(identity, visibility);
  const found = partOf(await listParts(db, [name]), owner);
  const row = found ?? (await createPart(db, { tenantId: identity.tenantId, name, owner }, space, language));
  await assertTakes(db, row, space);
  return row;
}

/** Whose part documents of this visibility are in. */
function ownerOf({ subject }: Identity, visibility: Visibility): string | null {
  return visibility === 'private' ? subject : null;
}

function partOf(parts: readonly CollectionRow[], owner: string | null): CollectionRow | undefined {
  return parts.find((part) => part.owner === owner);
}

export async function findPart(
  db: IdentityTransaction,
  identity: Identity,
  name: string,
  visibility: Visibility,
): Promise<CollectionRow | undefined> {
  return partOf(await listParts(db, [name]), ownerOf(identity, visibility));
}

type PartName = { readonly tenantId: string; readonly name: string; readonly owner: string | null };

async function createPart(
  db: IdentityTransaction,
  { tenantId, name, owner }: PartName,
  space: EmbeddingSpace,
  language: string,
): Promise<CollectionRow> {
  // Held to the end of the transaction: concurrent ones count one after the other. One lock for each owner, so that none
  // waits for the private parts of another.
  const lock = `collections of ${tenantId} ${owner ?? ''}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db);
  const visible = await listParts(db);
  const existing = visible.filter((part) => part.owner === owner);
  const made = existing.find((part) => part.name === name);
  if (made) return made;
  if (existing.length >= MAX_COLLECTIONS) {
    throw new GatewayError(
      'CONFLICT',
      `There are ${MAX_COLLECTIONS} collections, the maximum for a tenant. Use one of them, with tags to distinguish documents.`,
      { details: { limit: MAX_COLLECTIONS } },
    );
  }
  // A private part begins as the team's is set. Never the other way: the team would learn how somebody set theirs.
  const teams = owner === null ? undefined : visible.find((part) => part.name === name && part.owner === null);
  const id = randomUUID();
  await db
    .insertInto('collections')
    .values({
      id,
      tenant_id: tenantId,
      name,
      owner,
      store_name: storeName(tenantId, id),
      embedder_id: space.embedderId,
      dimension: space.dimension,
      chunker_version: space.chunkerVersion,
      language: teams?.language ?? language,
      ...(teams ? { chunking: teams.chunking, dense_weight: teams.denseWeight } : {}),
    })
    .execute();
  const row = partOf(await listParts(db, [name]), owner);
  if (!row) throw new Error('a collection is not visible to the transaction that made it');
  return row;
}

/**
 * Refuses a collection of another embedder, unless it is on the way to this one: what is written into it till then has
 * no vectors, is found by words, and is moved with the rest. Chunks of several chunkers may lie side by side.
 */
async function assertTakes(db: IdentityTransaction, row: CollectionRow, space: EmbeddingSpace): Promise<void> {
  const { embedderId: id, dimension } = space;
  if (mayTake(row, { id, dimension })) return;
  const moving = await db
    .selectFrom('reembeddings')
    .select('collection_id')
    .where('collection_id', '=', row.id)
    .where('embedder_id', '=', id)
    .where('dimension', '=', dimension)
    .where('cancelled', '=', false)
    .executeTakeFirst();
  if (!moving) throw spaceMismatch(row, { id, dimension });
}

/** The parts that the identity sees, by name, the team's first. */
export async function listParts(db: IdentityTransaction, names?: readonly string[]): Promise<CollectionRow[]> {
  if (names === undefined) return collectionRows(db).execute();
  return (await collectionsOf(db, { names: [...names] })).rows;
}

/** See `Catalog.collections.everyPart`. */
export function everyPart(db: Database, tenantId: string): Promise<CollectionRow[]> {
  return collectionRows(db).where('c.tenant_id', '=', tenantId).execute();
}

const collectionsOf = compiledOnce((db: Database, { names }: { readonly names: string[] }) =>
  collectionRows(db).where('c.name', '=', sql<string>`ANY(${names})`),
);

function collectionRows(db: Database) {
  return db
    .selectFrom('collections as c')
    .leftJoin('collection_counts as n', 'n.collection_id', 'c.id')
    .groupBy('c.id')
    .orderBy('c.name')
    .orderBy('c.owner', (order) => order.asc().nullsFirst())
    .select([
      'c.id',
      'c.name',
      'c.owner',
      'c.store_name as storeName',
      'c.embedder_id as embedderId',
      'c.dimension',
      'c.chunker_version as chunkerVersion',
      'c.language',
      'c.chunking',
      'c.dense_weight as denseWeight',
      'c.description',
      'c.created_at as createdAt',
      sql<boolean>`c.index_lost_at IS NOT NULL`.as('indexLost'),
      sql<number>`coalesce(sum(n.documents), 0)::bigint`.as('documents'),
      sql<number>`coalesce(sum(n.chunks), 0)::bigint`.as('chunks'),
      sql<number>`coalesce(sum(n.terms), 0)::bigint`.as('terms'),
      sql<Date>`coalesce(max(n.updated_at), c.created_at)`.as('updatedAt'),
    ]);
}

/** The same for some names, in one round trip; `known`, an earlier result, when nothing about them has changed. */
export async function namedCollections(
  db: Database,
  actor: Actor,
  names: readonly string[] | undefined,
  known: readonly CollectionRow[] = [],
): Promise<readonly CollectionRow[]> {
  const states = known.map(({ state }) => state ?? '').join(',');
  const { rows } = await sql<CollectionRow | { id: null }>`
    SELECT id, name, owner, store_name AS "storeName", embedder_id AS "embedderId", dimension,
      chunker_version AS "chunkerVersion", language, chunking, dense_weight AS "denseWeight", description,
      created_at AS "createdAt", index_lost AS "indexLost", documents, chunks, terms, updated_at AS "updatedAt", kinds, version,
      state
    FROM docferry.named_collections(${actorArguments(actor)}, ${names ? [...names] : null}::text[], ${states})`.execute(
    db,
  );
  return rows.some(({ id }) => id === null) ? known : rows.filter((row) => row.id !== null);
}
