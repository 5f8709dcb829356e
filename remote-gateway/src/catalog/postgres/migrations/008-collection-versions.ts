import type { Migration } from './migration.ts';

/**
 * What is live of a collection changes with its counts, in the same transaction: the transactions that wrote those that
 * the caller sees name a state. Who knows what was live in that state need not ask again.
 */
export const collectionVersions: Migration = {
  version: 8,
  name: 'collection versions',
  sql: `
    DROP FUNCTION docferry.named_collections(text, text, text, text[]);
    CREATE FUNCTION docferry.named_collections(tenant text, subject text, collections text, names text[])
    RETURNS TABLE (
      id uuid, name text, store_name text, embedder_id text, dimension integer, chunker_version text, language text,
      chunking text, dense_weight double precision, description text, created_at timestamptz,
      documents bigint, chunks bigint, terms bigint, updated_at timestamptz, kinds text[], version text
    ) LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM docferry.act_as(tenant, subject, collections);
      RETURN QUERY SELECT c.id, c.name, c.store_name, c.embedder_id, c.dimension, c.chunker_version, c.language,
          c.chunking, c.dense_weight, c.description, c.created_at,
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
