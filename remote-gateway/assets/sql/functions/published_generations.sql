-- The published generation of each document that the identity may see, in one round trip for a search.
CREATE OR REPLACE FUNCTION docferry.published_generations(tenant text, subject text, collections text, ids uuid[])
RETURNS TABLE (id uuid, generation bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM docferry.act_as(tenant, subject, collections);
  RETURN QUERY SELECT d.doc_id, d.published_generation FROM docferry.documents d
    WHERE d.doc_id = ANY (ids) AND d.published_generation IS NOT NULL;
END $$;
REVOKE ALL ON FUNCTION docferry.published_generations FROM PUBLIC;
