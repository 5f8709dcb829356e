-- The position of a tenant's next job by start-time fair queueing: one after the tenant's last waiting job, but never before
-- the job that is in progress (catalog/jobs/fair-order.ts). For the tables' owner, who sees all tenants.
CREATE OR REPLACE FUNCTION docferry.fair_order(tenant uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN greatest(
    coalesce((SELECT min(j.fair_order) FROM docferry.jobs j WHERE j.state IN ('pending', 'running')), 0),
    coalesce((SELECT max(j.fair_order) + 1 FROM docferry.jobs j
      WHERE j.tenant_id = tenant AND j.state IN ('pending', 'running')), 0));
END $$;
REVOKE ALL ON FUNCTION docferry.fair_order FROM PUBLIC;
