import type { ClientBase } from 'pg';
import type { GenerationState } from '../postgres/schema.ts';
import type { DocumentDraft } from './accept.ts';
import { recentlyReplaced } from './recently-replaced.ts';

/** One version of a document, as the catalog knows it. */
export type Version = {
  readonly docId: string;
  readonly generation: number;
  readonly state: GenerationState;
  /** Chunks, and so points, of a published one. */
  readonly chunks: number;
  /** Whether it is dead, but was replaced so recently that queries may still be reading its points. */
  readonly mayBeRead: boolean;
};

/** A version's own text and facts, and who owns it when it is private. */
export type StoredVersion = {
  readonly draft: DocumentDraft;
  readonly generation: number;
  readonly owner: string | null;
  readonly ingestedAt: Date;
};

/**
 * Every version in a collection, or of one document in it. For maintenance: private ones of all owners too. Queries may
 * read a version for `keptMs` after it was replaced.
 */
export async function versionsOf(
  client: ClientBase,
  collectionId: string,
  keptMs: number,
  docId?: string,
): Promise<Version[]> {
  const { rows } = await client.query<Omit<Version, 'generation'> & { generation: string }>(
    `SELECT g.doc_id AS "docId", g.generation, g.state, g.chunks, ${recentlyReplaced(keptMs)} AS "mayBeRead"
      FROM docferry.generations g JOIN docferry.documents d USING (tenant_id, doc_id)
      WHERE g.collection_id = $1 AND ($2::uuid IS NULL OR g.doc_id = $2)`,
    [collectionId, docId ?? null],
  );
  return rows.map((row) => ({ ...row, generation: Number(row.generation) }));
}

/** The published version of a document, with its text. */
export async function publishedVersion(
  client: ClientBase,
  tenantId: string,
  docId: string,
): Promise<StoredVersion | undefined> {
  const { rows } = await client.query<StoredVersion['draft'] & { generation: string; owner: string | null; at: Date }>(
    `SELECT d.doc_id AS "docId", d.source, d.uri, g.filename, g.title, g.kind, g.tags, g.owner, g.generation,
        CASE WHEN g.owner IS NULL THEN 'team' ELSE 'private' END AS visibility, g.mime_type AS "mimeType",
        g.content_hash AS "contentHash", g.converter, g.text, g.text_hash AS "textHash", g.segments, d.updated_at AS at
       FROM docferry.documents d JOIN docferry.generations g USING (tenant_id, doc_id)
      WHERE d.tenant_id = $1 AND d.doc_id = $2 AND g.generation = d.published_generation`,
    [tenantId, docId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { generation, owner, at, ...draft } = row;
  return { draft, generation: Number(generation), owner, ingestedAt: at };
}

/** Records a version's real sizes after its points were written again, in the collection's counts too. */
export async function resize(
  client: ClientBase,
  tenantId: string,
  docId: string,
  generation: number,
  size: { readonly chunks: number; readonly terms: number },
): Promise<void> {
  await client.query(
    `WITH previous AS (
       SELECT g.collection_id, coalesce(g.owner, '') AS owner, g.chunks, g.terms FROM docferry.generations g
        WHERE g.tenant_id = $1 AND g.doc_id = $2 AND g.generation = $3 AND g.state = 'published' FOR UPDATE
     ), changed AS (
       UPDATE docferry.generations g SET chunks = $4, terms = $5 FROM previous
        WHERE g.tenant_id = $1 AND g.doc_id = $2 AND g.generation = $3
     )
     UPDATE docferry.collection_counts n
        SET chunks = n.chunks + $4 - previous.chunks, terms = n.terms + $5 - previous.terms
       FROM previous WHERE n.collection_id = previous.collection_id AND n.owner = previous.owner`,
    [tenantId, docId, generation, size.chunks, size.terms],
  );
}
