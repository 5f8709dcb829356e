import { sql } from 'kysely';
import type { Database } from '../postgres/run-as.ts';

/** New passages, tokens that are embedded, and tokens of the chat model. */
export type Usage = { readonly chunks: number; readonly tokens: number; readonly chatTokens: number };

/** What a tenant has used on a day. */
export type UsedToday = Usage & { readonly day: string };

const TODAY = sql<string>`(now() AT TIME ZONE 'UTC')::date`;

/**
 * Adds to what a tenant has used today (UTC) unless that would pass a limit; 0 is no limit. The sums, with the day that
 * it was added to, for {@link refundUsage}; undefined, and nothing is added, when it would.
 */
export async function addUsage(
  db: Database,
  tenantId: string,
  added: Usage,
  limits: Usage,
): Promise<UsedToday | undefined> {
  const within = (used: number, limit: number) => limit === 0 || used <= limit;
  const fits = (['chunks', 'tokens', 'chatTokens'] as const).every((part) => within(added[part], limits[part]));
  if (!fits) return undefined;
  return db
    .insertInto('daily_usage')
    .values({
      tenant_id: tenantId,
      day: TODAY,
      chunks: added.chunks,
      tokens: added.tokens,
      chat_tokens: added.chatTokens,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'day'])
        .doUpdateSet({
          chunks: sql`daily_usage.chunks + excluded.chunks`,
          tokens: sql`daily_usage.tokens + excluded.tokens`,
          chat_tokens: sql`daily_usage.chat_tokens + excluded.chat_tokens`,
        })
        .where(
          sql<boolean>`((${limits.chunks} = 0 OR daily_usage.chunks + excluded.chunks <= ${limits.chunks})
            AND (${limits.tokens} = 0 OR daily_usage.tokens + excluded.tokens <= ${limits.tokens})
            AND (${limits.chatTokens} = 0 OR daily_usage.chat_tokens + excluded.chat_tokens <= ${limits.chatTokens}))`,
        ),
    )
    .returning(['chunks', 'tokens', 'chat_tokens as chatTokens', sql<string>`day::text`.as('day')])
    .executeTakeFirst();
}

/** What a tenant has used today (UTC). */
export async function usedToday(db: Database, tenantId: string): Promise<Usage> {
  const row = await db
    .selectFrom('daily_usage')
    .select(['chunks', 'tokens', 'chat_tokens as chatTokens'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`day = ${TODAY}`)
    .executeTakeFirst();
  return row ?? { chunks: 0, tokens: 0, chatTokens: 0 };
}

/** Takes back what was added on a day, which may be over by now. */
export async function refundUsage(db: Database, tenantId: string, day: string, added: Usage): Promise<void> {
  await db
    .updateTable('daily_usage')
    .set({
      chunks: sql`greatest(0, chunks - ${added.chunks})`,
      tokens: sql`greatest(0, tokens - ${added.tokens})`,
      chat_tokens: sql`greatest(0, chat_tokens - ${added.chatTokens})`,
    })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`day = ${day}::date`)
    .execute();
}

/** Removes the figures of days long past. */
export async function pruneUsage(db: Database): Promise<void> {
  await db.deleteFrom('daily_usage').where(sql<boolean>`day < (now() - interval '90 days')::date`).execute();
}
