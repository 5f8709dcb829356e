-- Accepts a document: writes its version and the job that publishes it; the job is finished immediately when nothing changed.
-- The caller puts the job into the queue. No row when there is no such collection with vectors of this embedder, or when
-- accept_version returns none; nothing was written then. The rest of the transaction runs as the tables' owner.
CREATE OR REPLACE FUNCTION docferry.accept_document(
  tenant text, subject text, collections text, into_collection text, embedder text, dimensions integer,
  doc uuid, doc_owner text, doc_source text, doc_uri text,
  new_filename text, new_title text, new_kind text, new_tags text[], new_mime_type text,
  new_content_hash text, new_converter text, new_text_hash text, new_segments jsonb, new_text text, new_chars integer,
  job uuid, run uuid, forced boolean
) RETURNS SETOF docferry.jobs LANGUAGE plpgsql SET lock_timeout = '60s' AS $$
DECLARE
  version record;
BEGIN
  PERFORM docferry.act_as(tenant, subject, collections);
  SELECT v.* INTO version FROM docferry.collections c
    CROSS JOIN LATERAL docferry.accept_version(tenant::uuid, c.id, c.name, doc, doc_owner, doc_source, doc_uri,
      new_filename, new_title, new_kind, new_tags, new_mime_type, new_content_hash, new_converter, new_text_hash,
      new_segments, new_text, new_chars, forced) v
    WHERE c.name = into_collection AND c.owner IS NOT DISTINCT FROM doc_owner
      AND c.embedder_id = embedder AND c.dimension = dimensions;
  PERFORM set_config('role', 'none', true);
  IF version.unchanged THEN
    RETURN QUERY INSERT INTO docferry.jobs AS j (id, tenant_id, subject, owner, run_id, kind, collection, source,
        uri, doc_id, generation, force, chars, state, chunks, chunks_done, reused, finished_at)
      VALUES (job, tenant::uuid, accept_document.subject, doc_owner, run, 'ingest', into_collection, doc_source,
        doc_uri, doc, version.generation, forced, new_chars, 'skipped', version.published_chunks,
        version.published_chunks, version.published_chunks, now())
      RETURNING j.*;
  ELSIF version.generation IS NOT NULL THEN
    RETURN QUERY INSERT INTO docferry.jobs AS j (id, tenant_id, subject, owner, run_id, kind, collection, source,
        uri, doc_id, generation, force, chars, fair_order)
      VALUES (job, tenant::uuid, accept_document.subject, doc_owner, run, 'ingest', into_collection, doc_source,
        doc_uri, doc, version.generation, forced, new_chars, docferry.fair_order(tenant::uuid))
      RETURNING j.*;
  END IF;
END $$;
REVOKE ALL ON FUNCTION docferry.accept_document FROM PUBLIC;
