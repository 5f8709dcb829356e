import type { Migration } from './migration.ts';

/**
 * A collection whose points Qdrant lost is noted until they are written anew: searches say meanwhile that passages may
 * be missing.
 */
export const lostIndexes: Migration = {
  version: 9,
  name: 'lost indexes',
  sql: `
    ALTER TABLE docferry.collections ADD COLUMN index_lost_at timestamptz;
    DROP FUNCTION docferry.named_collections(text, text, text, text[]);
    CREATE FUNCTION docferry.named_collections(tenant text, subject text, collections text, names text[])
    RETURNS TABLE (
      id uuid, name text, store_name text, embedder_id text, dimension integer, chunker_version text, language text,
      chunking text, dense_weight double precision, description text, created_at timestamptz, index_lost boolean,
      documents bigint, chunks bigint, terms bigint, updated_at timestamptz, kinds text[], version text
    ) LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM docferry.act_as(tenant, subject, collections);
      RETURN QUERY SELECT c.id, c.name, c.store_name, c.embedder_id, c.dimension, c.chunker_version, c.language,
          c.chunking, c.dense_weight, c.description, c.created_at, c.index_lost_at IS NOT NULL,
          coalesce(sum(n.documents), 0)::bigint, coalesce(sum(n.chunks), 0)::bigint,
          coalesce(sum(n.terms), 0)::bigint, coalesce(max(n.updated_at), c.created_at),
          ARRAY(SELECT k FROM unnest(ARRAY['doc', 'code', 'constraint', 'pattern']) k WHERE EXISTS (
            SELECT 1 FROM docferry.generations g WHERE g.collection_id = c.id AND g.kind = k AND g.state = 'live')),
          coalesce(string_agg(n.xmin::text || ' ' || n.updated_at::text, ', ' ORDER BY n.owner), '')
        FROM docferry.collections c LEFT JOIN docferry.collection_counts n ON n.collection_id = c.id
        WHERE c.name = ANY (names) GROUP BY c.id ORDER BY c.name;
    END $$;
    REVOKE ALL ON FUNCTION docferry.named_collections FROM PUBLIC;
  `,
};
