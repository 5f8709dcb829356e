import { isolate, isolateCollection, isolateOwner } from './isolate.ts';
import { APP_ROLE, type Migration } from './migration.ts';

/** Documents on their way in, and answers that may be asked for again. */
export const jobs: Migration = {
  version: 4,
  name: 'jobs',
  sql: `
    -- What a caller is told of a job. The order in which jobs are worked on, and who does, is the queue's affair.
    CREATE TABLE docferry.jobs (
      id uuid PRIMARY KEY,
      number bigint GENERATED ALWAYS AS IDENTITY,
      tenant_id uuid NOT NULL REFERENCES docferry.tenants ON DELETE CASCADE,
      -- Whom the work is done for; "owner" is set when the document is private.
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
      -- Turn in the fair order of tenants; see fair-turn.ts.
      turn integer NOT NULL DEFAULT 0,
      chars integer NOT NULL DEFAULT 0,
      chunks integer NOT NULL DEFAULT 0,
      -- Written to the store by the plan of this name, and their terms: where the next attempt goes on.
      chunks_done integer NOT NULL DEFAULT 0,
      terms_done integer NOT NULL DEFAULT 0,
      plan text,
      added integer NOT NULL DEFAULT 0,
      reused integer NOT NULL DEFAULT 0,
      removed integer NOT NULL DEFAULT 0,
      attempts integer NOT NULL DEFAULT 0,
      -- Attempts in a row that ended without progress by a fault of ours, or with the process.
      strikes integer NOT NULL DEFAULT 0,
      error_code text,
      error_detail text,
      created_at timestamptz NOT NULL DEFAULT now(),
      started_at timestamptz,
      finished_at timestamptz
    );
    CREATE INDEX jobs_newest ON docferry.jobs (tenant_id, number DESC);
    CREATE INDEX jobs_by_run ON docferry.jobs (tenant_id, run_id, number DESC) WHERE run_id IS NOT NULL;
    CREATE INDEX jobs_by_document ON docferry.jobs (tenant_id, doc_id, generation);
    CREATE INDEX jobs_by_turn ON docferry.jobs (turn) WHERE state IN ('pending', 'running');
    CREATE INDEX jobs_of_tenant_by_turn ON docferry.jobs (tenant_id, turn) WHERE state IN ('pending', 'running');
    CREATE INDEX jobs_ended ON docferry.jobs (finished_at) WHERE finished_at IS NOT NULL;

    -- A request that was answered by this job; "digest" is the sha256 of what it asked for.
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

    ${isolate('jobs', 'tenant_id')}
    ${isolateOwner('jobs', 'owner IS NULL')}
    ${isolateCollection('jobs', 'collection')}
    ${isolate('idempotency_keys', 'tenant_id')}
    ${isolateOwner('idempotency_keys', 'false')}

    GRANT SELECT, INSERT, UPDATE ON docferry.jobs, docferry.idempotency_keys TO ${APP_ROLE};
  `,
};
