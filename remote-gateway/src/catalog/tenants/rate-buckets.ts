import { sql } from 'kysely';
import type { Database } from '../postgres/run-as.ts';

/** A token bucket: contains what a minute gives, and is full again after a minute. */
export type Bucket = { readonly name: string; readonly perMinute: number };

/**
 * Takes a token of each bucket, or of none when one is empty, in one round trip. Returns what each held before, in
 * order: below 1 is empty. Buckets are locked in their order, so callers keep to one: own before shared.
 */
export async function takeTokens(db: Database, tenantId: string, buckets: readonly Bucket[]): Promise<number[]> {
  const names = buckets.map(({ name }) => name);
  const perMinute = buckets.map((bucket) => bucket.perMinute);
  const { rows } = await sql<{ held: number[] }>`
    SELECT docferry.take_tokens(${tenantId}::uuid, ${names}::text[], ${perMinute}::integer[]) AS held`.execute(db);
  return rows[0]?.held ?? [];
}

/** Removes buckets that are full again. */
export async function pruneBuckets(db: Database): Promise<void> {
  await db.deleteFrom('rate_buckets').where(sql<boolean>`at < now() - interval '2 minutes'`).execute();
}
