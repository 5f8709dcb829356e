-- The published version of a document, and whether a draft is the same; no row when none is published.
CREATE OR REPLACE FUNCTION docferry.compare_with_published(doc uuid, new_filename text, new_title text, new_kind text, new_tags text[], new_mime_type text,
  new_content_hash text, new_converter text, new_text_hash text, new_segments jsonb)
RETURNS TABLE (published_generation bigint, published_chunks integer, unchanged boolean) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT g.generation, g.chunks,
      (g.filename, g.title, g.kind, g.tags, g.mime_type, g.content_hash, g.converter, g.text_hash, g.segments)
        IS NOT DISTINCT FROM (new_filename, new_title, new_kind, new_tags, new_mime_type, new_content_hash,
          new_converter, new_text_hash, new_segments)
    FROM docferry.generations g WHERE g.doc_id = doc AND g.state = 'published';
END $$;
REVOKE ALL ON FUNCTION docferry.compare_with_published FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docferry.compare_with_published TO docferry_app;
