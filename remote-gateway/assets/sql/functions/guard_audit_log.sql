-- Makes the audit log append-only, except for maintenance that says so: removal by age, and removal of queries.
CREATE OR REPLACE FUNCTION docferry.guard_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('docferry.audit_maintenance', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    IF TG_OP = 'UPDATE' AND NEW.query IS NULL
      AND (NEW.id, NEW.at, NEW.tenant_id, NEW.actor, NEW.subject, NEW.action, NEW.outcome, NEW.ids, NEW.request_id)
        IS NOT DISTINCT FROM
        (OLD.id, OLD.at, OLD.tenant_id, OLD.actor, OLD.subject, OLD.action, OLD.outcome, OLD.ids, OLD.request_id)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON docferry.audit_log
  FOR EACH ROW EXECUTE FUNCTION docferry.guard_audit_log();
CREATE OR REPLACE TRIGGER no_truncation BEFORE TRUNCATE ON docferry.audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION docferry.guard_audit_log();
