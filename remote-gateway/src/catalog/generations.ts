import type { JobState } from '@docferry/shared-contracts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Identity } from '../access/identity.ts';
import { changeCounts } from './collection-counts.ts';
import { compiledOnce } from './compiled-once.ts';
import { CollectionMoved } from './embedding-space.ts';
import type { Database, IdentityTransaction } from './run-as.ts';
import type { Schema } from './schema.ts';

/** A generation in the making that no job will finish, left by an older Docferry. */
const ABANDONED_AFTER = '1 day';

/** The text of a generation that nobody can read any more need not be kept until its points are swept. */
const DEAD = { state: 'dead', text: null, segments: null } as const;

export async function switchLive(
  db: IdentityTransaction,
  { tenantId }: Identity,
  docId: string,
  generation: number,
  { storeName, ...size }: { chunks: number; terms: number; storeName?: string },
): Promise<boolean> {
  // The collection cannot move elsewhere while its row is locked, and what is read of it is as of then.
  const [document] = (await lockedDocument(db, { docId })).rows;
  if (!document) return false;
  if (storeName !== undefined && storeName !== document.store_name) throw new CollectionMoved();
  const former = document.live_generation;
  if (former === generation) return true;
  if (former !== null && former > generation) {
    await abandon(db, docId, generation);
    return false;
  }
  // Of a document that is live already the former one has to step down first.
  const state = former === null ? 'live' : 'making';
  const { numAffectedRows } = await sizeMaking(db, {
    chunks: size.chunks,
    terms: size.terms,
    state,
    docId,
    generation,
  });
  if (!numAffectedRows) return false;

  await abandonBefore(db, { docId, generation });
  const formerSize = former === null ? { documents: 0, chunks: 0, terms: 0 } : await endLive(db, docId, former);
  if (former !== null) {
    await db
      .updateTable('generations')
      .set({ state: 'live' })
      .where('doc_id', '=', docId)
      .where('generation', '=', generation)
      .execute();
  }
  await pointTo(db, { docId, generation });
  await changeCounts(db, {
    tenantId,
    collectionId: document.collection_id,
    owner: document.owner,
    documents: 1 - formerSize.documents,
    chunks: size.chunks - formerSize.chunks,
    terms: size.terms - formerSize.terms,
  });
  return true;
}

type Version = { readonly docId: string; readonly generation: number };

const lockedDocument = compiledOnce((db: Database, { docId }: Pick<Version, 'docId'>) =>
  db
    .selectFrom('documents as d')
    .innerJoin('collections as c', 'c.id', 'd.collection_id')
    .select(['d.collection_id', 'd.owner', 'd.live_generation', 'c.store_name'])
    .where('d.doc_id', '=', docId)
    .forUpdate('d')
    .forShare('c'),
);

const sizeMaking = compiledOnce(
  (
    db: Database,
    { docId, generation, ...size }: Version & { chunks: number; terms: number; state: 'live' | 'making' },
  ) =>
    db
      .updateTable('generations')
      .set(size)
      .where('doc_id', '=', docId)
      .where('generation', '=', generation)
      .where('state', '=', 'making'),
);

/** Versions that were accepted before the one that is live now can never go live. */
const abandonBefore = compiledOnce((db: Database, { docId, generation }: Version) =>
  db
    .updateTable('generations')
    .set(DEAD)
    .where('doc_id', '=', docId)
    .where('state', '=', 'making')
    .where('generation', '<', generation),
);

const pointTo = compiledOnce((db: Database, { docId, generation }: Version) =>
  db.updateTable('documents').set({ live_generation: generation, updated_at: sql`now()` }).where('doc_id', '=', docId),
);

/** Takes the live generation out of service and returns what it counted for. */
export async function endLive(db: IdentityTransaction, docId: string, generation: number) {
  const { chunks, terms } = await db
    .updateTable('generations')
    .set(DEAD)
    .where('doc_id', '=', docId)
    .where('generation', '=', generation)
    .returning(['chunks', 'terms'])
    .executeTakeFirstOrThrow();
  return { documents: 1, chunks, terms };
}

/** Drops one generation that did not go live, or all of the document's. */
export async function abandon(db: IdentityTransaction, docId: string, generation?: number): Promise<void> {
  let query = db.updateTable('generations').set(DEAD).where('doc_id', '=', docId).where('state', '=', 'making');
  if (generation !== undefined) query = query.where('generation', '=', generation);
  await query.execute();
}

/** One round trip: every search asks it. */
export async function liveGenerations(
  db: Database,
  actor: RawBuilder<unknown>,
  docIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; generation: number }>`
    SELECT id, generation FROM docferry.live_generations(${actor}, ${[...docIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, generation }) => [id, generation]));
}

/** Of all live documents of a collection that the identity sees. */
export async function liveInCollection(db: IdentityTransaction, collectionId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('documents')
    .select(['doc_id', 'live_generation'])
    .where('collection_id', '=', collectionId)
    .where('live_generation', 'is not', null)
    .$narrowType<{ live_generation: number }>()
    .execute();
  return new Map(rows.map(({ doc_id, live_generation }) => [doc_id, live_generation]));
}

export async function deadGenerations(db: Database, limit: number) {
  return db
    .selectFrom('generations as g')
    .innerJoin('collections as c', 'c.id', 'g.collection_id')
    .select(['g.doc_id as docId', 'c.store_name as storeName', 'g.generation'])
    .where('g.state', '<>', 'live')
    .where((where) =>
      where.or([
        where.and([where('g.state', '=', 'dead'), where.not(where.exists(jobOf(where, ['running'])))]),
        where.and([
          where('g.created_at', '<', sql<Date>`now() - ${ABANDONED_AFTER}::interval`),
          where.not(where.exists(jobOf(where, ['pending', 'running', 'failed']))),
        ]),
      ]),
    )
    .orderBy('g.created_at')
    .limit(limit)
    .execute();
}

/** Jobs of the generation "g" in one of these states: one that runs may still write points of it. */
function jobOf(where: ExpressionBuilder<Schema & { g: Schema['generations'] }, 'g'>, states: readonly JobState[]) {
  return where
    .selectFrom('jobs as j')
    .select('j.id')
    .whereRef('j.tenant_id', '=', 'g.tenant_id')
    .whereRef('j.doc_id', '=', 'g.doc_id')
    .whereRef('j.generation', '=', 'g.generation')
    .where('j.state', 'in', states);
}

/** Removes the row of a swept generation, and the document's when it was the last. */
export async function forgetGeneration(db: Database, docId: string, generation: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // A new ingestion holds this lock while it adds its generation: no document is removed under it.
    await transaction.selectFrom('documents').select('doc_id').where('doc_id', '=', docId).forUpdate().execute();
    await transaction
      .deleteFrom('generations')
      .where('doc_id', '=', docId)
      .where('generation', '=', generation)
      .where('state', '<>', 'live')
      .execute();
    await transaction
      .deleteFrom('documents as d')
      .where('d.doc_id', '=', docId)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('generations as g')
              .select('g.generation')
              .whereRef('g.tenant_id', '=', 'd.tenant_id')
              .whereRef('g.doc_id', '=', 'd.doc_id'),
          ),
        ),
      )
      .execute();
  });
}
