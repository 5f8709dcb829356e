import type { ClientBase } from 'pg';
import { type DocumentGraph, GRAPH_VERSION } from '../../graph/document-graph.ts';
import { graphColumns } from './graph-rows.ts';

/** Published documents of a collection whose graph is missing or was made by an earlier extraction. For maintenance. */
export async function documentsWithoutGraph(client: ClientBase, collectionId: string): Promise<string[]> {
  const { rows } = await client.query<{ doc_id: string }>(
    `SELECT doc_id FROM docferry.documents WHERE collection_id = $1 AND published_generation IS NOT NULL
      AND graph_version IS DISTINCT FROM $2 ORDER BY doc_id`,
    [collectionId, GRAPH_VERSION],
  );
  return rows.map((row) => row.doc_id);
}

/** Published documents of a collection with a graph that no model has read. For maintenance. */
export async function documentsWithoutTriples(client: ClientBase, collectionId: string): Promise<string[]> {
  const { rows } = await client.query<{ doc_id: string }>(
    `SELECT doc_id FROM docferry.documents WHERE collection_id = $1 AND published_generation IS NOT NULL
      AND graph_version = $2 AND triples_generation IS DISTINCT FROM published_generation ORDER BY doc_id`,
    [collectionId, GRAPH_VERSION],
  );
  return rows.map((row) => row.doc_id);
}

/** Writes the graph of a published version, unless another one is published by now. */
export async function writeGraph(
  client: ClientBase,
  { tenantId, docId, generation }: { readonly tenantId: string; readonly docId: string; readonly generation: number },
  graph: DocumentGraph,
): Promise<void> {
  await client.query(
    `WITH written AS (
       UPDATE docferry.documents SET graph_version = $5::smallint, triples_generation = NULL
         WHERE tenant_id = $1 AND doc_id = $2 AND published_generation = $3 RETURNING *
     )
     SELECT docferry.replace_graph(
       d.tenant_id::text, d.collection_id, d.owner, d.doc_id, d.published_generation, true, $4::json) FROM written d`,
    [tenantId, docId, generation, graphColumns(graph), GRAPH_VERSION],
  );
}
