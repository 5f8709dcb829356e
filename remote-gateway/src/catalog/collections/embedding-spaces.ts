import { sql } from 'kysely';
import { asOwner, type Database } from '../postgres/run-as.ts';

/** What the collections of all tenants show about an embedder's vectors. */
export type EmbeddingSpaces = {
  /** Length of the vectors of an embedder by its name, without a dimension: that of most chunks. */
  dimensionOf(name: string): Promise<number | undefined>;
  /**
   * Gives this space to collections that were made before a dimension was known: to all, or only to those of this
   * embedder where several are configured. They have no vectors yet.
   */
  settle(
    space: { readonly id: string; readonly dimension: number },
    options?: { readonly ownOnly?: boolean },
  ): Promise<void>;
};

export function embeddingSpaces(db: Database): EmbeddingSpaces {
  return {
    dimensionOf: (name) =>
      asOwner(db, async (owner) => {
        const { rows } = await sql<{ dimension: number }>`
          SELECT c.dimension FROM docferry.collections c
            LEFT JOIN docferry.collection_counts n ON n.collection_id = c.id
           WHERE c.dimension > 0 AND c.embedder_id = ${name} || '@' || c.dimension
           GROUP BY c.dimension ORDER BY coalesce(sum(n.chunks), 0) DESC, max(c.created_at) DESC LIMIT 1`.execute(
          owner,
        );
        return rows[0]?.dimension;
      }),
    settle: ({ id, dimension }, { ownOnly = false } = {}) =>
      asOwner(db, async (owner) => {
        await sql`
          UPDATE docferry.collections SET embedder_id = ${id}, dimension = ${dimension} WHERE dimension = 0
             AND (NOT ${ownOnly}::boolean
               OR regexp_replace(embedder_id, '@[0-9]+$', '') = regexp_replace(${id}, '@[0-9]+$', ''))`.execute(owner);
      }),
  };
}
