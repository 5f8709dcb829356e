-- The tables of the schema "docferry". src/catalog/postgres/migrations/baseline.ts runs this file in an empty schema.
-- The role docferry_app runs requests; row-level security (migrations/isolate.ts) shows it rows of one tenant and subject.

CREATE TABLE docferry.tenants (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text COLLATE "C" NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  suspended_at timestamptz
);

CREATE TABLE docferry.api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL REFERENCES docferry.tenants,
  name text NOT NULL,
  prefix text NOT NULL,
  -- sha256 of the key.
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- The only collections that the key is for; null for all of the tenant.
  collections text[] CHECK (cardinality(collections) > 0),
  expires_at timestamptz
);

-- A part of a collection: one row for the team and one for each owner of private documents. Each part has its own Qdrant
-- collection, sizes and settings, so that nothing about one part can be concluded from another.
CREATE TABLE docferry.collections (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES docferry.tenants,
  name text COLLATE "C" NOT NULL,
  -- The Qdrant collection.
  store_name text NOT NULL UNIQUE,
  embedder_id text NOT NULL,
  dimension integer NOT NULL,
  chunker_version text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  chunking text NOT NULL DEFAULT 'structure' CHECK (chunking IN ('structure', 'semantic')),
  dense_weight double precision CHECK (dense_weight >= 0),
  description text NOT NULL DEFAULT '',
  -- Since when Qdrant lacks points of it; searches report missing passages until they are written again.
  index_lost_at timestamptz,
  -- Null for the team's part.
  owner text COLLATE "C",
  CONSTRAINT collections_by_name UNIQUE NULLS NOT DISTINCT (tenant_id, name, owner),
  CONSTRAINT collections_by_owner UNIQUE (id, owner)
);

-- Sizes of what is published, separately for the team ('') and for each owner of private documents: no count reveals
-- documents of another owner, and no search has to add up a collection.
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

-- Where a document comes from and which generation of it is published: none before the first and after deletion.
CREATE TABLE docferry.documents (
  tenant_id uuid NOT NULL REFERENCES docferry.tenants,
  doc_id uuid NOT NULL,
  collection_id uuid NOT NULL REFERENCES docferry.collections ON DELETE CASCADE,
  collection text COLLATE "C" NOT NULL,
  owner text COLLATE "C",
  source text COLLATE "C" NOT NULL,
  uri text COLLATE "C" NOT NULL,
  published_generation bigint,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- For the index: an entry has at most 2.7 KB, a uri may be longer. A column and not left(uri, 256) in the index: under
  -- row-level security Postgres searches an index by leakproof expressions only, which left() is not.
  uri_start text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(uri, 256)) STORED,
  PRIMARY KEY (tenant_id, doc_id),
  -- A private document is in its owner's part only.
  CONSTRAINT documents_in_part_of_owner
    FOREIGN KEY (collection_id, owner) REFERENCES docferry.collections (id, owner) ON DELETE CASCADE
);
CREATE INDEX documents_by_place ON docferry.documents (tenant_id, collection, source, uri_start, doc_id)
  WHERE published_generation IS NOT NULL;
CREATE INDEX documents_private ON docferry.documents (collection_id, owner) WHERE owner IS NOT NULL;

-- One sequence for all documents: a document that is deleted, removed and ingested again never reuses a number.
CREATE SEQUENCE docferry.generation_numbers AS bigint;

-- The result of one ingestion: "making" until it is published; "dead" until its points are removed. A dead one has no text.
CREATE TABLE docferry.generations (
  tenant_id uuid NOT NULL,
  doc_id uuid NOT NULL,
  generation bigint NOT NULL DEFAULT nextval('docferry.generation_numbers'),
  collection_id uuid NOT NULL REFERENCES docferry.collections ON DELETE CASCADE,
  owner text COLLATE "C",
  state text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'published', 'dead')),
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
CREATE UNIQUE INDEX generations_published ON docferry.generations (tenant_id, doc_id) WHERE state = 'published';
CREATE INDEX generations_by_text ON docferry.generations (tenant_id, collection_id, text_hash) WHERE state = 'published';
CREATE INDEX generations_by_kind ON docferry.generations (tenant_id, collection_id, kind) WHERE state = 'published';
CREATE INDEX generations_to_sweep ON docferry.generations (created_at) WHERE state <> 'published';

-- What a client sees of a job. pg-boss decides the order in which jobs are worked on, and by which gateway.
CREATE TABLE docferry.jobs (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  tenant_id uuid NOT NULL REFERENCES docferry.tenants ON DELETE CASCADE,
  -- For whom the work is done; "owner" is set when the document is private.
  subject text NOT NULL,
  owner text COLLATE "C",
  run_id uuid,
  kind text NOT NULL CHECK (kind IN ('ingest', 'ingest_url')),
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'running', 'completed', 'skipped', 'failed', 'cancelled')),
  collection text COLLATE "C" NOT NULL,
  source text NOT NULL,
  uri text NOT NULL,
  -- Null until there is a text.
  doc_id uuid,
  generation bigint,
  request jsonb,
  force boolean NOT NULL DEFAULT false,
  -- Position in the fair order of tenants: functions/fair_order.sql.
  fair_order integer NOT NULL DEFAULT 0,
  chars integer NOT NULL DEFAULT 0,
  chunks integer NOT NULL DEFAULT 0,
  -- Chunks written to the store by the plan with this name, and their terms: where the next attempt continues.
  chunks_done integer NOT NULL DEFAULT 0,
  terms_done integer NOT NULL DEFAULT 0,
  plan text,
  added integer NOT NULL DEFAULT 0,
  reused integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  -- Attempts in a row that ended without progress, by an internal error or with the process.
  failed_attempts integer NOT NULL DEFAULT 0,
  error_code text,
  error_detail text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX jobs_newest ON docferry.jobs (tenant_id, number DESC);
