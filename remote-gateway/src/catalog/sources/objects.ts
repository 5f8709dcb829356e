import type { SourceObjectsQuery } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import type { IdentityTransaction } from '../postgres/run-as.ts';
import { OBJECT_COLUMNS, type ObjectRow, type SourceRow } from './source-row.ts';

/** What a sync found out about an object. */
export type TakenObject = Pick<
  ObjectRow,
  'key' | 'version' | 'size' | 'labels' | 'docId' | 'errorCode' | 'errorDetail'
> & {
  /** Who alone sees it, when its document is private. */
  readonly owner: string | null;
};
export type ObjectSums = { readonly indexed: number; readonly failed: number; readonly missing: number };

/** Objects of a source after a key, in the order of keys. */
export async function objectsAfter(
  db: IdentityTransaction,
  sourceId: string,
  { after, limit, state }: Pick<SourceObjectsQuery, 'after' | 'limit' | 'state'>,
): Promise<ObjectRow[]> {
  const rows = await db
    .selectFrom('source_objects')
    .select(OBJECT_COLUMNS)
    .where('source_id', '=', sourceId)
    .$if(after !== undefined, (query) => query.where('key', '>', after ?? ''))
    .$if(state === 'missing', (query) => query.where('missing_since', 'is not', null))
    .$if(state === 'failed', (query) => query.where('missing_since', 'is', null).where('error_code', 'is not', null))
    .$if(state === 'indexed', (query) => query.where('missing_since', 'is', null).where('error_code', 'is', null))
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** The source and key of a document's object. The caller has found the document. */
export async function objectOfDocument(
  db: IdentityTransaction,
  docId: string,
): Promise<{ readonly url: string; readonly key: string } | undefined> {
  return db
    .selectFrom('source_objects as o')
    .innerJoin('sources as s', 's.id', 'o.source_id')
    .select(['s.url', 'o.key'])
    .where('o.doc_id', '=', docId)
    .executeTakeFirst();
}

/** How many objects of each source are in which state. */
export async function sumObjects(db: IdentityTransaction): Promise<Map<string, ObjectSums>> {
  const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) FILTER (WHERE ${condition}))::integer`;
  const rows = await db
    .selectFrom('source_objects')
    .select([
      'source_id',
      count(sql`missing_since IS NULL AND error_code IS NULL`).as('indexed'),
      count(sql`missing_since IS NULL AND error_code IS NOT NULL`).as('failed'),
      count(sql`missing_since IS NOT NULL`).as('missing'),
    ])
    .groupBy('source_id')
    .execute();
  return new Map(rows.map(({ source_id: id, ...sums }) => [id, sums]));
}

/** A document that could not be replaced keeps its labels, so that it is tried again. */
const kept = <T>(column: 'labels' | 'owner') =>
  sql<T>`CASE WHEN source_objects.doc_id IS NULL THEN ${sql.ref(`excluded.${column}`)} ELSE ${sql.ref(`source_objects.${column}`)} END`;

/** Writes what a sync found out; the object is not missing then. An object that failed keeps its document. */
export async function saveObject(db: IdentityTransaction, source: SourceRow, object: TakenObject): Promise<void> {
  const { key, version, size, labels, owner, docId, errorCode, errorDetail } = object;
  const facts = { version, size, labels, owner, error_code: errorCode, error_detail: errorDetail };
  await db
    .insertInto('source_objects')
    .values({
      source_id: source.id,
      tenant_id: source.tenantId,
      collection: source.collection,
      key,
      ...facts,
      doc_id: docId,
    })
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'key']).doUpdateSet({
        ...facts,
        ...(errorCode && { labels: kept<string>('labels'), owner: kept<string | null>('owner') }),
        doc_id: sql`coalesce(excluded.doc_id, source_objects.doc_id)`,
        missing_since: null,
        synced_at: sql`now()`,
      }),
    )
    .execute();
}

/** Marks objects as missing since this sync, where they are not missing already; null: they are back. */
export async function markMissing(
  db: IdentityTransaction,
  sourceId: string,
  keys: readonly string[],
  since: string | null,
): Promise<void> {
  await db
    .updateTable('source_objects')
    .set({ missing_since: since })
    .where('source_id', '=', sourceId)
    .where('key', '=', sql<string>`ANY(${[...keys]}::text[])`)
    .where('missing_since', since === null ? 'is not' : 'is', null)
    .execute();
}

/** Missing objects after a key: all, or those that were missing in an earlier sync too. */
export async function missingAfter(
  db: IdentityTransaction,
  sourceId: string,
  { after, limit, notSince }: { readonly after: string; readonly limit: number; readonly notSince: string | null },
): Promise<{ key: string; docId: string | null }[]> {
  return db
    .selectFrom('source_objects')
    .select(['key', 'doc_id as docId'])
    .where('source_id', '=', sourceId)
    .where('missing_since', 'is not', null)
    .$if(notSince !== null, (query) => query.where('missing_since', '<>', notSince))
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
}

export async function forgetObject(db: IdentityTransaction, sourceId: string, key: string): Promise<void> {
  await db.deleteFrom('source_objects').where('source_id', '=', sourceId).where('key', '=', key).execute();
}

/** All objects of a source, and those that are missing, now and in an earlier sync. */
export async function countMissing(
  db: IdentityTransaction,
  sourceId: string,
  now: string,
): Promise<{ all: number; missing: number; missingBefore: number }> {
  return db
    .selectFrom('source_objects')
    .select([
      sql<number>`count(*)::integer`.as('all'),
      sql<number>`count(missing_since)::integer`.as('missing'),
      sql<number>`(count(*) FILTER (WHERE missing_since <> ${now}))::integer`.as('missingBefore'),
    ])
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
}
