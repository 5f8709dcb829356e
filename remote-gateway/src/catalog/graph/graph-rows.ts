import type { DocumentGraph } from '../../graph/document-graph.ts';
import type { IdentityTransaction } from '../postgres/run-as.ts';

/** A graph as the function `replace_graph` of the database takes it: rows without names, which a document repeats a lot. */
export function graphRows({ nodes, edges }: DocumentGraph): string {
  return JSON.stringify({
    nodes: nodes.map(({ kind, key, name, start, end, parent }) => [kind, key, name, start, end, parent]),
    edges: edges.map(({ source, target, type, start, end, confidence }) => [
      source,
      target,
      type,
      start,
      end,
      confidence,
    ]),
  });
}

/** In the transaction that deletes the document. */
export async function removeGraph(db: IdentityTransaction, tenantId: string, docId: string): Promise<void> {
  for (const table of ['graph_edges', 'graph_nodes'] as const) {
    await db.deleteFrom(table).where('tenant_id', '=', tenantId).where('doc_id', '=', docId).execute();
  }
}
