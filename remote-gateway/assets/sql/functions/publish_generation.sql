-- Publishes a version, unless a later one is published, and completes the job that made it: both or neither.
CREATE OR REPLACE FUNCTION docferry.publish_generation(
  tenant text, subject text, collections text, doc uuid, version bigint,
  -- Where the points are; null when that is unknown.
  store text,
  version_chunks integer, version_terms integer,
  -- Null when no job made the version.
  job uuid, job_added integer, job_reused integer, job_removed integer,
  -- Its nodes and edges (replace_graph.sql); null when there are none.
  graph json, graph_made_by smallint
) RETURNS text LANGUAGE plpgsql SET lock_timeout = '60s' AS $$
DECLARE
  document record;
  previous_documents integer := 0;
  previous_chunks integer := 0;
  previous_terms integer := 0;
BEGIN
  PERFORM docferry.act_as(tenant, subject, collections);
  -- While its row is locked the collection cannot move to another store, and its row is the present one.
  SELECT d.collection_id, d.owner, d.published_generation, d.graph_version, c.store_name INTO document
    FROM docferry.documents d JOIN docferry.collections c ON c.id = d.collection_id
    WHERE d.doc_id = doc FOR UPDATE OF d FOR SHARE OF c;
  IF NOT FOUND THEN
    RETURN 'missing';
  ELSIF store <> document.store_name THEN
    RETURN 'moved';
  ELSIF document.published_generation > version THEN
    UPDATE docferry.generations g SET state = 'dead', text = NULL, segments = NULL
      WHERE g.doc_id = doc AND g.generation = version AND g.state = 'making';
    RETURN 'superseded';
  ELSIF document.published_generation IS DISTINCT FROM version THEN
    -- A published version has to be retired first: the index allows one published version.
    UPDATE docferry.generations g SET chunks = version_chunks, terms = version_terms,
        state = CASE WHEN document.published_generation IS NULL THEN 'published' ELSE 'making' END
      WHERE g.doc_id = doc AND g.generation = version AND g.state = 'making';
    IF NOT FOUND THEN
      RETURN 'missing';
    END IF;
    -- Versions that were accepted before this one can never be published.
    UPDATE docferry.generations g SET state = 'dead', text = NULL, segments = NULL
      WHERE g.doc_id = doc AND g.state = 'making' AND g.generation < version;
    IF document.published_generation IS NOT NULL THEN
      UPDATE docferry.generations g SET state = 'dead', text = NULL, segments = NULL
        WHERE g.doc_id = doc AND g.generation = document.published_generation
        RETURNING 1, g.chunks, g.terms INTO STRICT previous_documents, previous_chunks, previous_terms;
      UPDATE docferry.generations g SET state = 'published' WHERE g.doc_id = doc AND g.generation = version;
    END IF;
    UPDATE docferry.documents d SET published_generation = version, updated_at = now(),
        graph_version = CASE WHEN graph IS NOT NULL THEN graph_made_by END
      WHERE d.doc_id = doc;
    PERFORM docferry.replace_graph(
      tenant, document.collection_id, document.owner, doc, version, document.graph_version IS NOT NULL, graph);
    INSERT INTO docferry.collection_counts AS n (tenant_id, collection_id, owner, documents, chunks, terms)
      VALUES (tenant::uuid, document.collection_id, coalesce(document.owner, ''),
        1 - previous_documents, version_chunks - previous_chunks, version_terms - previous_terms)
      ON CONFLICT (collection_id, owner) DO UPDATE SET documents = n.documents + excluded.documents,
        chunks = n.chunks + excluded.chunks, terms = n.terms + excluded.terms, updated_at = now();
  END IF;
  -- The job is completed even when another attempt has taken it over: the version is the same.
  UPDATE docferry.jobs j SET state = 'completed', chunks = version_chunks, chunks_done = version_chunks,
      added = job_added, reused = job_reused, removed = job_removed,
      error_code = NULL, error_detail = NULL, finished_at = now()
    WHERE j.id = job AND j.state IN ('pending', 'running');
  RETURN 'published';
END $$;
REVOKE ALL ON FUNCTION docferry.publish_generation FROM PUBLIC;
