import { type RawBuilder, sql } from 'kysely';

/**
 * The turn of a tenant's next job, by start-time fair queueing (Goyal, Vin, Cheng 1996, all jobs of equal weight): one
 * more than the tenant's last waiting job, but never before the job that is in service. So a tenant's single document
 * comes right after what is being worked on, however many another tenant has waiting, and nobody waits for ever. An
 * expression for the tables' owner, who sees all tenants.
 */
export function fairOrder(tenantId: string): RawBuilder<number> {
  return sql<number>`docferry.fair_order(${tenantId})`;
}
