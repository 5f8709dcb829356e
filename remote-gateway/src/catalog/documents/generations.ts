import type { JobState } from '@docferry/shared-contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import { type DocumentGraph, GRAPH_VERSION } from '../../graph/document-graph.ts';
import { CollectionMoved } from '../collections/embedding-space.ts';
import { graphColumns } from '../graph/graph-rows.ts';
import { compiledOnce } from '../postgres/fast-paths/compiled-once.ts';
import { type Actor, actorArguments, type Database, type IdentityTransaction } from '../postgres/run-as.ts';
import type { Schema } from '../postgres/schema.ts';
import { recentlyReplaced } from './recently-replaced.ts';

/** After this time a generation in the making without a job is removed. */
const ABANDONED_AFTER = '1 day';

/** A dead generation cannot be read: its text is removed before its points are swept. */
const DEAD = { state: 'dead', text: null, segments: null } as const;

/** The job that made a version, with the counts of the version's chunks. */
export type EndingJob = {
  readonly id: string;
  readonly added: number;
  readonly reused: number;
  readonly removed: number;
};

/**
 * Publishes a generation, unless a later one is published already or the document was deleted after it was accepted (then
 * false). Updates the collection's counts. `chunks` and `terms` are the generation's own; `storeName` is where its points
 * are: CollectionMoved when that is no longer its collection's. Ends the job that made the version too, and
 * replaces the document's graph, all or nothing.
 */
export async function publishGeneration(
  db: Database,
  actor: Actor,
  version: { readonly docId: string; readonly generation: number },
  size: { readonly chunks: number; readonly terms: number; readonly storeName?: string },
  made: { readonly job?: EndingJob; readonly graph?: DocumentGraph | undefined } = {},
): Promise<boolean> {
  const { job, graph } = made;
  const { rows } = await publishAtOnce(db, {
    ...actor,
    docId: version.docId,
    generation: version.generation,
    storeName: size.storeName ?? null,
    chunks: size.chunks,
    terms: size.terms,
    job: job?.id ?? null,
    added: job?.added ?? 0,
    reused: job?.reused ?? 0,
    removed: job?.removed ?? 0,
    graph: graph ? graphColumns(graph) : null,
  });
  const outcome = rows[0]?.outcome;
  if (outcome === 'moved') throw new CollectionMoved();
  return outcome === 'published';
}

type Switch = Actor &
  Omit<EndingJob, 'id'> & {
    readonly docId: string;
    readonly generation: number;
    readonly storeName: string | null;
    readonly chunks: number;
    readonly terms: number;
    readonly job: string | null;
    /** JSON. */
    readonly graph: string | null;
  };

const publishAtOnce = compiledOnce((db: Database, { job, ...of }: Switch) => ({
  compile: () =>
    sql<{
      outcome: 'published' | 'superseded' | 'missing' | 'moved';
    }>`SELECT docferry.publish_generation(${actorArguments(of)},
      ${of.docId}, ${of.generation}, ${of.storeName}, ${of.chunks}, ${of.terms},
      ${job}, ${of.added}, ${of.reused}, ${of.removed}, ${of.graph}::json, ${GRAPH_VERSION}::smallint) AS outcome`.compile(
      db,
    ),
}));

/** Retires the published generation and returns its sizes. */
export async function retirePublished(db: IdentityTransaction, docId: string, generation: number) {
  const { chunks, terms } = await db
    .updateTable('generations')
    .set(DEAD)
    .where('doc_id', '=', docId)
    .where('generation', '=', generation)
    .returning(['chunks', 'terms'])
    .executeTakeFirstOrThrow();
  return { documents: 1, chunks, terms };
}

/** Drops one generation that was not published, or all of the document. */
export async function abandon(db: IdentityTransaction, docId: string, generation?: number): Promise<void> {
  let query = db.updateTable('generations').set(DEAD).where('doc_id', '=', docId).where('state', '=', 'making');
  if (generation !== undefined) query = query.where('generation', '=', generation);
  await query.execute();
}

/** One round trip: every search asks it. */
export async function publishedGenerations(
  db: Database,
  actor: Actor,
  docIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; generation: number }>`
    SELECT id, generation FROM docferry.published_generations(${actorArguments(actor)}, ${[...docIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, generation }) => [id, generation]));
}

/** Of all published documents of a collection that the identity sees. */
export async function publishedInCollection(
  db: IdentityTransaction,
  collectionId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('documents')
    .select(['doc_id', 'published_generation'])
    .where('collection_id', '=', collectionId)
    .where('published_generation', 'is not', null)
    .$narrowType<{ published_generation: number }>()
    .execute();
  return new Map(rows.map(({ doc_id, published_generation }) => [doc_id, published_generation]));
}

/**
 * Generations that are neither published nor in the making, and were not replaced in the last `keptMs`, whose points may be
 * deleted; {@link removeGeneration} after that.
 */
export async function deadGenerations(db: Database, limit: number, keptMs: number) {
  return db
    .selectFrom('generations as g')
    .innerJoin('collections as c', 'c.id', 'g.collection_id')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.tenant_id', '=', 'g.tenant_id').onRef('d.doc_id', '=', 'g.doc_id'),
    )
    .select(['g.doc_id as docId', 'c.store_name as storeName', 'g.generation'])
    .where('g.state', '<>', 'published')
    .where(sql<boolean>`NOT ${sql.raw(recentlyReplaced(keptMs))}`)
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
export async function removeGeneration(db: Database, docId: string, generation: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // An ingestion has this lock while it adds its generation, so its document is not removed.
    await transaction.selectFrom('documents').select('doc_id').where('doc_id', '=', docId).forUpdate().execute();
    await transaction
      .deleteFrom('generations')
      .where('doc_id', '=', docId)
      .where('generation', '=', generation)
      .where('state', '<>', 'published')
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
