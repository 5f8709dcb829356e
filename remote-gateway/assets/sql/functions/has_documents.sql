-- Whether a collection contains documents. It counts private documents of all owners, so it runs as the tables' owner; it
-- looks at the tenant of the transaction only.
CREATE OR REPLACE FUNCTION docferry.has_documents(collection uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = docferry, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM docferry.generations g WHERE g.collection_id = collection AND g.state <> 'dead'
    AND g.tenant_id = NULLIF(current_setting('docferry.tenant_id', true), '')::uuid)
$$;
REVOKE ALL ON FUNCTION docferry.has_documents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docferry.has_documents TO docferry_app;
