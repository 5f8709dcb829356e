import type { AuditEntry, AuditList, AuditQuery } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import type { AuditRow } from '../../catalog/tenants/audit-log.ts';
import type { Identity } from '../../identity.ts';
import { decodeCursor, encodeCursor } from '../../retrieval/documents/list-cursor.ts';

const positionSchema = z.tuple([z.iso.datetime(), z.string().regex(/^\d{1,15}$/)]);
/** What entries of other callers show as it is: nothing of it names a document or a collection. */
const OPEN_IDS = ['status', 'key_id', 'replaces', 'key', 'new_key', 'name', 'scopes', 'expires_at', 'former_ends_at'];

type Row = Omit<AuditRow, 'tenantName'>;

/**
 * One page of what was done in the identity's tenant, the newest first, without questions. Documents and collections of
 * other callers' entries are named only when they exist for the identity, since they may be private. Throws
 * INVALID_ARGUMENT for a cursor of another list.
 */
export async function readTenantAudit(
  { catalog }: { readonly catalog: Pick<Catalog, 'audit'> },
  identity: Identity,
  { since, until, cursor, limit, ...filter }: AuditQuery,
): Promise<AuditList> {
  const rows = await catalog.audit.readTenant({
    ...filter,
    tenantId: identity.tenantId,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
    after: cursor === undefined ? undefined : positionOf(cursor),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const others = page.filter(({ subject }) => subject !== identity.subject).map(({ ids }) => ids ?? {});
  const visible = await catalog.audit.visibleTo(identity, {
    documents: others.flatMap((ids) => [...wordsOf(ids.doc_id), ...wordsOf(ids.doc_ids)]),
    collections: others.flatMap((ids) => [...wordsOf(ids.collection), ...wordsOf(ids.collections)]),
  });
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    entries: page.map((row) => describeEntry(row, row.subject === identity.subject ? row.ids : seen(row, visible))),
    ...(last && { next_cursor: encodeCursor([last.at.toISOString(), String(last.id)]) }),
  };
}

function describeEntry({ at, actor, subject, action, outcome, requestId }: Row, ids: Row['ids']): AuditEntry {
  return { at: at.toISOString(), actor, subject, action, outcome, ids, request_id: requestId };
}

function seen({ ids }: Row, visible: ReadonlySet<string>): Row['ids'] {
  const kept = Object.entries(ids ?? {}).flatMap(([name, value]): [string, unknown][] => {
    if (OPEN_IDS.includes(name)) return [[name, value]];
    if (name === 'doc_id' || name === 'collection')
      return wordsOf(value).some((id) => visible.has(id)) ? [[name, value]] : [];
    if (name !== 'doc_ids' && name !== 'collections') return [];
    const some = wordsOf(value).filter((id) => visible.has(id));
    return some.length > 0 ? [[name, some]] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

function wordsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((word) => typeof word === 'string');
}

function positionOf(cursor: string): Pick<Row, 'at' | 'id'> {
  const [at, id] = decodeCursor(positionSchema, cursor);
  return { at: new Date(at), id: Number(id) };
}
