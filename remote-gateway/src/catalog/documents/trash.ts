import type { Visibility } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';
import type { DocumentDraft } from './accept.ts';

/** A deleted document that can be restored. */
export type TrashRow = Omit<DocumentDraft, 'text' | 'segments'> & {
  readonly collection: string;
  /** Length of the text, UTF-16 code units. */
  readonly chars: number;
  readonly deletedAt: Date;
  readonly expiresAt: Date;
};

/** Which page of the trash: from the position of the last document of the previous page. */
export type TrashPage = {
  readonly collection?: string | undefined;
  readonly source?: string | undefined;
  readonly limit: number;
  readonly after?: Pick<TrashRow, 'deletedAt' | 'docId'> | undefined;
};

/**
 * Copies the published version of a document, in place of what was kept of it before. Returns until when; undefined for
 * 0 days, when nothing is kept.
 */
export async function keepInTrash(db: IdentityTransaction, docId: string, days: number): Promise<Date | undefined> {
  await db.deleteFrom('trash').where('doc_id', '=', docId).execute();
  if (days === 0) return undefined;
  const { rows } = await sql<{ expiresAt: Date }>`
    INSERT INTO docferry.trash (tenant_id, doc_id, collection, owner, source, uri, filename, title, kind, tags, mime_type,
      content_hash, converter, text, text_hash, segments, chars, expires_at)
    SELECT d.tenant_id, d.doc_id, d.collection, d.owner, d.source, d.uri, g.filename, g.title, g.kind, g.tags, g.mime_type,
      g.content_hash, g.converter, g.text, g.text_hash, g.segments, g.chars, now() + make_interval(days => ${days})
    FROM docferry.documents d JOIN docferry.generations g
      ON g.tenant_id = d.tenant_id AND g.doc_id = d.doc_id AND g.generation = d.published_generation
    WHERE d.doc_id = ${docId}
    RETURNING expires_at AS "expiresAt"`.execute(db);
  return rows[0]?.expiresAt;
}

export async function listTrash(
  db: IdentityTransaction,
  { collection, source, limit, after }: TrashPage,
): Promise<TrashRow[]> {
  return restorable(db)
    .$if(collection !== undefined, (query) => query.where('t.collection', '=', collection ?? ''))
    .$if(source !== undefined, (query) => query.where('t.source', '=', source ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(t.deleted_at < ${after?.deletedAt} OR t.deleted_at = ${after?.deletedAt} AND t.doc_id > ${after?.docId})`,
      ),
    )
    .orderBy('t.deleted_at', 'desc')
    .orderBy('t.doc_id')
    .limit(limit)
    .execute();
}

/** The document with its text, as it is ingested again. */
export async function readFromTrash(
  db: IdentityTransaction,
  docId: string,
): Promise<{ readonly collection: string; readonly draft: DocumentDraft } | undefined> {
  const row = await restorable(db).select(['t.text', 't.segments']).where('t.doc_id', '=', docId).executeTakeFirst();
  if (!row) return undefined;
  const { collection, chars: _, deletedAt: _deleted, expiresAt: _expires, ...draft } = row;
  return { collection, draft };
}

export async function removeFromTrash(db: IdentityTransaction, docId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('trash').where('doc_id', '=', docId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function purgeTrash(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trash')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What has not expired, and was not published again. */
function restorable(db: Database) {
  return db
    .selectFrom('trash as t')
    .select(['t.doc_id as docId', 't.collection', 't.source', 't.uri', 't.filename', 't.title', 't.kind', 't.tags'])
    .select(['t.mime_type as mimeType', 't.content_hash as contentHash', 't.converter', 't.text_hash as textHash'])
    .select(['t.chars', 't.deleted_at as deletedAt', 't.expires_at as expiresAt'])
    .select(sql<Visibility>`CASE WHEN t.owner IS NULL THEN 'team' ELSE 'private' END`.as('visibility'))
    .where('t.expires_at', '>', sql<Date>`now()`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('documents as d')
            .select('d.doc_id')
            .whereRef('d.tenant_id', '=', 't.tenant_id')
            .whereRef('d.doc_id', '=', 't.doc_id')
            .where('d.published_generation', 'is not', null),
        ),
      ),
    );
}
