import type { Migration } from './migration.ts';

/**
 * What a job's work begins and ends with, each in one round trip instead of six and eight: with every document the
 * gateway and Postgres spent more on sending and reading statements than on running them.
 */
export const stepsOfAJob: Migration = {
  version: 12,
  name: 'steps of a job',
  sql: `
    -- A version in the making, its collection, and what is live: of the document, and of others with the same text.
    CREATE FUNCTION docferry.version_in_making(tenant text, subject text, collections text, doc uuid, version bigint)
    RETURNS TABLE (
      doc_id uuid, source text, uri text, filename text, title text, kind text, tags text[], owner text,
      mime_type text, content_hash text, converter text, body text, text_hash text, segments jsonb,
      live_generation bigint, same_text uuid[],
      collection_id uuid, collection text, store_name text, embedder_id text, dimension integer, chunker_version text,
      language text, chunking text, dense_weight double precision, description text, created_at timestamptz,
      index_lost boolean, documents bigint, chunks bigint, terms bigint, updated_at timestamptz
    ) LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM docferry.act_as(tenant, subject, collections);
      RETURN QUERY SELECT g.doc_id, d.source, d.uri, g.filename, g.title, g.kind, g.tags, g.owner,
          g.mime_type, g.content_hash, g.converter, g.text, g.text_hash, g.segments,
          d.live_generation,
          ARRAY(SELECT o.doc_id FROM docferry.generations o
            WHERE o.collection_id = g.collection_id AND o.text_hash = g.text_hash AND o.state = 'live'
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

    -- Makes a version the live one, unless a later one is: both it and the job that made it, or neither.
    CREATE FUNCTION docferry.switch_live(
      tenant text, subject text, collections text, doc uuid, version bigint,
      -- Where the points are; null when that was not looked at.
      store text,
      version_chunks integer, version_terms integer,
      -- Null for none.
      job uuid, job_added integer, job_reused integer, job_removed integer
    ) RETURNS text LANGUAGE plpgsql SET lock_timeout = '60s' AS $$
    DECLARE
      document record;
      former_documents integer := 0;
      former_chunks integer := 0;
      former_terms integer := 0;
    BEGIN
      PERFORM docferry.act_as(tenant, subject, collections);
      -- The collection cannot move elsewhere while its row is locked, and what is read of it is as of then.
      SELECT d.collection_id, d.owner, d.live_generation, c.store_name INTO document
        FROM docferry.documents d JOIN docferry.collections c ON c.id = d.collection_id
        WHERE d.doc_id = doc FOR UPDATE OF d FOR SHARE OF c;
      IF NOT FOUND THEN
        RETURN 'gone';
      ELSIF store <> document.store_name THEN
        RETURN 'moved';
      ELSIF document.live_generation > version THEN
        UPDATE docferry.generations g SET state = 'dead', text = NULL, segments = NULL
          WHERE g.doc_id = doc AND g.generation = version AND g.state = 'making';
        RETURN 'late';
      ELSIF document.live_generation IS DISTINCT FROM version THEN
        -- Of a document that is live already the former version has to step down first.
        UPDATE docferry.generations g SET chunks = version_chunks, terms = version_terms,
            state = CASE WHEN document.live_generation IS NULL THEN 'live' ELSE 'making' END
          WHERE g.doc_id = doc AND g.generation = version AND g.state = 'making';
        IF NOT FOUND THEN
          RETURN 'gone';
        END IF;
        -- Versions that were accepted before the one that is live now can never go live.
        UPDATE docferry.generations g SET state = 'dead', text = NULL, segments = NULL
          WHERE g.doc_id = doc AND g.state = 'making' AND g.generation < version;
        IF document.live_generation IS NOT NULL THEN
          UPDATE docferry.generations g SET state = 'dead', text = NULL, segments = NULL
            WHERE g.doc_id = doc AND g.generation = document.live_generation
            RETURNING 1, g.chunks, g.terms INTO STRICT former_documents, former_chunks, former_terms;
          UPDATE docferry.generations g SET state = 'live' WHERE g.doc_id = doc AND g.generation = version;
        END IF;
        UPDATE docferry.documents d SET live_generation = version, updated_at = now() WHERE d.doc_id = doc;
        INSERT INTO docferry.collection_counts AS n (tenant_id, collection_id, owner, documents, chunks, terms)
          VALUES (tenant::uuid, document.collection_id, coalesce(document.owner, ''),
            1 - former_documents, version_chunks - former_chunks, version_terms - former_terms)
          ON CONFLICT (collection_id, owner) DO UPDATE SET documents = n.documents + excluded.documents,
            chunks = n.chunks + excluded.chunks, terms = n.terms + excluded.terms, updated_at = now();
      END IF;
      -- Of an attempt that lost its job the work counts all the same: it is the same version.
      UPDATE docferry.jobs j SET state = 'completed', chunks = version_chunks, chunks_done = version_chunks,
          added = job_added, reused = job_reused, removed = job_removed,
          error_code = NULL, error_detail = NULL, finished_at = now()
        WHERE j.id = job AND j.state IN ('pending', 'running');
      RETURN 'live';
    END $$;

    REVOKE ALL ON FUNCTION docferry.version_in_making, docferry.switch_live FROM PUBLIC;
  `,
};
