import { isolate } from './isolate.ts';
import { APP_ROLE, type Migration } from './migration.ts';

/**
 * Collections that are on their way to another embedding space: into which Qdrant collection, and which versions are
 * there already, so that a move goes on after a crash and knows at its end what it has missed.
 */
export const reembeddings: Migration = {
  version: 6,
  name: 'reembeddings',
  sql: `
    CREATE TABLE docferry.reembeddings (
      collection_id uuid PRIMARY KEY REFERENCES docferry.collections ON DELETE CASCADE,
      tenant_id uuid NOT NULL REFERENCES docferry.tenants,
      store_name text NOT NULL UNIQUE,
      embedder_id text NOT NULL,
      dimension integer NOT NULL,
      chunker_version text NOT NULL,
      cancelled boolean NOT NULL DEFAULT false,
      started_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE docferry.reembedded_documents (
      collection_id uuid NOT NULL REFERENCES docferry.reembeddings ON DELETE CASCADE,
      tenant_id uuid NOT NULL,
      doc_id uuid NOT NULL,
      generation bigint NOT NULL,
      chunks integer NOT NULL,
      terms integer NOT NULL,
      PRIMARY KEY (collection_id, doc_id)
    );

    ${isolate('reembeddings', 'tenant_id')}
    ${isolate('reembedded_documents', 'tenant_id')}

    -- An ingestion asks whether its collection is on the way to its embedder.
    GRANT SELECT ON docferry.reembeddings TO ${APP_ROLE};
  `,
};