CREATE INDEX jobs_by_run ON docferry.jobs (tenant_id, run_id, number DESC) WHERE run_id IS NOT NULL;
CREATE INDEX jobs_by_document ON docferry.jobs (tenant_id, doc_id, generation);
CREATE INDEX jobs_by_fair_order ON docferry.jobs (fair_order) WHERE state IN ('pending', 'running');
CREATE INDEX jobs_of_tenant_by_fair_order ON docferry.jobs (tenant_id, fair_order)
  WHERE state IN ('pending', 'running');
CREATE INDEX jobs_ended ON docferry.jobs (finished_at) WHERE finished_at IS NOT NULL;

-- A request that was answered by this job; "digest" is the sha256 of the request.
CREATE TABLE docferry.idempotency_keys (
  tenant_id uuid NOT NULL REFERENCES docferry.tenants ON DELETE CASCADE,
  owner text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  digest bytea NOT NULL,
  job_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, owner, key)
);
CREATE INDEX idempotency_keys_by_age ON docferry.idempotency_keys (created_at);

-- What was done. Rows are only added, and removed by age; they outlive their tenant, so there is no foreign key. "query"
-- is a hash or the text, as configured.
CREATE TABLE docferry.audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  tenant_id uuid,
  actor text NOT NULL,
  subject text,
  action text NOT NULL,
  outcome text NOT NULL,
  ids jsonb,
  query text,
  request_id text
);
CREATE INDEX audit_log_by_time ON docferry.audit_log (at, id);
CREATE INDEX audit_log_by_tenant ON docferry.audit_log (tenant_id, at, id);

-- Token buckets. Unlogged: they change with every request, and after a crash they may start full.
CREATE UNLOGGED TABLE docferry.rate_buckets (
  name text COLLATE "C" PRIMARY KEY,
  tenant_id uuid NOT NULL,
  tokens double precision NOT NULL,
  at timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE docferry.daily_usage (
  tenant_id uuid NOT NULL REFERENCES docferry.tenants,
  day date NOT NULL,
  chunks bigint NOT NULL,
  tokens bigint NOT NULL,
  PRIMARY KEY (tenant_id, day)
);

-- What a web server said of a page, to ask it whether the page has changed. "place" is a hash of collection, owner and
-- address; "request" is a hash of everything that the document was made with.
CREATE TABLE docferry.page_validators (
  tenant_id uuid NOT NULL REFERENCES docferry.tenants,
  place text COLLATE "C" NOT NULL,
  doc_id uuid NOT NULL,
  owner text COLLATE "C",
  url text NOT NULL,
  etag text,
  last_modified text,
  request text NOT NULL,
  PRIMARY KEY (tenant_id, place),
  FOREIGN KEY (tenant_id, doc_id) REFERENCES docferry.documents ON DELETE CASCADE
);
CREATE INDEX page_validators_by_document ON docferry.page_validators (tenant_id, doc_id);

-- Qdrant collections of deleted tenants and collections, until their deletion is certain.
CREATE TABLE docferry.stores_pending_deletion (
  store_name text COLLATE "C" PRIMARY KEY,
  tenant_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- Collections that move to another embedding space: the new Qdrant collection, and which versions are there already, so
-- that a move continues after a crash and finds at its end what it has missed.
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

-- Folders that a collection is kept in sync with, as reported by the agents that index them.
CREATE TABLE docferry.folder_indexes (
  collection_id uuid NOT NULL REFERENCES docferry.collections ON DELETE CASCADE,
  tenant_id uuid NOT NULL REFERENCES docferry.tenants,
  source text NOT NULL,
  commit_id text,
  commits_ahead integer,
  indexed_at timestamptz NOT NULL,
  PRIMARY KEY (collection_id, source)
);

-- No tenants, no keys, no deletion: a request needs none of these.
GRANT USAGE ON SCHEMA docferry TO docferry_app;
GRANT USAGE ON SEQUENCE docferry.generation_numbers TO docferry_app;
GRANT SELECT, INSERT ON docferry.collections TO docferry_app;
GRANT UPDATE (language, chunking, dense_weight, description) ON docferry.collections TO docferry_app;
GRANT SELECT, INSERT, UPDATE ON docferry.collection_counts, docferry.documents, docferry.generations TO docferry_app;
GRANT SELECT, INSERT, UPDATE ON docferry.jobs, docferry.idempotency_keys TO docferry_app;
GRANT SELECT, INSERT, UPDATE ON docferry.page_validators, docferry.folder_indexes TO docferry_app;
-- An ingestion asks whether its collection moves to its embedder.
GRANT SELECT ON docferry.reembeddings TO docferry_app;
