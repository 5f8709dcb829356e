import { isolate, isolateCollectionId, isolateOwner } from './isolate.ts';
import type { Migration } from './migration.ts';

/** What a model found in passages of published documents, so that the same passage is not sent again. */
export const graphTriples: Migration = {
  version: 21,
  name: 'graph-triples',
  sql: `
    -- The version whose text a model has read; null while none has.
    ALTER TABLE docferry.documents ADD COLUMN triples_generation bigint;

    -- "hash" is that of the passage, the model and the prompt. A row belongs to a document and goes with it.
    CREATE TABLE docferry.graph_triples (
      tenant_id uuid NOT NULL,
      collection_id uuid NOT NULL,
      owner text COLLATE "C",
      doc_id uuid NOT NULL,
      hash text COLLATE "C" NOT NULL,
      triples jsonb NOT NULL,
      PRIMARY KEY (tenant_id, doc_id, hash)
    );
    CREATE INDEX graph_triples_by_hash ON docferry.graph_triples (tenant_id, hash);
    ${isolate('graph_triples', 'tenant_id')}
    ${isolateOwner('graph_triples', 'owner IS NULL')}
    ${isolateCollectionId('graph_triples', 'collection_id')}
    GRANT SELECT, INSERT, DELETE ON docferry.graph_triples TO docferry_app;
  `,
};
