import type { Segment } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import type { CollectionRow } from '../collections/collection-row.ts';
import type { DocumentDraft } from '../documents/accept.ts';
import { type DocumentRow, findDocument } from '../documents/documents.ts';
import { compiledOnce } from '../postgres/fast-paths/compiled-once.ts';
import { type Actor, actorArguments, asIdentity, asIdentityAtOnce, type Database } from '../postgres/run-as.ts';
import { identityOf, type JobRow } from './job-row.ts';
import type { CachedText } from './job-text-cache.ts';

/** What the work on a job starts with. A part is undefined when it was deleted. */
export type JobWork = {
  readonly collection: CollectionRow | undefined;
  readonly draft: DocumentDraft | undefined;
  readonly published: DocumentRow | undefined;
  /** Other published documents of the collection with this text; undefined when nothing asks for them. */
  readonly sameText: readonly string[] | undefined;
};

type Row = Omit<DocumentDraft, 'visibility' | 'segments'> &
  Omit<CollectionRow, 'id' | 'name' | 'owner'> & {
    readonly owner: string | null;
    readonly segments: readonly Segment[] | null;
    readonly publishedGeneration: number | null;
    readonly sameText: readonly string[];
    readonly collectionId: string;
    readonly collection: string;
  };

/**
 * One round trip for a new document; for another the published one is read too. `cached` is the version's text, if the
 * gateway still has it.
 */
export async function readJob(
  db: Database,
  job: JobRow & { docId: string; generation: number },
  cached?: CachedText,
): Promise<JobWork> {
  const identity = identityOf(job);
  const { docId, generation } = job;
  const { rows } = await asIdentityAtOnce(db, identity, (atOnce, actor) =>
    versionToPublish(atOnce, { ...actor, docId, generation, withText: cached === undefined }),
  );
  const [row] = rows;
  const published =
    row?.publishedGeneration === null ? undefined : await asIdentity(db, identity, (tx) => findDocument(tx, docId));
  if (!row) return { collection: undefined, draft: undefined, published, sameText: undefined };
  const draft = { ...draftOf(row), ...cached };
  const asks = !job.force && published?.textHash !== draft.textHash;
  return { collection: collectionOf(row), draft, published, sameText: asks ? row.sameText : undefined };
}

type Version = Actor & { readonly docId: string; readonly generation: number; readonly withText: boolean };

const versionToPublish = compiledOnce((db: Database, { docId, generation, withText, ...actor }: Version) => ({
  compile: () =>
    sql<Row>`SELECT doc_id AS "docId", source, uri, filename, title, kind, tags, owner, mime_type AS "mimeType",
        content_hash AS "contentHash", converter, body AS text, text_hash AS "textHash", segments,
        published_generation AS "publishedGeneration", same_text AS "sameText", collection_id AS "collectionId", collection,
        store_name AS "storeName", embedder_id AS "embedderId", dimension, chunker_version AS "chunkerVersion",
        language, chunking, dense_weight AS "denseWeight", description, created_at AS "createdAt",
        index_lost AS "indexLost", documents, chunks, terms, updated_at AS "updatedAt"
      FROM docferry.version_to_publish(${actorArguments(actor)}, ${docId}, ${generation}, ${withText})`.compile(db),
}));

function draftOf(row: Row): DocumentDraft {
  return {
    docId: row.docId,
    source: row.source,
    uri: row.uri,
    filename: row.filename,
    title: row.title,
    kind: row.kind,
    tags: row.tags,
    visibility: row.owner === null ? 'team' : 'private',
    mimeType: row.mimeType,
    contentHash: row.contentHash,
    converter: row.converter,
    text: row.text,
    textHash: row.textHash,
    segments: row.segments ?? [],
  };
}

function collectionOf(row: Row): CollectionRow {
  return {
    id: row.collectionId,
    name: row.collection,
    owner: row.owner,
    storeName: row.storeName,
    embedderId: row.embedderId,
    dimension: row.dimension,
    chunkerVersion: row.chunkerVersion,
    language: row.language,
    chunking: row.chunking,
    denseWeight: row.denseWeight,
    description: row.description,
    createdAt: row.createdAt,
    indexLost: row.indexLost,
    documents: row.documents,
    chunks: row.chunks,
    terms: row.terms,
    updatedAt: row.updatedAt,
  };
}
