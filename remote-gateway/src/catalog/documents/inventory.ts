import type { ClientBase } from 'pg';
import type { GenerationState } from '../postgres/schema.ts';
import type { DocumentDraft } from './accept.ts';

/** One version of a document, as the catalog knows it. */
export type Version = {
  readonly docId: string;
  readonly generation: number;
  readonly state: GenerationState;
  /** Passages, and so points, that a live one has. */
  readonly chunks: number;
};

/** A version's own text and facts, and who owns it when it is private. */
export type StoredVersion = {
  readonly draft: DocumentDraft;
  readonly generation: number;
  readonly owner: string | null;
  readonly ingestedAt: Date;
};

/** Every version in a collection, or of one document in it. For maintenance: private ones of all owners too. */
export async function versionsOf(client: ClientBase, collectionId: string, docId?: string): Promise<Version[]> {
  const { rows } = await client.query<{ doc_id: string; generation: string; state: GenerationState; chunks: number }>(
    `SELECT doc_id, generation, state, chunks FROM docferry.generations
      WHERE collection_id = $1 AND ($2::uuid IS NULL OR doc_id = $2)`,
    [collectionId, docId ?? null],
  );
  return rows.map((row) => ({
    docId: row.doc_id,
    generation: Number(row.generation),
    state: row.state,
    chunks: row.chunks,
  }));
}

/** The live version of a document, with its text. */
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

/** Notes what a version really has, after its points were written anew, in the collection's counts too. */
export async function resize(
  client: ClientBase,
  tenantId: string,
  docId: string,
  generation: number,
  size: { readonly chunks: number; readonly terms: number },
): Promise<void> {
  await client.query(
    `WITH former AS (
       SELECT g.collection_id, coalesce(g.owner, '') AS owner, g.chunks, g.terms FROM docferry.generations g
        WHERE g.tenant_id = $1 AND g.doc_id = $2 AND g.generation = $3 AND g.state = 'published' FOR UPDATE
     ), changed AS (
       UPDATE docferry.generations g SET chunks = $4, terms = $5 FROM former
        WHERE g.tenant_id = $1 AND g.doc_id = $2 AND g.generation = $3
     )
     UPDATE docferry.collection_counts n
        SET chunks = n.chunks + $4 - former.chunks, terms = n.terms + $5 - former.terms
       FROM former WHERE n.collection_id = former.collection_id AND n.owner = former.owner`,
    [tenantId, docId, generation, size.chunks, size.terms],
  );
}
