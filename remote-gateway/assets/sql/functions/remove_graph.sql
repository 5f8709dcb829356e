-- Rows of a graph have no foreign key, which would be checked for each of them. Runs as the tables' owner, because documents
-- also go with their collection or tenant.
CREATE OR REPLACE FUNCTION docferry.remove_graph() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = docferry, pg_temp AS $$
BEGIN
  DELETE FROM docferry.graph_edges e WHERE e.tenant_id = OLD.tenant_id AND e.doc_id = OLD.doc_id;
  DELETE FROM docferry.graph_nodes n WHERE n.tenant_id = OLD.tenant_id AND n.doc_id = OLD.doc_id;
  DELETE FROM docferry.graph_triples t WHERE t.tenant_id = OLD.tenant_id AND t.doc_id = OLD.doc_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER remove_graph AFTER DELETE ON docferry.documents
  FOR EACH ROW EXECUTE FUNCTION docferry.remove_graph();
