-- Writes a draft as a new version, unless the published one is the same, and locks the document to the end of the
-- transaction. No row when the id belongs to a document that the caller may not see.
CREATE OR REPLACE FUNCTION docferry.accept_version(
  tenant uuid, target uuid, target_name text, doc uuid, doc_owner text, doc_source text, doc_uri text,
  new_filename text, new_title text, new_kind text, new_tags text[], new_mime_type text,
  new_content_hash text, new_converter text, new_text_hash text, new_segments jsonb, new_text text, new_chars integer,
  even_unchanged boolean
) RETURNS TABLE (generation bigint, published_generation bigint, published_chunks integer, unchanged boolean)
LANGUAGE plpgsql AS $$
BEGIN
  -- A sweep may remove the row of a document without versions between INSERT and lock.
  FOR attempt IN 1 .. 3 LOOP
    INSERT INTO docferry.documents (tenant_id, doc_id, collection_id, collection, owner, source, uri)
      VALUES (tenant, doc, target, target_name, doc_owner, doc_source, doc_uri)
      ON CONFLICT (tenant_id, doc_id) DO NOTHING;
    -- No other transaction sees the new row before this one ends.
    EXIT WHEN FOUND;
    PERFORM 1 FROM docferry.documents d WHERE d.doc_id = doc AND d.collection_id = target FOR UPDATE;
    IF FOUND THEN
      SELECT l.published_generation, l.published_chunks, l.unchanged
        INTO published_generation, published_chunks, unchanged
        FROM docferry.compare_with_published(doc, new_filename, new_title, new_kind, new_tags, new_mime_type,
          new_content_hash, new_converter, new_text_hash, new_segments) l;
      EXIT;
    END IF;
    IF attempt = 3 THEN
      RETURN;
    END IF;
  END LOOP;
  -- When a later version may still be published, the published one is not the last that was accepted.
  unchanged := coalesce(unchanged, false) AND NOT even_unchanged AND NOT EXISTS (
    SELECT 1 FROM docferry.generations g
    WHERE g.doc_id = doc AND g.state = 'making' AND g.generation > accept_version.published_generation);
  IF unchanged THEN
    generation := published_generation;
  ELSE
    INSERT INTO docferry.generations AS g (tenant_id, doc_id, collection_id, owner, filename, title, kind, tags,
        mime_type, content_hash, converter, text, text_hash, segments, chars)
      VALUES (tenant, doc, target, doc_owner, new_filename, new_title, new_kind, new_tags,
        new_mime_type, new_content_hash, new_converter, new_text, new_text_hash, new_segments, new_chars)
      RETURNING g.generation INTO generation;
  END IF;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION docferry.accept_version FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docferry.accept_version TO docferry_app;
