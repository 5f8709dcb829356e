import type { Migration } from './migration.ts';

/**
 * Pages of documents come from an index again: under row-level security Postgres searches an index by leakproof
 * expressions only, which comparing columns is and left() is not.
 */
export const orderOfDocuments: Migration = {
  version: 2,
  name: 'order of documents',
  sql: `
    DROP INDEX docferry.documents_by_place;
    -- An index entry holds at most 2.7 KB, a uri may be longer.
    ALTER TABLE docferry.documents
      ADD COLUMN uri_start text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(uri, 256)) STORED;
    CREATE INDEX documents_by_place ON docferry.documents (tenant_id, collection, source, uri_start, doc_id)
      WHERE live_generation IS NOT NULL;
  `,
};
