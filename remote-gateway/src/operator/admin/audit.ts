import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';

const PAGE = 1_000;

export const readAuditInput = z.object({
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  tenant: z.string().optional(),
  /** `next` of the previous page. */
  after: z.object({ at: z.iso.datetime(), id: z.number() }).optional(),
});

const auditLineSchema = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  tenant: z.string().nullable(),
  tenant_id: z.string().nullable(),
  actor: z.string(),
  subject: z.string().nullable(),
  action: z.string(),
  outcome: z.string(),
  ids: z.record(z.string(), z.unknown()).nullable(),
  query: z.string().nullable(),
  request_id: z.string().nullable(),
});

export const auditPageSchema = z.object({
  entries: z.array(auditLineSchema),
  next: z.object({ at: z.string(), id: z.number() }).nullable(),
});

/** A page of the audit log, oldest first; pass `next` as `after` to continue. */
export async function readAudit(
  catalog: Catalog,
  { since, until, tenant, after }: z.infer<typeof readAuditInput>,
): Promise<z.infer<typeof auditPageSchema>> {
  const rows = await catalog.audit.read({
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
    tenant,
    after: after && { at: new Date(after.at), id: after.id },
    limit: PAGE,
  });
  const entries = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    tenant: row.tenantName,
    tenant_id: row.tenantId,
    actor: row.actor,
    subject: row.subject,
    action: row.action,
    outcome: row.outcome,
    ids: row.ids,
    query: row.query,
    request_id: row.requestId,
  }));
  const last = entries.at(-1);
  return { entries, next: rows.length === PAGE && last ? { at: last.at, id: last.id } : null };
}
