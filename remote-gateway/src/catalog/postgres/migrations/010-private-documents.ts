import { APP_ROLE, type Migration } from './migration.ts';

/**
 * Whether somebody else keeps private documents in a collection: where nobody does, a search need not have the store
 * compare each passage's owner with the caller.
 */
export const privateDocuments: Migration = {
  version: 10,
  name: 'private documents',
  sql: `
    CREATE INDEX documents_private ON docferry.documents (collection_id, owner) WHERE owner IS NOT NULL;

    -- Documents of others count, so it runs as the tables' owner; it tells of the caller's tenant alone, and no more
    -- than this.
    CREATE FUNCTION docferry.hides_documents(searched uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path = docferry, pg_temp AS $$
      SELECT EXISTS (SELECT 1 FROM docferry.documents d WHERE d.collection_id = searched AND d.owner IS NOT NULL
          AND d.owner < current_setting('docferry.subject', true)
          AND d.tenant_id = NULLIF(current_setting('docferry.tenant_id', true), '')::uuid)
        OR EXISTS (SELECT 1 FROM docferry.documents d WHERE d.collection_id = searched AND d.owner IS NOT NULL
          AND d.owner > current_setting('docferry.subject', true)
          AND d.tenant_id = NULLIF(current_setting('docferry.tenant_id', true), '')::uuid)
    $$;
    REVOKE ALL ON FUNCTION docferry.hides_documents FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION docferry.hides_documents TO ${APP_ROLE};

    DROP FUNCTION docferry.named_collections(text, text, text, text[]);
    CREATE FUNCTION docferry.named_collections(tenant text, subject text, collections text, names text[])
    RETURNS TABLE (
      id uuid, name text, store_name text, embedder_id text, dimension integer, chunker_version text, language text,
      chunking text, dense_weight double precision, description text, created_at timestamptz, index_lost boolean,
      documents bigint, chunks bigint, terms bigint, updated_at timestamptz, kinds text[], version text, hides boolean
    ) LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM docferry.act_as(tenant, subject, collections);
      RETURN QUERY SELECT c.id, c.name, c.store_name, c.embedder_id, c.dimension, c.chunker_version, c.language,
          c.chunking, c.dense_weight, c.description, c.created_at, c.index_lost_at IS NOT NULL,
          coalesce(sum(n.documents), 0)::bigint, coalesce(sum(n.chunks), 0)::bigint,
          coalesce(sum(n.terms), 0)::bigint, coalesce(max(n.updated_at), c.created_at),
          ARRAY(SELECT k FROM unnest(ARRAY['doc', 'code', 'constraint', 'pattern']) k WHERE EXISTS (
            SELECT 1 FROM docferry.generations g WHERE g.collection_id = c.id AND g.kind = k AND g.state = 'live')),
          coalesce(string_agg(n.xmin::text || ' ' || n.updated_at::text, ', ' ORDER BY n.owner), ''),
          docferry.hides_documents(c.id)
        FROM docferry.collections c LEFT JOIN docferry.collection_counts n ON n.collection_id = c.id
        WHERE c.name = ANY (names) GROUP BY c.id ORDER BY c.name;
    END $$;
    REVOKE ALL ON FUNCTION docferry.named_collections FROM PUBLIC;
  `,
};
