import type { Segment } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import type { Identity } from '../../identity.ts';
import { changeCounts } from '../collections/collection-counts.ts';
import { removeGraph } from '../graph/graph-rows.ts';
import { compiledOnce } from '../postgres/fast-paths/compiled-once.ts';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';
import type { DocumentDraft } from './accept.ts';
import { abandon, retirePublished } from './generations.ts';
import { keepInTrash } from './trash.ts';

/** A published document. `owner` is set when it is private. */
export type DocumentRow = Omit<DocumentDraft, 'text' | 'segments'> & {
  readonly collection: string;
  readonly collectionId: string;
  readonly storeName: string;
  readonly owner: string | null;
  readonly generation: number;
  readonly chunks: number;
  /** Length of the text, UTF-16 code units. */
  readonly chars: number;
  readonly updatedAt: Date;
};

/** A document that was deleted just now. */
export type DeletedDocument = DocumentRow & { readonly restorableUntil: Date | undefined };

/** Which page of a list of documents. */
export type DocumentPage = {
  readonly collection?: string | undefined;
  readonly source?: string | undefined;
  readonly limit: number;
  /** The position of the last document of the previous page. */
  readonly after?: readonly string[] | undefined;
};

export async function findDocument(db: IdentityTransaction, docId: string): Promise<DocumentRow | undefined> {
  return (await publishedDocument(db, { docId })).rows[0];
}

const publishedDocument = compiledOnce((db: Database, { docId }: { readonly docId: string }) =>
  publishedDocuments(db).where('d.doc_id', '=', docId),
);

export async function readText(
  db: IdentityTransaction,
  docId: string,
): Promise<{ text: string; segments: Segment[] } | undefined> {
  const row = await db
    .selectFrom('generations')
    .select(['text', 'segments'])
    .where('doc_id', '=', docId)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return row && { text: row.text ?? '', segments: row.segments ?? [] };
}

export async function readSegments(
  db: IdentityTransaction,
  docIds: readonly string[],
): Promise<Map<string, Segment[]>> {
  const rows = await db
    .selectFrom('generations')
    .select(['doc_id', 'segments'])
    .where('doc_id', '=', sql<string>`ANY(${[...docIds]}::uuid[])`)
    .where('state', '=', 'published')
    .execute();
  return new Map(rows.map((row) => [row.doc_id, row.segments ?? []]));
}

export async function listDocuments(
  db: IdentityTransaction,
  { collection, source, limit, after }: DocumentPage,
): Promise<DocumentRow[]> {
  let page = db
    .selectFrom('documents as d')
    .select('d.doc_id')
    .where('d.published_generation', 'is not', null)
    .orderBy('d.collection')
    .orderBy('d.source')
    .orderBy('d.uri_start')
    .orderBy('d.uri')
    .orderBy('d.doc_id')
    .limit(limit);
  if (collection !== undefined) page = page.where('d.collection', '=', collection);
  if (source !== undefined) page = page.where('d.source', '=', source);
  if (after) {
    const [afterCollection = '', afterSource = '', afterUri = '', afterId = ''] = after;
    const entry = sql`(${afterCollection}, ${afterSource}, left(${afterUri}, 256))`;
    page = page
      .where(sql<boolean>`(d.collection, d.source, d.uri_start) >= ${entry}`)
      // In this form the planner expects many rows, as there are, and takes the index.
      .where(
        sql<boolean>`((d.collection, d.source, d.uri_start) <> ${entry} OR (d.uri, d.doc_id::text) > (${afterUri}, ${afterId} COLLATE "C"))`,
      );
  }
  // The page first, by the index alone, and only then what belongs to its documents.
  return publishedDocuments(db)
    .innerJoin(page.as('page'), 'page.doc_id', 'd.doc_id')
    .orderBy('d.collection')
    .orderBy('d.source')
    .orderBy('d.uri')
    .orderBy('d.doc_id')
    .execute();
}

export async function sameText(
  db: IdentityTransaction,
  collectionId: string,
  textHash: string,
  exceptDocId: string,
): Promise<string[]> {
  const { rows } = await publishedWithText(db, { collectionId, textHash, exceptDocId });
  return rows.map((row) => row.doc_id);
}

const publishedWithText = compiledOnce(
  (
    db: Database,
    { collectionId, textHash, exceptDocId }: { collectionId: string; textHash: string; exceptDocId: string },
  ) =>
    db
      .selectFrom('generations')
      .select('doc_id')
      .where('collection_id', 'in', sql<string>`(SELECT docferry.visible_parts(${collectionId}))`)
      .where('text_hash', '=', textHash)
      .where('state', '=', 'published')
      .where('doc_id', '<>', exceptDocId)
      .orderBy('doc_id')
      .limit(10),
);

/** Takes a published document from its readers, and keeps it in the trash for that many days. */
export async function deleteDocument(
  db: IdentityTransaction,
  { tenantId }: Identity,
  docId: string,
  trashDays: number,
): Promise<DeletedDocument | undefined> {
  const locked = await db
    .selectFrom('documents')
    .select('published_generation')
    .where('doc_id', '=', docId)
    .forUpdate()
    .executeTakeFirst();
  const document = await findDocument(db, docId);
  if (!locked?.published_generation || !document) return undefined;

  const restorableUntil = await keepInTrash(db, docId, trashDays);
  const size = await retirePublished(db, docId, locked.published_generation);
  await abandon(db, docId);
  await db
    .updateTable('documents')
    .set({ published_generation: null, graph_version: null, updated_at: sql`now()` })
    .where('doc_id', '=', docId)
    .execute();
  await removeGraph(db, tenantId, docId);
  await changeCounts(db, {
    tenantId,
    collectionId: document.collectionId,
    owner: document.owner,
    documents: -size.documents,
    chunks: -size.chunks,
    terms: -size.terms,
  });
  return { ...document, restorableUntil };
}

function publishedDocuments(db: Database) {
  return db
    .selectFrom('documents as d')
    .innerJoin('generations as g', (join) =>
      join
        .onRef('g.tenant_id', '=', 'd.tenant_id')
        .onRef('g.doc_id', '=', 'd.doc_id')
        .onRef('g.generation', '=', 'd.published_generation'),
    )
    .innerJoin('collections as c', 'c.id', 'd.collection_id')
    .select(['d.doc_id as docId', 'd.collection', 'd.collection_id as collectionId', 'c.store_name as storeName'])
    .select(['d.owner', 'd.source', 'd.uri', 'd.updated_at as updatedAt'])
    .select(['g.generation', 'g.filename', 'g.title', 'g.kind', 'g.tags', 'g.mime_type as mimeType'])
    .select(['g.content_hash as contentHash', 'g.converter', 'g.text_hash as textHash', 'g.chunks', 'g.chars'])
    .select(sql<'team' | 'private'>`CASE WHEN d.owner IS NULL THEN 'team' ELSE 'private' END`.as('visibility'))
    .where('d.published_generation', 'is not', null);
}
