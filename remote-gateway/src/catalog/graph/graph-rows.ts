import type { DocumentGraph } from '../../graph/document-graph.ts';
import type { IdentityTransaction } from '../postgres/run-as.ts';

const NO_PARENT = -1;

/** A graph as the function `replace_graph` of the database takes it: columns, which it reads faster than rows. */
export function graphColumns({ nodes, edges }: DocumentGraph): string {
  return JSON.stringify({
    kinds: sqlArray(nodes.map(({ kind }) => kind)),
    keys: nodes.map(({ key }) => key),
    names: nodes.map(({ name }) => name),
    starts: sqlArray(nodes.map(({ start }) => start)),
    ends: sqlArray(nodes.map(({ end }) => end)),
    parents: sqlArray(nodes.map(({ parent }) => parent ?? NO_PARENT)),
    sources: sqlArray(edges.map(({ source }) => source)),
    targets: sqlArray(edges.map(({ target }) => target)),
    types: sqlArray(edges.map(({ type }) => type)),
    edge_starts: sqlArray(edges.map(({ start }) => start)),
    edge_ends: sqlArray(edges.map(({ end }) => end)),
    confidences: sqlArray(edges.map(({ confidence }) => confidence)),
    origins: sqlArray(edges.map(({ origin = 'text' }) => origin)),
  });
}

/** The array of Postgres of numbers and names of kinds, which need no quotes. */
function sqlArray(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}

/** In the transaction that deletes the document. */
export async function removeGraph(db: IdentityTransaction, tenantId: string, docId: string): Promise<void> {
  for (const table of ['graph_edges', 'graph_nodes', 'graph_triples'] as const) {
    await db.deleteFrom(table).where('tenant_id', '=', tenantId).where('doc_id', '=', docId).execute();
  }
}
