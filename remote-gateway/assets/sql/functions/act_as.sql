-- Makes the rest of the transaction run as this identity: under the application's role, bound by row-level security.
CREATE OR REPLACE FUNCTION docferry.act_as(tenant text, subject text, collections text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('role', 'docferry_app', true),
    set_config('docferry.tenant_id', tenant, true),
    set_config('docferry.subject', subject, true),
    set_config('docferry.collections', collections, true);
END $$;
REVOKE ALL ON FUNCTION docferry.act_as FROM PUBLIC;
