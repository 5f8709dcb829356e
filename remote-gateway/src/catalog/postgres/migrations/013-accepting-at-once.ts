import { APP_ROLE, type Migration } from './migration.ts';

/** What a draft is told apart by, as arguments. */
const DRAFT = `new_filename text, new_title text, new_kind text, new_tags text[], new_mime_type text,
      new_content_hash text, new_converter text, new_text_hash text, new_segments jsonb`;

/**
 * To take a document in was eight round trips, and its work began with the whole text being read back: now it is one, and
 * a gateway that still has the text leaves it where it is.
 */
export const acceptingAtOnce: Migration = {
  version: 13,
  name: 'accepting at once',
  sql: `
    -- The turn of a tenant's next job; see fair-turn.ts. For the tables' owner, who sees all tenants.
    CREATE FUNCTION docferry.fair_turn(tenant uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN greatest(
        coalesce((SELECT min(j.turn) FROM docferry.jobs j WHERE j.state IN ('pending', 'running')), 0),
        coalesce((SELECT max(j.turn) + 1 FROM docferry.jobs j
          WHERE j.tenant_id = tenant AND j.state IN ('pending', 'running')), 0));
    END $$;

    -- What is live of a document, and whether a draft says the same; no row when nothing is.
    CREATE FUNCTION docferry.compare_with_live(doc uuid, ${DRAFT})
    RETURNS TABLE (live_generation bigint, live_chunks integer, unchanged boolean) LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN QUERY SELECT g.generation, g.chunks,
          (g.filename, g.title, g.kind, g.tags, g.mime_type, g.content_hash, g.converter, g.text_hash, g.segments)
            IS NOT DISTINCT FROM (new_filename, new_title, new_kind, new_tags, new_mime_type, new_content_hash,
              new_converter, new_text_hash, new_segments)
        FROM docferry.generations g WHERE g.doc_id = doc AND g.state = 'live';
    END $$;

    -- Writes a draft as a new version, unless it is what is live already, and locks the document to the transaction's
    -- end. No row when the id belongs to a document that the caller may not see.
    CREATE FUNCTION docferry.accept_version(
      tenant uuid, target uuid, target_name text, doc uuid, doc_owner text, doc_source text, doc_uri text,
      ${DRAFT}, new_text text, new_chars integer, even_unchanged boolean
    ) RETURNS TABLE (generation bigint, live_generation bigint, live_chunks integer, unchanged boolean)
    LANGUAGE plpgsql AS $$
    BEGIN
      -- A sweep may remove the document's empty row between the look and the lock.
      FOR attempt IN 1 .. 3 LOOP
        INSERT INTO docferry.documents (tenant_id, doc_id, collection_id, collection, owner, source, uri)
          VALUES (tenant, doc, target, target_name, doc_owner, doc_source, doc_uri)
          ON CONFLICT (tenant_id, doc_id) DO NOTHING;
        -- Nobody else can have it before the transaction ends.
        EXIT WHEN FOUND;
        PERFORM 1 FROM docferry.documents d WHERE d.doc_id = doc AND d.collection_id = target FOR UPDATE;
        IF FOUND THEN
          SELECT l.live_generation, l.live_chunks, l.unchanged INTO live_generation, live_chunks, unchanged
            FROM docferry.compare_with_live(doc, new_filename, new_title, new_kind, new_tags, new_mime_type,
              new_content_hash, new_converter, new_text_hash, new_segments) l;
          EXIT;
        END IF;
        IF attempt = 3 THEN
          RETURN;
        END IF;
      END LOOP;
      -- Of a version that may still go live after it, what is live now would not be the last that was accepted.
      unchanged := coalesce(unchanged, false) AND NOT even_unchanged AND NOT EXISTS (
        SELECT 1 FROM docferry.generations g
        WHERE g.doc_id = doc AND g.state = 'making' AND g.generation > accept_version.live_generation);
      IF unchanged THEN
        generation := live_generation;
      ELSE
        INSERT INTO docferry.generations AS g (tenant_id, doc_id, collection_id, owner, filename, title, kind, tags,
            mime_type, content_hash, converter, text, text_hash, segments, chars)
          VALUES (tenant, doc, target, doc_owner, new_filename, new_title, new_kind, new_tags,
            new_mime_type, new_content_hash, new_converter, new_text, new_text_hash, new_segments, new_chars)
          RETURNING g.generation INTO generation;
      END IF;
      RETURN NEXT;
    END $$;

    -- Takes a document in: its version, and the job that makes it live, which is over at once when nothing changed. The
    -- job is for the caller to put into the queue. No row when the collection is not there with vectors of this
    -- embedder, or for want of a document as above; nothing was written then. Leaves the transaction the tables' owner's.
    CREATE FUNCTION docferry.accept_document(
      tenant text, subject text, collections text, into_collection text, embedder text, dimensions integer,
      doc uuid, doc_owner text, doc_source text, doc_uri text,
      ${DRAFT}, new_text text, new_chars integer, job uuid, run uuid, forced boolean
    ) RETURNS SETOF docferry.jobs LANGUAGE plpgsql SET lock_timeout = '60s' AS $$
    DECLARE
      version record;
    BEGIN
      PERFORM docferry.act_as(tenant, subject, collections);
      SELECT v.* INTO version FROM docferry.collections c
        CROSS JOIN LATERAL docferry.accept_version(tenant::uuid, c.id, c.name, doc, doc_owner, doc_source, doc_uri,
          new_filename, new_title, new_kind, new_tags, new_mime_type, new_content_hash, new_converter, new_text_hash,
          new_segments, new_text, new_chars, forced) v
        WHERE c.name = into_collection AND c.embedder_id = embedder AND c.dimension = dimensions;
      PERFORM set_config('role', 'none', true);
      IF version.unchanged THEN
        RETURN QUERY INSERT INTO docferry.jobs AS j (id, tenant_id, subject, owner, run_id, kind, collection, source,
            uri, doc_id, generation, force, chars, state, chunks, chunks_done, reused, finished_at)
          VALUES (job, tenant::uuid, accept_document.subject, doc_owner, run, 'ingest', into_collection, doc_source,
            doc_uri, doc, version.generation, forced, new_chars, 'skipped', version.live_chunks, version.live_chunks,
            version.live_chunks, now())
          RETURNING j.*;
      ELSIF version.generation IS NOT NULL THEN
        RETURN QUERY INSERT INTO docferry.jobs AS j (id, tenant_id, subject, owner, run_id, kind, collection, source,
            uri, doc_id, generation, force, chars, turn)
          VALUES (job, tenant::uuid, accept_document.subject, doc_owner, run, 'ingest', into_collection, doc_source,
            doc_uri, doc, version.generation, forced, new_chars, docferry.fair_turn(tenant::uuid))
          RETURNING j.*;
      END IF;
    END $$;

    -- As before; without the text and its segments for a gateway that has them.
    DROP FUNCTION docferry.version_in_making(text, text, text, uuid, bigint);
    CREATE FUNCTION docferry.version_in_making(
      tenant text, subject text, collections text, doc uuid, version bigint, with_text boolean DEFAULT true
    ) RETURNS TABLE (
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
          g.mime_type, g.content_hash, g.converter, CASE WHEN with_text THEN g.text END, g.text_hash,
          CASE WHEN with_text THEN g.segments END,
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

    REVOKE ALL ON FUNCTION docferry.version_in_making, docferry.fair_turn, docferry.compare_with_live, docferry.accept_version,
      docferry.accept_document FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION docferry.compare_with_live, docferry.accept_version TO ${APP_ROLE};
  `,
};
