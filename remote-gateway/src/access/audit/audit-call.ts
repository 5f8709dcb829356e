/**
 * In: a call and its identity. Out: its result, and an audit entry with caller, action, outcome and ids.
 * Never: records text of documents, or questions unless RAG_AUDIT_QUERIES is `full`.
 */
import { hash } from 'node:crypto';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { auditIds } from './audit-ids.ts';
import type { AuditTrail } from './audit-trail.ts';

/** How questions are recorded: as a hash that is equal for equal questions, in full, or not at all. */
export type QueryMode = 'hash' | 'full' | 'off';

const MAX_QUERY_CHARS = 2_000;

export type Auditor = { readonly trail: AuditTrail; readonly queries: QueryMode };

export type AuditedCall = {
  readonly identity: Identity;
  /** An operation of the API, or `mcp.<tool>`. */
  readonly action: string;
  readonly requestId: string;
};

/** Runs a call and records its ids and outcome. `input` is called at the end, when the input has been read. */
export async function audited<T>(
  { trail, queries }: Auditor,
  { identity, action, requestId }: AuditedCall,
  work: () => Promise<T>,
  input: () => unknown,
): Promise<T> {
  const record = (outcome: string, result: unknown) => {
    const given = input();
    trail.record({
      tenantId: identity.tenantId,
      actor: identity.credential ?? identity.subject,
      subject: identity.subject,
      action,
      outcome,
      ids: auditIds(given, result),
      query: queryOf(given, identity, queries),
      requestId,
    });
  };
  try {
    const result = await work();
    record('ok', result);
    return result;
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
  // The tenant is part of the hash, so that nobody learns that two tenants asked the same question.
  return `sha256:${hash('sha256', `${tenantId}\n${text}`, 'hex').slice(0, 32)}`;
}
