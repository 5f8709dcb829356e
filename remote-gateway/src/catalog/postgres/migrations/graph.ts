import { isolate, isolateCollectionId, isolateOwner } from './isolate.ts';
import type { Migration } from './migration.ts';

const TABLES = ['graph_nodes', 'graph_edges'] as const;

/** The graph of each published document; nothing of any other version is stored. */
export const graph: Migration = {
  version: 16,
  name: 'graph',
  sql: `
    -- The version of the extraction that made the document's graph; null while it has none.
    ALTER TABLE docferry.documents ADD COLUMN graph_version smallint;
    CREATE INDEX documents_without_graph ON docferry.documents (tenant_id, collection_id)
      WHERE published_generation IS NOT NULL AND graph_version IS NULL;

    -- Parts of a document and names in it. "node" numbers those of one document, 0 is the document. Equal names of
    -- several documents are connected by kind and key when a question is answered, so that no row belongs to two of them.
    CREATE TABLE docferry.graph_nodes (
      tenant_id uuid NOT NULL,
      collection_id uuid NOT NULL,
      owner text COLLATE "C",
      doc_id uuid NOT NULL,
      generation bigint NOT NULL,
      node smallint NOT NULL,
      kind text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      name text NOT NULL,
      span_start integer NOT NULL,
      span_end integer NOT NULL,
      parent smallint,
      PRIMARY KEY (tenant_id, doc_id, node)
    );
    CREATE INDEX graph_nodes_by_key ON docferry.graph_nodes (tenant_id, key, kind, doc_id);
    CREATE INDEX graph_nodes_by_parent ON docferry.graph_nodes (doc_id, parent) WHERE parent IS NOT NULL;

    -- What a part says of another part or a name, and where. All edges come from the text alone, so that there is no
    -- column for their origin.
    CREATE TABLE docferry.graph_edges (
      tenant_id uuid NOT NULL,
      collection_id uuid NOT NULL,
      owner text COLLATE "C",
      doc_id uuid NOT NULL,
      generation bigint NOT NULL,
      source smallint NOT NULL,
      target smallint NOT NULL,
      type text COLLATE "C" NOT NULL,
      span_start integer NOT NULL,
      span_end integer NOT NULL,
      confidence real NOT NULL
    );
    -- Short keys, because a document has many edges: the id of a document is made from its tenant too.
    CREATE INDEX graph_edges_by_source ON docferry.graph_edges (doc_id, source);
    CREATE INDEX graph_edges_by_target ON docferry.graph_edges (doc_id, target);

    ${TABLES.map(
      (table) => `
    ${isolate(table, 'tenant_id')}
    ${isolateOwner(table, 'owner IS NULL')}
    ${isolateCollectionId(table, 'collection_id')}
    GRANT SELECT, INSERT, DELETE ON docferry.${table} TO docferry_app;`,
    ).join('\n')}
  `,
};
