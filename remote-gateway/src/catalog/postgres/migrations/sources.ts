import { isolate, isolateCollection, isolateOwner } from './isolate.ts';
import type { Migration } from './migration.ts';

const TABLES = ['sources', 'source_syncs', 'source_objects'] as const;

/** Buckets, folders and sites that collections are kept in line with, their syncs, and what is known of their objects. */
export const sources: Migration = {
  version: 18,
  name: 'sources',
  sql: `
    CREATE TABLE docferry.sources (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      tenant_id uuid NOT NULL,
      name text COLLATE "C" NOT NULL,
      url text NOT NULL,
      collection text COLLATE "C" NOT NULL,
      include text[] NOT NULL,
      exclude text[] NOT NULL,
      tags text[] NOT NULL,
      kind text NOT NULL,
      -- Labels by path.
      rules jsonb NOT NULL DEFAULT '[]',
      every_minutes integer,
      paused boolean NOT NULL DEFAULT false,
      -- For whom its documents are ingested.
      subject text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      next_sync_at timestamptz,
      UNIQUE (tenant_id, name)
    );
    CREATE INDEX sources_by_next_sync ON docferry.sources (next_sync_at) WHERE next_sync_at IS NOT NULL;

    CREATE TABLE docferry.source_syncs (
      id uuid PRIMARY KEY,
      tenant_id uuid NOT NULL,
      source_id uuid NOT NULL REFERENCES docferry.sources ON DELETE CASCADE,
      collection text COLLATE "C" NOT NULL,
      state text NOT NULL,
      trigger text NOT NULL,
      request jsonb NOT NULL,
      counts jsonb NOT NULL DEFAULT '{}',
      error_code text,
      error_detail text,
      -- Counts the attempts, so that one that lost its claim cannot write.
      attempts integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      started_at timestamptz,
      finished_at timestamptz
    );
    CREATE INDEX source_syncs_by_source ON docferry.source_syncs (source_id, created_at);
    -- One sync of a source at a time.
    CREATE UNIQUE INDEX source_syncs_open ON docferry.source_syncs (source_id) WHERE state IN ('queued', 'running');

    -- "key" is ordered by its bytes, as object stores list.
    CREATE TABLE docferry.source_objects (
      source_id uuid NOT NULL REFERENCES docferry.sources ON DELETE CASCADE,
      key text COLLATE "C" NOT NULL,
      tenant_id uuid NOT NULL,
      collection text COLLATE "C" NOT NULL,
      version text NOT NULL,
      size bigint NOT NULL,
      -- Tags, kind and visibility of its document when it was ingested.
      labels text NOT NULL,
      -- Set when its document is private: its name is not for others either.
      owner text COLLATE "C",
      doc_id uuid,
      error_code text,
      error_detail text,
      -- The sync that found it missing first.
      missing_since uuid,
      synced_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (source_id, key)
    );
    CREATE INDEX source_objects_by_document ON docferry.source_objects (doc_id) WHERE doc_id IS NOT NULL;

    ${TABLES.map(
      (table) => `
    ${isolate(table, 'tenant_id')}
    ${isolateCollection(table, 'collection')}
    GRANT SELECT, INSERT, UPDATE, DELETE ON docferry.${table} TO docferry_app;`,
    ).join('\n')}
    ${isolateOwner('source_objects', 'owner IS NULL')}
  `,
};
