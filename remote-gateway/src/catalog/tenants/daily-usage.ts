import { sql } from 'kysely';
import type { Database } from '../postgres/run-as.ts';

/** What one ingestion costs: passages and tokens that are embedded. */
export type Usage = { readonly chunks: number; readonly tokens: number };

const TODAY = sql<string>`(now() AT TIME ZONE 'UTC')::date`;

/**
 * Adds to what a tenant has used today (UTC) unless that would pass a limit; 0 is no limit. The day that it was added
 * to, for {@link refundUsage}; undefined, and nothing is added, when it would.
 */
export async function addUsage(
  db: Database,
  tenantId: string,
  added: Usage,
  limits: Usage,
): Promise<string | undefined> {
  const within = (used: number, limit: number) => limit === 0 || used <= limit;
  if (!within(added.chunks, limits.chunks) || !within(added.tokens, limits.tokens)) return undefined;
  const row = await db
    .insertInto('daily_usage')
    .values({ tenant_id: tenantId, day: TODAY, chunks: added.chunks, tokens: added.tokens })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'day'])
        .doUpdateSet({
          chunks: sql`daily_usage.chunks + excluded.chunks`,
          tokens: sql`daily_usage.tokens + excluded.tokens`,
        })
        .where(
          sql<boolean>`((${limits.chunks} = 0 OR daily_usage.chunks + excluded.chunks <= ${limits.chunks})
            AND (${limits.tokens} = 0 OR daily_usage.tokens + excluded.tokens <= ${limits.tokens}))`,
        ),
    )
    .returning(sql<string>`day::text`.as('day'))
    .executeTakeFirst();
  return row?.day;
}

/** Takes back what was added on a day, which may be over by now. */
export async function refundUsage(db: Database, tenantId: string, day: string, added: Usage): Promise<void> {
  await db
    .updateTable('daily_usage')
    .set({
      chunks: sql`greatest(0, chunks - ${added.chunks})`,
      tokens: sql`greatest(0, tokens - ${added.tokens})`,
    })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`day = ${day}::date`)
    .execute();
}

/** Removes the figures of days long past. */
export async function pruneUsage(db: Database): Promise<void> {
  await db.deleteFrom('daily_usage').where(sql<boolean>`day < (now() - interval '90 days')::date`).execute();
}
