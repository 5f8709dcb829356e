import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** One thing that was done, or refused. */
export const auditEntrySchema = z.object({
  at: z.iso.datetime(),
  actor: z.string().describe('The credential, such as "key:<id>", or "operator"'),
  subject: z.string().nullable().describe('Name of the key, or who signed in; null for operators'),
  action: z.string().describe('An operation of the API, `mcp.<tool>`, or a command of an operator'),
  outcome: z.string().describe('"ok" or an error code'),
  ids: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('What it was about; of other callers only what the reader may see'),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** `GET /api/v1/audit`: newest first. */
export const auditQuerySchema = z.strictObject({
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional().describe('Before this time'),
  action: z.string().min(1).max(100).optional(),
  outcome: z.enum(['ok', 'failed']).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSize).default(50),
  cursor: z.string().min(1).max(200).optional(),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;

export const auditListSchema = z.object({ entries: z.array(auditEntrySchema), next_cursor: z.string().optional() });
export type AuditList = z.infer<typeof auditListSchema>;
