import { isolate, isolateCollection, isolateCollectionId, isolateOwner } from './isolate.ts';
import { APP_ROLE, type Migration } from './migration.ts';

/** Who may do what, how often, and what was done: keys with bounds, suspended tenants, limits, quotas, the audit log. */
export const access: Migration = {
  version: 5,
  name: 'access',
  sql: `
    ALTER TABLE docferry.tenants ADD COLUMN suspended_at timestamptz;

    -- No collections: all of the tenant's.
    ALTER TABLE docferry.api_keys
      ADD COLUMN collections text[] CHECK (cardinality(collections) > 0),
      ADD COLUMN expires_at timestamptz;

    ${isolateCollection('collections', 'name')}
    ${isolateCollection('documents', 'collection')}
    ${isolateCollectionId('collection_counts', 'collection_id')}
    ${isolateCollectionId('generations', 'collection_id')}

    -- What was done. Rows are only ever added, and removed by age; they outlive their tenant, so that nothing refers
    -- to it. "query" is a hash or the text, as configured.
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

    CREATE FUNCTION docferry.keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('docferry.audit_upkeep', true) = 'on' THEN
        IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
        IF TG_OP = 'UPDATE' AND NEW.query IS NULL
          AND (NEW.id, NEW.at, NEW.tenant_id, NEW.actor, NEW.subject, NEW.action, NEW.outcome, NEW.ids, NEW.request_id)
            IS NOT DISTINCT FROM
            (OLD.id, OLD.at, OLD.tenant_id, OLD.actor, OLD.subject, OLD.action, OLD.outcome, OLD.ids, OLD.request_id)
        THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON docferry.audit_log
      FOR EACH ROW EXECUTE FUNCTION docferry.keep_audit_log();
    CREATE TRIGGER no_truncation BEFORE TRUNCATE ON docferry.audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION docferry.keep_audit_log();

    -- Token buckets. Unlogged: they change with every request, and after a crash they may start full.
    CREATE UNLOGGED TABLE docferry.rate_buckets (
      name text COLLATE "C" PRIMARY KEY,
      tenant_id uuid NOT NULL,
      tokens double precision NOT NULL,
      at timestamptz NOT NULL
    ) WITH (fillfactor = 50);

    -- Takes one token of each bucket, or none when one of them is empty: a caller who is refused by a limit of its own
    -- takes nothing from its tenant. A bucket holds what a minute gives. Returns what each held before, in order.
    CREATE FUNCTION docferry.take_tokens(tenant uuid, names text[], per_minute integer[])
      RETURNS double precision[] LANGUAGE plpgsql AS $$
    DECLARE
      held double precision[] := '{}';
      level double precision;
      i integer;
    BEGIN
      FOR i IN 1 .. cardinality(names) LOOP
        INSERT INTO docferry.rate_buckets AS b (name, tenant_id, tokens, at)
          VALUES (names[i], tenant, per_minute[i], clock_timestamp())
          ON CONFLICT (name) DO UPDATE SET
            tokens = least(per_minute[i], b.tokens + per_minute[i] / 60.0
              * greatest(0, extract(epoch FROM clock_timestamp() - b.at))),
            at = clock_timestamp()
          RETURNING b.tokens INTO level;
        held := held || level;
      END LOOP;
      IF 1 <= ALL (held) THEN
        UPDATE docferry.rate_buckets SET tokens = tokens - 1 WHERE name = ANY (names);
      END IF;
      RETURN held;
    END $$;

    CREATE TABLE docferry.daily_usage (
      tenant_id uuid NOT NULL REFERENCES docferry.tenants,
      day date NOT NULL,
      chunks bigint NOT NULL,
      tokens bigint NOT NULL,
      PRIMARY KEY (tenant_id, day)
    );

    -- What a web server said of a page that was taken in, to ask it whether the page has changed. "place" is a hash of
    -- collection, owner and address; "request" one of all that the document was made with.
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

    -- Qdrant collections of deleted tenants, until they are surely gone.
    CREATE TABLE docferry.doomed_stores (
      store_name text COLLATE "C" PRIMARY KEY,
      tenant_id uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    );

    ${isolate('audit_log', 'tenant_id')}
    ${isolate('rate_buckets', 'tenant_id')}
    ${isolate('daily_usage', 'tenant_id')}
    ${isolate('page_validators', 'tenant_id')}
    ${isolate('doomed_stores', 'tenant_id')}
    ${isolateOwner('page_validators', 'owner IS NULL')}

    GRANT SELECT, INSERT, UPDATE ON docferry.page_validators TO ${APP_ROLE};
  `,
};
