-- The parts of the named collections that the identity sees, or of all when names is NULL. "known" is the state that the client has: when it is the present
-- state the answer is one row of nulls, which costs a quarter of the whole answer.
CREATE OR REPLACE FUNCTION docferry.named_collections(
  tenant text, subject text, collections text, names text[], known text DEFAULT ''
) RETURNS TABLE (
  id uuid, name text, owner text, store_name text, embedder_id text, dimension integer, chunker_version text,
  language text, chunking text, dense_weight double precision, description text, created_at timestamptz,
  index_lost boolean, documents bigint, chunks bigint, terms bigint, updated_at timestamptz, kinds text[],
  version text, state text
) LANGUAGE plpgsql AS $$
DECLARE current_states text;
BEGIN
  PERFORM docferry.act_as(tenant, subject, collections);
  IF known <> '' THEN
    SELECT string_agg(c.id::text || ' ' || c.xmin::text || ' ' || coalesce(
        (SELECT string_agg(n.xmin::text || ' ' || n.updated_at::text, ', ' ORDER BY n.owner)
          FROM docferry.collection_counts n WHERE n.collection_id = c.id), ''), ',' ORDER BY c.name, c.owner NULLS FIRST)
      INTO current_states
      FROM docferry.collections c WHERE names IS NULL OR c.name = ANY (names);
    IF current_states = known THEN
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  RETURN QUERY SELECT c.id, c.name, c.owner, c.store_name, c.embedder_id, c.dimension, c.chunker_version,
      c.language, c.chunking, c.dense_weight, c.description, c.created_at, c.index_lost_at IS NOT NULL,
      coalesce(sum(n.documents), 0)::bigint, coalesce(sum(n.chunks), 0)::bigint,
      coalesce(sum(n.terms), 0)::bigint, coalesce(max(n.updated_at), c.created_at),
      ARRAY(SELECT k FROM unnest(ARRAY['doc', 'code', 'constraint', 'pattern']) k WHERE EXISTS (
        SELECT 1 FROM docferry.generations g WHERE g.collection_id = c.id AND g.kind = k AND g.state = 'published')),
      coalesce(string_agg(n.xmin::text || ' ' || n.updated_at::text, ', ' ORDER BY n.owner), ''),
      -- The state: a change of the part's row, or of what is published in it, changes this text.
      c.id::text || ' ' || c.xmin::text || ' ' || coalesce(
        (SELECT string_agg(n.xmin::text || ' ' || n.updated_at::text, ', ' ORDER BY n.owner)
          FROM docferry.collection_counts n WHERE n.collection_id = c.id), '')
    FROM docferry.collections c LEFT JOIN docferry.collection_counts n ON n.collection_id = c.id
    WHERE names IS NULL OR c.name = ANY (names) GROUP BY c.id ORDER BY c.name, c.owner NULLS FIRST;
END $$;
REVOKE ALL ON FUNCTION docferry.named_collections FROM PUBLIC;
