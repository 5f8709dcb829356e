import { isolateOwner } from './isolate.ts';
import { APP_ROLE, type Migration } from './migration.ts';

/** Names the state of a collection's part: a change of its row, or of what is live in it, gives another name. */
const STATE = `c.id::text || ' ' || c.xmin::text || ' ' ||
  coalesce((SELECT string_agg(n.xmin::text || ' ' || n.updated_at::text, ', ' ORDER BY n.owner)
    FROM docferry.collection_counts n WHERE n.collection_id = c.id), '')`;

/**
 * A collection is one row for the team and one for each owner of private documents, with a Qdrant collection, sizes and
 * settings of its own: word statistics, graphs and counts of one part know nothing of another, and the name of a
 * collection that holds only others' private documents does not exist for a caller.
 */
export const privateParts: Migration = {
  version: 14,
  name: 'private parts',
  sql: `
    -- Null for what the team sees.
    ALTER TABLE docferry.collections ADD COLUMN owner text COLLATE "C";
    ALTER TABLE docferry.collections DROP CONSTRAINT collections_tenant_id_name_key;
    ALTER TABLE docferry.collections
      ADD CONSTRAINT collections_by_name UNIQUE NULLS NOT DISTINCT (tenant_id, name, owner);
    ${isolateOwner('collections', 'owner IS NULL')}
    CREATE POLICY of_subject ON docferry.folder_indexes AS RESTRICTIVE TO ${APP_ROLE}
      USING (collection_id IN (SELECT c.id FROM docferry.collections c))
      WITH CHECK (collection_id IN (SELECT c.id FROM docferry.collections c));

    -- Where one owner alone has documents, the collection as it is becomes that owner's part.
    UPDATE docferry.collections c SET owner = (SELECT min(d.owner) FROM docferry.documents d WHERE d.collection_id = c.id)
      WHERE EXISTS (SELECT FROM docferry.documents d WHERE d.collection_id = c.id)
        AND NOT EXISTS (SELECT FROM docferry.documents d WHERE d.collection_id = c.id AND d.owner IS NULL)
        AND (SELECT count(DISTINCT d.owner) FROM docferry.documents d WHERE d.collection_id = c.id) = 1;

    -- Elsewhere private documents move into parts of their own, which are written anew from the stored texts.
    CREATE TEMP TABLE parts ON COMMIT DROP AS
      SELECT p.former, p.owner, p.tenant_id, gen_random_uuid() AS id FROM (
        SELECT DISTINCT d.collection_id AS former, d.owner, d.tenant_id FROM docferry.documents d
          JOIN docferry.collections c ON c.id = d.collection_id WHERE d.owner IS NOT NULL AND c.owner IS NULL) p;
    INSERT INTO docferry.collections (id, tenant_id, name, owner, store_name, embedder_id, dimension, chunker_version,
        language, chunking, dense_weight, description, created_at, index_lost_at)
      SELECT p.id, p.tenant_id, c.name, p.owner,
          'df_' || replace(p.tenant_id::text, '-', '') || '_' || replace(p.id::text, '-', ''),
          c.embedder_id, c.dimension, c.chunker_version, c.language, c.chunking, c.dense_weight, c.description,
          c.created_at, CASE WHEN EXISTS (SELECT FROM docferry.collection_counts n
            WHERE n.collection_id = p.former AND n.owner = p.owner AND n.chunks > 0) THEN clock_timestamp() END
        FROM parts p JOIN docferry.collections c ON c.id = p.former;

    -- Under new numbers, so that the points under the old ones are swept from where they were.
    CREATE TEMP TABLE moved_versions ON COMMIT DROP AS
      SELECT v.*, nextval('docferry.generation_numbers') AS renumbered FROM (
        SELECT g.tenant_id, g.doc_id, g.generation, p.former, p.id AS part FROM docferry.generations g
          JOIN parts p ON p.former = g.collection_id AND p.owner = g.owner
          WHERE g.state <> 'dead' ORDER BY g.generation) v;
    UPDATE docferry.documents d SET collection_id = p.id FROM parts p
      WHERE d.collection_id = p.former AND d.owner = p.owner;
    UPDATE docferry.documents d SET live_generation = m.renumbered FROM moved_versions m
      WHERE d.tenant_id = m.tenant_id AND d.doc_id = m.doc_id AND d.live_generation = m.generation;
    UPDATE docferry.jobs j SET generation = m.renumbered FROM moved_versions m
      WHERE j.tenant_id = m.tenant_id AND j.doc_id = m.doc_id AND j.generation = m.generation;
    UPDATE docferry.generations g SET generation = m.renumbered, collection_id = m.part FROM moved_versions m
      WHERE g.tenant_id = m.tenant_id AND g.doc_id = m.doc_id AND g.generation = m.generation;
    INSERT INTO docferry.generations (tenant_id, doc_id, generation, collection_id, owner, state, filename, title, kind,
        tags, text_hash, chars)
      SELECT g.tenant_id, g.doc_id, m.generation, m.former, g.owner, 'dead', g.filename, g.title, g.kind, g.tags,
          g.text_hash, g.chars
        FROM moved_versions m JOIN docferry.generations g
          ON g.tenant_id = m.tenant_id AND g.doc_id = m.doc_id AND g.generation = m.renumbered;
    UPDATE docferry.collection_counts n SET collection_id = p.id FROM parts p
      WHERE n.collection_id = p.former AND n.owner = p.owner;
    DELETE FROM docferry.collection_counts n USING parts p WHERE n.collection_id = p.former AND n.owner <> '';

    -- A move to another embedder would take private points along: it is begun again.
    WITH ended AS (
      DELETE FROM docferry.reembeddings r USING parts p WHERE r.collection_id = p.former
        RETURNING r.store_name, r.tenant_id)
    INSERT INTO docferry.doomed_stores (store_name, tenant_id)
      SELECT DISTINCT e.store_name, e.tenant_id FROM ended e ON CONFLICT DO NOTHING;
    -- What held private documents of several owners, and nothing of the team's, is no collection of the team's.
    CREATE TEMP TABLE deserted ON COMMIT DROP AS
      SELECT c.id, c.store_name, c.tenant_id FROM docferry.collections c
        WHERE c.id IN (SELECT p.former FROM parts p)
          AND NOT EXISTS (SELECT FROM docferry.documents d WHERE d.collection_id = c.id);
    INSERT INTO docferry.doomed_stores (store_name, tenant_id)
      SELECT s.store_name, s.tenant_id FROM deserted s ON CONFLICT DO NOTHING;
    DELETE FROM docferry.collections c USING deserted s WHERE c.id = s.id;

    -- A private document is in no part but its owner's.
    ALTER TABLE docferry.collections ADD CONSTRAINT collections_by_owner UNIQUE (id, owner);
    ALTER TABLE docferry.documents ADD CONSTRAINT documents_in_part_of_owner
      FOREIGN KEY (collection_id, owner) REFERENCES docferry.collections (id, owner) ON DELETE CASCADE;

    DROP FUNCTION docferry.named_collections(text, text, text, text[], text);
    DROP FUNCTION docferry.hides_documents(uuid);
    CREATE FUNCTION docferry.named_collections(
      tenant text, subject text, collections text, names text[], known text DEFAULT ''
    ) RETURNS TABLE (
      id uuid, name text, owner text, store_name text, embedder_id text, dimension integer, chunker_version text,
      language text, chunking text, dense_weight double precision, description text, created_at timestamptz,
      index_lost boolean, documents bigint, chunks bigint, terms bigint, updated_at timestamptz, kinds text[],
      version text, state text
    ) LANGUAGE plpgsql AS $$
    DECLARE found_states text;
    BEGIN
      PERFORM docferry.act_as(tenant, subject, collections);
      IF known <> '' THEN
        SELECT string_agg(${STATE}, ',' ORDER BY c.name, c.owner NULLS FIRST) INTO found_states
          FROM docferry.collections c WHERE c.name = ANY (names);
        IF found_states = known THEN
          RETURN NEXT;
          RETURN;
        END IF;
      END IF;
      RETURN QUERY SELECT c.id, c.name, c.owner, c.store_name, c.embedder_id, c.dimension, c.chunker_version,
          c.language, c.chunking, c.dense_weight, c.description, c.created_at, c.index_lost_at IS NOT NULL,
          coalesce(sum(n.documents), 0)::bigint, coalesce(sum(n.chunks), 0)::bigint,
          coalesce(sum(n.terms), 0)::bigint, coalesce(max(n.updated_at), c.created_at),
          ARRAY(SELECT k FROM unnest(ARRAY['doc', 'code', 'constraint', 'pattern']) k WHERE EXISTS (
            SELECT 1 FROM docferry.generations g WHERE g.collection_id = c.id AND g.kind = k AND g.state = 'live')),
          coalesce(string_agg(n.xmin::text || ' ' || n.updated_at::text, ', ' ORDER BY n.owner), ''), ${STATE}
        FROM docferry.collections c LEFT JOIN docferry.collection_counts n ON n.collection_id = c.id
        WHERE c.name = ANY (names) GROUP BY c.id ORDER BY c.name, c.owner NULLS FIRST;
    END $$;
    REVOKE ALL ON FUNCTION docferry.named_collections FROM PUBLIC;

    -- The parts of a collection that everybody sees who sees this one: itself, and for a private part the team's.
    CREATE FUNCTION docferry.seen_with(part uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
      SELECT o.id FROM docferry.collections c
        JOIN docferry.collections o ON o.tenant_id = c.tenant_id AND o.name = c.name
          AND (o.owner IS NULL OR o.owner = c.owner)
        WHERE c.id = part
    $$;
    REVOKE ALL ON FUNCTION docferry.seen_with FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION docferry.seen_with TO ${APP_ROLE};

    -- As before; other documents with the same text are those of all parts that are seen with it.
    CREATE OR REPLACE FUNCTION docferry.version_in_making(
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
            WHERE o.collection_id IN (SELECT docferry.seen_with(g.collection_id))
              AND o.text_hash = g.text_hash AND o.state = 'live'
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

    -- As before, for the part that the document belongs to.
    CREATE OR REPLACE FUNCTION docferry.accept_document(
      tenant text, subject text, collections text, into_collection text, embedder text, dimensions integer,
      doc uuid, doc_owner text, doc_source text, doc_uri text,
      new_filename text, new_title text, new_kind text, new_tags text[], new_mime_type text,
      new_content_hash text, new_converter text, new_text_hash text, new_segments jsonb, new_text text, new_chars integer, job uuid, run uuid, forced boolean
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
  `,
};
