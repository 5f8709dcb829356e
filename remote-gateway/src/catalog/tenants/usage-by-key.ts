import { sql } from 'kysely';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';

export type UsageCounts = {
  readonly questions: number;
  readonly documents: number;
  readonly embeddedTokens: number;
  readonly chatTokens: number;
};

/** What an identity used of a collection on a day. */
export type UsageEntry = UsageCounts & {
  readonly tenantId: string;
  /** Of UTC, such as 2026-11-23. */
  readonly day: string;
  readonly subject: string;
  /** Empty for what belongs to no collection alone. */
  readonly collection: string;
};

/** What rows of usage are summed by. */
export type UsagePart = 'day' | 'subject' | 'collection';

export type UsageRow = UsageCounts & Partial<Pick<UsageEntry, UsagePart>>;

export type UsageQuery = {
  readonly from: string;
  readonly to: string;
  readonly by: readonly UsagePart[];
  readonly limit: number;
};

/** Days that are kept: a year, and the rest of the month to compare it with. */
const KEPT_DAYS = 400;

/** Adds these to what is stored; those of deleted tenants are dropped. */
export async function addUsageByKey(owner: Database, entries: readonly UsageEntry[]): Promise<void> {
  // In one order, so that gateways that write at once wait for each other and do not lock each other out.
  await sql`
    INSERT INTO docferry.usage_by_key AS u
        (tenant_id, day, subject, collection, questions, documents, embedded_tokens, chat_tokens)
      SELECT t.id, n.day, n.subject, n.collection, n.questions, n.documents, n."embeddedTokens", n."chatTokens"
        FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS n("tenantId" uuid, day date, subject text,
            collection text, questions bigint, documents bigint, "embeddedTokens" bigint, "chatTokens" bigint)
        JOIN docferry.tenants t ON t.id = n."tenantId"
        ORDER BY 1, 2, 3, 4
      ON CONFLICT (tenant_id, day, subject, collection) DO UPDATE SET
        questions = u.questions + excluded.questions,
        documents = u.documents + excluded.documents,
        embedded_tokens = u.embedded_tokens + excluded.embedded_tokens,
        chat_tokens = u.chat_tokens + excluded.chat_tokens`.execute(owner);
}

/** Sums of the identity's tenant, newest day first. */
export async function readUsage(db: IdentityTransaction, { from, to, by, limit }: UsageQuery): Promise<UsageRow[]> {
  const columns = by.map((part) => (part === 'day' ? sql`day::text AS day` : sql.ref(part)));
  const groups = by.map((part) => sql.ref(part));
  const order = by.map((part) => (part === 'day' ? sql`usage_by_key.day DESC` : sql.ref(part)));
  const { rows } = await sql<UsageRow>`
    SELECT ${sql.join([...columns, sql`sum(questions)::bigint AS questions`])}, sum(documents)::bigint AS documents,
        sum(embedded_tokens)::bigint AS "embeddedTokens", sum(chat_tokens)::bigint AS "chatTokens"
      FROM docferry.usage_by_key WHERE day BETWEEN ${from}::date AND ${to}::date
      ${groups.length > 0 ? sql`GROUP BY ${sql.join(groups.map((group) => sql`usage_by_key.${group}`))} ORDER BY ${sql.join(order)}` : sql`HAVING count(*) > 0`}
      LIMIT ${limit}`.execute(db);
  return rows;
}

export async function pruneUsageByKey(owner: Database): Promise<void> {
  await sql`DELETE FROM docferry.usage_by_key WHERE day < now()::date - ${KEPT_DAYS}::integer`.execute(owner);
}
