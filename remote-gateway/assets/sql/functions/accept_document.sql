-- Accepts a document: writes its version and the job that publishes it; the job is finished immediately when nothing changed.
-- The caller puts the job into the queue. No row when there is no such collection with vectors of this embedder, or when
-- accept_version returns none; nothing was written then. The rest of the transaction runs as the tables' owner.
CREATE OR REPLACE FUNCTION docferry.accept_document(
  tenant text, caller text, collections text, into_collection text, embedder text, dimensions integer,
  doc uuid, doc_owner text, doc_source text, doc_uri text,
  new_filename text, new_title text, new_kind text, new_tags text[], new_mime_type text,
  new_content_hash text, new_converter text, new_text_hash text, new_segments jsonb, new_text text, new_chars integer,
  job uuid, run uuid, forced boolean
)
-- Column by column: a call that waits while a migration adds one to "jobs" returns what its caller expects.
RETURNS TABLE (
  id uuid, tenant_id uuid, subject text, owner text, run_id uuid, kind text, state text, collection text, source text,
  uri text, doc_id uuid, generation bigint, request jsonb, force boolean, fair_order integer, chars integer,
  chunks integer, chunks_done integer, terms_done integer, plan text, added integer, reused integer, removed integer,
  attempts integer, failed_attempts integer, error_code text, error_detail text,
  created_at timestamptz, started_at timestamptz, finished_at timestamptz
) LANGUAGE plpgsql SET lock_timeout = '60s' AS $$
#variable_conflict use_column
DECLARE
  version record;
BEGIN
  PERFORM docferry.act_as(tenant, caller, collections);
  SELECT v.* INTO version FROM docferry.collections c
    CROSS JOIN LATERAL docferry.accept_version(tenant::uuid, c.id, c.name, doc, doc_owner, doc_source, doc_uri,
      new_filename, new_title, new_kind, new_tags, new_mime_type, new_content_hash, new_converter, new_text_hash,
      new_segments, new_text, new_chars, forced) v
    WHERE c.name = into_collection AND c.owner IS NOT DISTINCT FROM doc_owner
      AND c.embedder_id = embedder AND c.dimension = dimensions;
  PERFORM set_config('role', 'none', true);
  IF version.unchanged IS NOT TRUE AND version.generation IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY INSERT INTO docferry.jobs AS j (id, tenant_id, subject, owner, run_id, kind, collection, source,
      uri, doc_id, generation, force, chars, state, chunks, chunks_done, reused, finished_at, fair_order)
    SELECT job, tenant::uuid, caller, doc_owner, run, 'ingest', into_collection, doc_source, doc_uri, doc,
        version.generation, forced, new_chars, CASE WHEN unchanged THEN 'skipped' ELSE 'pending' END,
        done, done, done, CASE WHEN unchanged THEN now() END,
        CASE WHEN unchanged THEN 0 ELSE docferry.fair_order(tenant::uuid) END
      FROM (SELECT version.unchanged IS TRUE AS unchanged,
        CASE WHEN version.unchanged THEN version.published_chunks ELSE 0 END AS done) v
    RETURNING j.id, j.tenant_id, j.subject, j.owner, j.run_id, j.kind, j.state, j.collection, j.source,
      j.uri, j.doc_id, j.generation, j.request, j.force, j.fair_order, j.chars,
      j.chunks, j.chunks_done, j.terms_done, j.plan, j.added, j.reused, j.removed,
      j.attempts, j.failed_attempts, j.error_code, j.error_detail, j.created_at, j.started_at, j.finished_at;
END $$;
REVOKE ALL ON FUNCTION docferry.accept_document FROM PUBLIC;
