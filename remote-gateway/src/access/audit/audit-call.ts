import { hash } from 'node:crypto';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { auditIds } from './audit-ids.ts';
import type { AuditTrail } from './audit-trail.ts';

/** How a question is written down: as a hash that tells equal ones, in full, or not at all. */
export type QueryMode = 'hash' | 'full' | 'off';

const MAX_QUERY_CHARS = 2_000;

export type Auditor = { readonly trail: AuditTrail; readonly queries: QueryMode };

export type AuditedCall = {
  readonly identity: Identity;
  /** An operation of the API, or `mcp.<tool>`. */
  readonly action: string;
  readonly requestId: string;
};

/** Runs a call and writes down that it was made, of what, and how it ended. `input` is asked for at the end. */
export async function audited<T>(
  { trail, queries }: Auditor,
  { identity, action, requestId }: AuditedCall,
  work: () => Promise<T>,
  input: () => unknown,
): Promise<T> {
  const record = (outcome: string, answer: unknown) => {
    const given = input();
    trail.record({
      tenantId: identity.tenantId,
      actor: identity.credential ?? identity.subject,
      subject: identity.subject,
      action,
      outcome,
      ids: auditIds(given, answer),
      query: queryOf(given, identity, queries),
      requestId,
    });
  };
  try {
    const answer = await work();
    record('ok', answer);
    return answer;
  } catch (error) {
    record(error instanceof GatewayError ? error.code : 'INTERNAL_ERROR', undefined);
    throw error;
  }
}

function queryOf(input: unknown, { tenantId }: Identity, mode: QueryMode): string | null {
  if (mode === 'off' || input === null || typeof input !== 'object') return null;
  const text = 'query' in input ? input.query : 'question' in input ? input.question : undefined;
  if (typeof text !== 'string') return null;
  if (mode === 'full') return text.slice(0, MAX_QUERY_CHARS).toWellFormed().replaceAll('\0', '\u{fffd}');
  // With the tenant, so that nobody learns that two tenants asked the same.
  return `sha256:${hash('sha256', `${tenantId}\n${text}`, 'hex').slice(0, 32)}`;
}
