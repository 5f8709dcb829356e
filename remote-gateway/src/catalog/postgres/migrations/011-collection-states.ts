import type { Migration } from './migration.ts';

/**
 * Names the state of a collection as a caller sees it: a change of its row, of what is live in it, or of whether it hides
 * documents gives another name.
 */
const STATE = `c.id::text || ' ' || c.xmin::text || ' ' || docferry.hides_documents(c.id)::text || ' ' ||
  coalesce((SELECT string_agg(n.xmin::text || ' ' || n.updated_at::text, ', ' ORDER BY n.owner)
    FROM docferry.collection_counts n WHERE n.collection_id = c.id), '')`;

/**
 * Each search reads its collections anew, and nearly always finds them as they were: to tell that takes a quarter of
 * what telling them again does. One row of nulls says so.
 */
export const collectionStates: Migration = {
  version: 11,
  name: 'collection states',
  sql: `
    DROP FUNCTION docferry.named_collections(text, text, text, text[]);
    CREATE FUNCTION docferry.named_collections(
      tenant text, subject text, collections text, names text[], known text DEFAULT ''
    ) RETURNS TABLE (
      id uuid, name text, store_name text, embedder_id text, dimension integer, chunker_version text, language text,
      chunking text, dense_weight double precision, description text, created_at timestamptz, index_lost boolean,
      documents bigint, chunks bigint, terms bigint, updated_at timestamptz, kinds text[], version text, hides boolean,
      state text
    ) LANGUAGE plpgsql AS $$
    DECLARE found_states text;
    BEGIN
      PERFORM docferry.act_as(tenant, subject, collections);
      IF known <> '' THEN
        SELECT string_agg(${STATE}, ',' ORDER BY c.name) INTO found_states
          FROM docferry.collections c WHERE c.name = ANY (names);
        IF found_states = known THEN
          RETURN NEXT;
          RETURN;
        END IF;
      END IF;
      RETURN QUERY SELECT c.id, c.name, c.store_name, c.embedder_id, c.dimension, c.chunker_version, c.language,
          c.chunking, c.dense_weight, c.description, c.created_at, c.index_lost_at IS NOT NULL,
          coalesce(sum(n.documents), 0)::bigint, coalesce(sum(n.chunks), 0)::bigint,
          coalesce(sum(n.terms), 0)::bigint, coalesce(max(n.updated_at), c.created_at),
          ARRAY(SELECT k FROM unnest(ARRAY['doc', 'code', 'constraint', 'pattern']) k WHERE EXISTS (
            SELECT 1 FROM docferry.generations g WHERE g.collection_id = c.id AND g.kind = k AND g.state = 'live')),
          coalesce(string_agg(n.xmin::text || ' ' || n.updated_at::text, ', ' ORDER BY n.owner), ''),
          docferry.hides_documents(c.id), ${STATE}
        FROM docferry.collections c LEFT JOIN docferry.collection_counts n ON n.collection_id = c.id
        WHERE c.name = ANY (names) GROUP BY c.id ORDER BY c.name;
    END $$;
    REVOKE ALL ON FUNCTION docferry.named_collections FROM PUBLIC;
  `,
};
