-- A version that is not published yet, its collection, and what is published: of the document, and other documents with the
-- same text. Without the text for a gateway that still has it.
CREATE OR REPLACE FUNCTION docferry.version_to_publish(
  tenant text, subject text, collections text, doc uuid, version bigint, with_text boolean DEFAULT true
) RETURNS TABLE (
  doc_id uuid, source text, uri text, filename text, title text, kind text, tags text[], owner text,
  mime_type text, content_hash text, converter text, body text, text_hash text, segments jsonb,
  published_generation bigint, same_text uuid[],
  collection_id uuid, collection text, store_name text, embedder_id text, dimension integer, chunker_version text,
  language text, chunking text, dense_weight double precision, description text, created_at timestamptz,
  index_lost boolean, documents bigint, chunks bigint, terms bigint, updated_at timestamptz
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM docferry.act_as(tenant, subject, collections);
  RETURN QUERY SELECT g.doc_id, d.source, d.uri, g.filename, g.title, g.kind, g.tags, g.owner,
      g.mime_type, g.content_hash, g.converter, CASE WHEN with_text THEN g.text END, g.text_hash,
      CASE WHEN with_text THEN g.segments END,
      d.published_generation,
      ARRAY(SELECT o.doc_id FROM docferry.generations o
        WHERE o.collection_id IN (SELECT docferry.visible_parts(g.collection_id))
          AND o.text_hash = g.text_hash AND o.state = 'published'
          AND o.doc_id <> g.doc_id ORDER BY o.doc_id LIMIT 10),
      c.id, c.name, c.store_name, c.embedder_id, c.dimension, c.chunker_version,
      c.language, c.chunking, c.dense_weight, c.description, c.created_at,
      c.index_lost_at IS NOT NULL, n.documents, n.chunks, n.terms, coalesce(n.updated_at, c.created_at)
    FROM docferry.generations g
    JOIN docferry.documents d ON d.tenant_id = g.tenant_id AND d.doc_id = g.doc_id
    JOIN docferry.collections c ON c.id = g.collection_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(s.documents), 0)::bigint AS documents, coalesce(sum(s.chunks), 0)::bigint AS chunks,
        coalesce(sum(s.terms), 0)::bigint AS terms, max(s.updated_at) AS updated_at
      FROM docferry.collection_counts s WHERE s.collection_id = c.id
    ) n
    WHERE g.doc_id = doc AND g.generation = version AND g.state = 'making';
END $$;
REVOKE ALL ON FUNCTION docferry.version_to_publish FROM PUBLIC;
