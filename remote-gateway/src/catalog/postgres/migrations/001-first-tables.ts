import { isolate, isolateOwner } from './isolate.ts';
import { APP_ROLE, type Migration } from './migration.ts';

export const firstTables: Migration = {
  version: 1,
  name: 'first tables',
  sql: `
    CREATE TABLE docferry.tenants (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text COLLATE "C" NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE docferry.api_keys (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      tenant_id uuid NOT NULL REFERENCES docferry.tenants,
      name text NOT NULL,
      prefix text NOT NULL,
      hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
      scopes text[] NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz,
      revoked_at timestamptz
    );

    CREATE TABLE docferry.collections (
      id uuid PRIMARY KEY,
      tenant_id uuid NOT NULL REFERENCES docferry.tenants,
      name text COLLATE "C" NOT NULL,
      store_name text NOT NULL UNIQUE,
      embedder_id text NOT NULL,
      dimension integer NOT NULL,
      chunker_version text NOT NULL,
      language text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (tenant_id, name)
    );

    -- Sizes of what is live, apart for the team ('') and for each owner of private documents: nobody's counts tell of
    -- another's, and no search has to add up a collection.
    CREATE TABLE docferry.collection_counts (
      tenant_id uuid NOT NULL REFERENCES docferry.tenants,
      collection_id uuid NOT NULL REFERENCES docferry.collections ON DELETE CASCADE,
      owner text COLLATE "C" NOT NULL,
      documents integer NOT NULL,
      chunks bigint NOT NULL,
      terms bigint NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (collection_id, owner)
    );

    -- Where a document comes from and which generation of it is live; none before the first and after deletion.
    CREATE TABLE docferry.documents (
      tenant_id uuid NOT NULL REFERENCES docferry.tenants,
      doc_id uuid NOT NULL,
      collection_id uuid NOT NULL REFERENCES docferry.collections ON DELETE CASCADE,
      collection text COLLATE "C" NOT NULL,
      owner text COLLATE "C",
      source text COLLATE "C" NOT NULL,
      uri text COLLATE "C" NOT NULL,
      live_generation bigint,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, doc_id)
    );
    -- An index entry holds at most 2.7 KB, a uri may be longer.
    CREATE INDEX documents_by_place ON docferry.documents (tenant_id, collection, source, left(uri, 256), doc_id)
      WHERE live_generation IS NOT NULL;

    -- One sequence for all, so that a document that is deleted, forgotten and ingested again never reuses a number.
    CREATE SEQUENCE docferry.generation_numbers AS bigint;

    -- What one ingestion brought. "making" until it goes live; "dead" until its points are swept; text only till then.
    CREATE TABLE docferry.generations (
      tenant_id uuid NOT NULL,
      doc_id uuid NOT NULL,
      generation bigint NOT NULL DEFAULT nextval('docferry.generation_numbers'),
      collection_id uuid NOT NULL REFERENCES docferry.collections ON DELETE CASCADE,
      owner text COLLATE "C",
      state text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'live', 'dead')),
      filename text NOT NULL,
      title text NOT NULL,
      kind text NOT NULL,
      tags text[] NOT NULL,
      mime_type text,
      content_hash text,
      converter text,
      text text,
      text_hash text NOT NULL,
      segments jsonb,
      chars integer NOT NULL,
      chunks integer NOT NULL DEFAULT 0,
      terms integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, doc_id, generation),
      FOREIGN KEY (tenant_id, doc_id) REFERENCES docferry.documents ON DELETE CASCADE,
      CHECK (state = 'dead' OR text IS NOT NULL AND segments IS NOT NULL)
    );
    CREATE UNIQUE INDEX generations_live ON docferry.generations (tenant_id, doc_id) WHERE state = 'live';
    CREATE INDEX generations_by_text ON docferry.generations (tenant_id, collection_id, text_hash) WHERE state = 'live';
    CREATE INDEX generations_to_sweep ON docferry.generations (created_at) WHERE state <> 'live';

    ${isolate('tenants', 'id')}
    ${isolate('api_keys', 'tenant_id')}
    ${isolate('collections', 'tenant_id')}
    ${isolate('collection_counts', 'tenant_id')}
    ${isolate('documents', 'tenant_id')}
    ${isolate('generations', 'tenant_id')}
    ${isolateOwner('collection_counts', "owner = ''")}
    ${isolateOwner('documents', 'owner IS NULL')}
    ${isolateOwner('generations', 'owner IS NULL')}

    -- No tenants, no keys, no deletion: a request needs none of these.
    GRANT USAGE ON SCHEMA docferry TO ${APP_ROLE};
    GRANT USAGE ON SEQUENCE docferry.generation_numbers TO ${APP_ROLE};
    GRANT SELECT, INSERT ON docferry.collections TO ${APP_ROLE};
    GRANT SELECT, INSERT, UPDATE ON docferry.collection_counts, docferry.documents, docferry.generations TO ${APP_ROLE};
  `,
};
