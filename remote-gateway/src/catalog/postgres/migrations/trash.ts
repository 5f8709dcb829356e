import { isolate, isolateCollection, isolateOwner } from './isolate.ts';
import type { Migration } from './migration.ts';

/** Deleted documents that can be restored. */
export const trash: Migration = {
  version: 19,
  name: 'trash',
  sql: `
    -- What a document is made of, as it was when it was deleted. It has no collection_id: the collection may be deleted too.
    CREATE TABLE docferry.trash (
      tenant_id uuid NOT NULL REFERENCES docferry.tenants,
      doc_id uuid NOT NULL,
      collection text COLLATE "C" NOT NULL,
      owner text COLLATE "C",
      source text COLLATE "C" NOT NULL,
      uri text COLLATE "C" NOT NULL,
      filename text NOT NULL,
      title text NOT NULL,
      kind text NOT NULL,
      tags text[] NOT NULL,
      mime_type text,
      content_hash text,
      converter text,
      text text NOT NULL,
      text_hash text NOT NULL,
      segments jsonb NOT NULL,
      chars integer NOT NULL,
      -- Whole milliseconds, which a cursor can contain.
      deleted_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, doc_id)
    );
    CREATE INDEX trash_by_deletion ON docferry.trash (tenant_id, deleted_at DESC, doc_id);
    CREATE INDEX trash_by_expiry ON docferry.trash (expires_at);
    ${isolate('trash', 'tenant_id')}
    ${isolateOwner('trash', 'owner IS NULL')}
    ${isolateCollection('trash', 'collection')}
    GRANT SELECT, INSERT, UPDATE, DELETE ON docferry.trash TO docferry_app;
  `,
};
