import { APP_ROLE, type Migration } from './migration.ts';

/**
 * Settings of a collection. The functions answer a search in one round trip each; they take the application's role
 * themselves, so that row-level security binds them like any other query.
 */
export const collectionSettings: Migration = {
  version: 3,
  name: 'collection settings',
  sql: `
    ALTER TABLE docferry.collections
      ADD COLUMN chunking text NOT NULL DEFAULT 'structure' CHECK (chunking IN ('structure', 'semantic')),
      ADD COLUMN dense_weight double precision CHECK (dense_weight >= 0),
      ADD COLUMN description text NOT NULL DEFAULT '';
    GRANT UPDATE (language, chunking, dense_weight, description) ON docferry.collections TO ${APP_ROLE};

    CREATE INDEX generations_by_kind ON docferry.generations (tenant_id, collection_id, kind) WHERE state = 'live';

    CREATE FUNCTION docferry.act_as(tenant text, subject text, collections text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM set_config('role', '${APP_ROLE}', true),
        set_config('docferry.tenant_id', tenant, true),
        set_config('docferry.subject', subject, true),
        set_config('docferry.collections', collections, true);
    END $$;

    CREATE FUNCTION docferry.live_generations(tenant text, subject text, collections text, ids uuid[])
    RETURNS TABLE (id uuid, generation bigint) LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM docferry.act_as(tenant, subject, collections);
      RETURN QUERY SELECT d.doc_id, d.live_generation FROM docferry.documents d
        WHERE d.doc_id = ANY (ids) AND d.live_generation IS NOT NULL;
    END $$;

    CREATE FUNCTION docferry.named_collections(tenant text, subject text, collections text, names text[])
    RETURNS TABLE (
      id uuid, name text, store_name text, embedder_id text, dimension integer, chunker_version text, language text,
      chunking text, dense_weight double precision, description text, created_at timestamptz,
      documents bigint, chunks bigint, terms bigint, updated_at timestamptz, kinds text[]
    ) LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM docferry.act_as(tenant, subject, collections);
      RETURN QUERY SELECT c.id, c.name, c.store_name, c.embedder_id, c.dimension, c.chunker_version, c.language,
          c.chunking, c.dense_weight, c.description, c.created_at,
          coalesce(sum(n.documents), 0)::bigint, coalesce(sum(n.chunks), 0)::bigint,
          coalesce(sum(n.terms), 0)::bigint, coalesce(max(n.updated_at), c.created_at),
          ARRAY(SELECT k FROM unnest(ARRAY['doc', 'code', 'constraint', 'pattern']) k WHERE EXISTS (
            SELECT 1 FROM docferry.generations g WHERE g.collection_id = c.id AND g.kind = k AND g.state = 'live'))
        FROM docferry.collections c LEFT JOIN docferry.collection_counts n ON n.collection_id = c.id
        WHERE c.name = ANY (names) GROUP BY c.id ORDER BY c.name;
    END $$;

    -- Private documents of others count too, so it runs as the tables' owner; it tells of the caller's tenant alone.
    CREATE FUNCTION docferry.holds_documents(collection uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path = docferry, pg_temp AS $$
      SELECT EXISTS (SELECT 1 FROM docferry.generations g WHERE g.collection_id = collection AND g.state <> 'dead'
        AND g.tenant_id = NULLIF(current_setting('docferry.tenant_id', true), '')::uuid)
    $$;

    REVOKE ALL ON FUNCTION docferry.act_as, docferry.holds_documents, docferry.live_generations, docferry.named_collections FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION docferry.holds_documents TO ${APP_ROLE};
  `,
};
