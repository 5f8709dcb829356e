-- Replaces the graph of a document by that of the version which is being published, in its transaction. Null: it has none.
-- The caller sets graph_version, which says whether there are rows. Always the same plan: to plan the statements of a
-- small document under row-level security takes longer than to run them.
CREATE OR REPLACE FUNCTION docferry.replace_graph(
  tenant text, collection uuid, private_to text, doc uuid, version bigint, had_graph boolean, graph json
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF had_graph THEN
    DELETE FROM docferry.graph_edges e WHERE e.tenant_id = tenant::uuid AND e.doc_id = doc;
    DELETE FROM docferry.graph_nodes n WHERE n.tenant_id = tenant::uuid AND n.doc_id = doc;
  END IF;
  IF graph IS NOT NULL THEN
    INSERT INTO docferry.graph_nodes
      (tenant_id, collection_id, owner, doc_id, generation, node, kind, key, name, span_start, span_end, parent)
      SELECT tenant::uuid, collection, private_to, doc, version, n.at - 1, n.kind, n.key, n.name, n.starts, n.ends,
        NULLIF(n.parent, -1)
      FROM unnest(
        (graph->>'kinds')::text[], ARRAY(SELECT json_array_elements_text(graph->'keys')), ARRAY(SELECT json_array_elements_text(graph->'names')),
        (graph->>'starts')::integer[], (graph->>'ends')::integer[], (graph->>'parents')::smallint[]
      ) WITH ORDINALITY AS n(kind, key, name, starts, ends, parent, at);
    INSERT INTO docferry.graph_edges
      (tenant_id, collection_id, owner, doc_id, generation, source, target, type, span_start, span_end, confidence, origin)
      SELECT tenant::uuid, collection, private_to, doc, version, e.*
      FROM unnest(
        (graph->>'sources')::smallint[], (graph->>'targets')::smallint[], (graph->>'types')::text[],
        (graph->>'edge_starts')::integer[], (graph->>'edge_ends')::integer[], (graph->>'confidences')::real[],
        (graph->>'origins')::text[]
      ) AS e;
  END IF;
END $$;
REVOKE ALL ON FUNCTION docferry.replace_graph FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docferry.replace_graph TO docferry_app;
