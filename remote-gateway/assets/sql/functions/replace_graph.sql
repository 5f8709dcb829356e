-- Replaces the graph of a document by that of the version which is being published, in its transaction. Null: it has none.
CREATE OR REPLACE FUNCTION docferry.replace_graph(
  tenant text, collection uuid, private_to text, doc uuid, version bigint, graph json, made_by smallint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM docferry.graph_edges e WHERE e.tenant_id = tenant::uuid AND e.doc_id = doc;
  DELETE FROM docferry.graph_nodes n WHERE n.tenant_id = tenant::uuid AND n.doc_id = doc;
  IF graph IS NOT NULL THEN
    INSERT INTO docferry.graph_nodes
      (tenant_id, collection_id, owner, doc_id, generation, node, kind, key, name, span_start, span_end, parent)
      SELECT tenant::uuid, collection, private_to, doc, version, n.at - 1,
        n.row->>0, n.row->>1, n.row->>2, (n.row->>3)::integer, (n.row->>4)::integer, (n.row->>5)::smallint
      FROM json_array_elements(graph->'nodes') WITH ORDINALITY AS n(row, at);
    INSERT INTO docferry.graph_edges
      (tenant_id, collection_id, owner, doc_id, generation, source, target, type, span_start, span_end, confidence)
      SELECT tenant::uuid, collection, private_to, doc, version,
        (e.row->>0)::smallint, (e.row->>1)::smallint, e.row->>2, (e.row->>3)::integer, (e.row->>4)::integer,
        (e.row->>5)::real
      FROM json_array_elements(graph->'edges') AS e(row);
  END IF;
  UPDATE docferry.documents d SET graph_version = CASE WHEN graph IS NOT NULL THEN made_by END
    WHERE d.tenant_id = tenant::uuid AND d.doc_id = doc;
END $$;
REVOKE ALL ON FUNCTION docferry.replace_graph FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docferry.replace_graph TO docferry_app;
