import { sql } from 'kysely';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';

/** One thing that was done, or refused. */
export type AuditEntry = {
  readonly at: Date;
  /** Null for operators and for failed authentication. */
  readonly tenantId: string | null;
  /** What the caller proved itself by, such as `key:<id>`; `operator`; `nobody`. */
  readonly actor: string;
  readonly subject: string | null;
  /** An operation of the API, `mcp.<tool>`, or an admin command. */
  readonly action: string;
  /** `ok` or an error code. */
  readonly outcome: string;
  /** Ids and names of what it was about; never text of a document. */
  readonly ids: Record<string, unknown> | null;
  /** Hash or text of a query, as configured. */
  readonly query: string | null;
  readonly requestId: string | null;
};

/** A stored entry. `tenantName` is null when the tenant was deleted. */
export type AuditRow = AuditEntry & { readonly id: number; readonly tenantName: string | null };

/** Adds entries in one statement. */
export async function appendAudit(db: Database, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        at: entry.at,
        tenant_id: entry.tenantId,
        actor: entry.actor,
        subject: entry.subject,
        action: entry.action,
        outcome: entry.outcome,
        ids: entry.ids && JSON.stringify(entry.ids),
        query: entry.query,
        request_id: entry.requestId,
      })),
    )
    .execute();
}

export type AuditPage = {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  /** Name of a tenant, or the id of a deleted one. */
  readonly tenant?: string | undefined;
  /** Place of the last entry of the previous page. */
  readonly after?: { readonly at: Date; readonly id: number } | undefined;
  readonly limit: number;
};

/** Entries from `since` to before `until`, oldest first. */
export async function readAudit(db: Database, { since, until, tenant, after, limit }: AuditPage): Promise<AuditRow[]> {
  let query = db
    .selectFrom('audit_log as a')
    .leftJoin('tenants as t', 't.id', 'a.tenant_id')
    .select(['a.id', 'a.at', 'a.tenant_id as tenantId', 't.name as tenantName', 'a.actor', 'a.subject', 'a.action'])
    .select(['a.outcome', 'a.ids', 'a.query', 'a.request_id as requestId'])
    .orderBy('a.at')
    .orderBy('a.id')
    .limit(limit);
  if (since) query = query.where('a.at', '>=', since);
  if (until) query = query.where('a.at', '<', until);
  if (tenant !== undefined) {
    query = query.where((where) =>
      where.or([where('t.name', '=', tenant), where(sql<string>`a.tenant_id::text`, '=', tenant)]),
    );
  }
  if (after) query = query.where(sql<boolean>`(a.at, a.id) > (${after.at}, ${after.id})`);
  return query.execute();
}

export type TenantAuditPage = {
  readonly tenantId: string;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly action?: string | undefined;
  readonly outcome?: 'ok' | 'failed' | undefined;
  /** Place of the last entry of the previous page. */
  readonly after?: Pick<AuditRow, 'at' | 'id'> | undefined;
  readonly limit: number;
};

/** Entries of one tenant from `since` to before `until`, newest first. */
export async function readTenantAudit(db: Database, page: TenantAuditPage): Promise<Omit<AuditRow, 'tenantName'>[]> {
  const { tenantId, since, until, action, outcome, after, limit } = page;
  let query = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'tenant_id as tenantId', 'actor', 'subject', 'action', 'outcome', 'ids', 'query'])
    .select('request_id as requestId')
    .where('tenant_id', '=', tenantId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (since) query = query.where('at', '>=', since);
  if (until) query = query.where('at', '<', until);
  if (action !== undefined) query = query.where('action', '=', action);
  if (outcome) query = query.where('outcome', outcome === 'ok' ? '=' : '<>', 'ok');
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`);
  return query.execute();
}

type Named = { readonly documents: readonly string[]; readonly collections: readonly string[] };

/** Which of these documents and collections exist for the identity. */
export async function visibleTo(db: IdentityTransaction, { documents, collections }: Named): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT doc_id::text AS name FROM docferry.documents WHERE doc_id::text = ANY (${[...documents]}::text[])
    UNION SELECT name FROM docferry.collections WHERE name = ANY (${[...collections]}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Removes entries older than that and returns how many; the one way in which entries go. */
export async function pruneAudit(db: Database, before: Date): Promise<number> {
  return runMaintenance(db, async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('audit_log').where('at', '<', before).executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** Removes the queries of a tenant; the entries stay. */
export async function forgetQueries(db: Database, tenantId: string): Promise<void> {
  await runMaintenance(db, (transaction) =>
    transaction
      .updateTable('audit_log')
      .set({ query: null })
      .where('tenant_id', '=', tenantId)
      .where('query', 'is not', null)
      .execute(),
  );
}

/** Allows, for one transaction, what the table's trigger refuses otherwise. */
async function runMaintenance<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`SELECT set_config('docferry.audit_maintenance', 'on', true)`.execute(transaction);
    return work(transaction);
  });
}
