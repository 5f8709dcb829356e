import { sql } from 'kysely';
import type { Database } from '../postgres/run-as.ts';

/** One thing that was done, or refused. */
export type AuditEntry = {
  readonly at: Date;
  /** Null for operators and for whoever could not prove who they are. */
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

/** An entry as it is kept. `tenantName` is null when the tenant is gone. */
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
  /** Name of a tenant, or the id of one that is gone. */
  readonly tenant?: string | undefined;
  /** Place of the last entry of the former page. */
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

/** Removes entries older than that and returns how many; the one way in which entries go. */
export async function pruneAudit(db: Database, before: Date): Promise<number> {
  return upkeep(db, async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('audit_log').where('at', '<', before).executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** Forgets what a tenant asked; that it did, and when, stays. */
export async function forgetQueries(db: Database, tenantId: string): Promise<void> {
  await upkeep(db, (transaction) =>
    transaction
      .updateTable('audit_log')
      .set({ query: null })
      .where('tenant_id', '=', tenantId)
      .where('query', 'is not', null)
      .execute(),
  );
}

/** Tells the table's guard, for one transaction, that this is no tampering. */
async function upkeep<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`SELECT set_config('docferry.audit_maintenance', 'on', true)`.execute(transaction);
    return work(transaction);
  });
}
