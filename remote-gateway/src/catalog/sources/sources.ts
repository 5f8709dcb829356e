import { sql } from 'kysely';
import type { Identity } from '../../identity.ts';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';
import { SOURCE_COLUMNS, type SourceRow } from './source-row.ts';

export type NewSource = Pick<
  SourceRow,
  'name' | 'url' | 'collection' | 'include' | 'exclude' | 'tags' | 'kind' | 'rules' | 'everyMinutes'
>;
/** What is undefined stays. */
export type ChangedSource = {
  readonly [Name in 'include' | 'exclude' | 'tags' | 'kind' | 'rules' | 'everyMinutes' | 'paused']?:
    | SourceRow[Name]
    | undefined;
};

/** How far the time of a sync is moved at random, so that sources of one interval do not all start at once. */
const JITTER = sql`(0.95 + 0.1 * random())`;
/** A source that fails is tried less often, up to this many times its interval. */
const MAX_BACKOFF = 8;

/** Undefined when the tenant has a source of this name. */
export async function createSource(
  db: IdentityTransaction,
  { tenantId, subject }: Identity,
  { everyMinutes, include, exclude, tags, rules, ...source }: NewSource,
): Promise<SourceRow | undefined> {
  return db
    .insertInto('sources')
    .values({
      ...source,
      include: [...include],
      exclude: [...exclude],
      tags: [...tags],
      rules: JSON.stringify(rules),
      every_minutes: everyMinutes,
      next_sync_at: everyMinutes === null ? null : sql`now()`,
      tenant_id: tenantId,
      subject,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returning(SOURCE_COLUMNS)
    .executeTakeFirst();
}

export async function listSources(db: IdentityTransaction): Promise<SourceRow[]> {
  return db.selectFrom('sources').select(SOURCE_COLUMNS).orderBy('name').execute();
}

export async function findSource(db: IdentityTransaction, name: string): Promise<SourceRow | undefined> {
  return db.selectFrom('sources').select(SOURCE_COLUMNS).where('name', '=', name).executeTakeFirst();
}

export async function sourceWithId(db: Database, id: string): Promise<SourceRow | undefined> {
  return db.selectFrom('sources').select(SOURCE_COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function changeSource(
  db: IdentityTransaction,
  name: string,
  { everyMinutes, paused, include, exclude, tags, kind, rules }: ChangedSource,
): Promise<SourceRow | undefined> {
  return db
    .updateTable('sources')
    .set({
      ...(everyMinutes === undefined ? {} : { every_minutes: everyMinutes }),
      ...(paused === undefined ? {} : { paused }),
      ...(include && { include: [...include] }),
      ...(exclude && { exclude: [...exclude] }),
      ...(tags && { tags: [...tags] }),
      ...(kind && { kind }),
      ...(rules && { rules: JSON.stringify(rules) }),
      next_sync_at: nextSync(everyMinutes, paused),
    })
    .where('name', '=', name)
    .returning(SOURCE_COLUMNS)
    .executeTakeFirst();
}

/** An interval that is set, and a source that is resumed, begin with a sync. */
function nextSync(everyMinutes: number | null | undefined, paused: boolean | undefined) {
  const isPaused = paused === undefined ? sql`paused` : sql`${paused}::boolean`;
  const every = everyMinutes === undefined ? sql`every_minutes` : sql`${everyMinutes}::integer`;
  const begins = everyMinutes !== undefined || paused === false ? sql`now()` : sql`next_sync_at`;
  return sql<Date | null>`CASE WHEN ${isPaused} OR ${every} IS NULL THEN NULL ELSE ${begins} END`;
}

export async function removeSource(db: IdentityTransaction, id: string): Promise<void> {
  await db.deleteFrom('sources').where('id', '=', id).execute();
}

/**
 * The sources that are due, of tenants that are not suspended; each is due again after its interval. A time later than any
 * pause is one from before the database's clock was set back. For the tables' owner.
 */
export async function takeDue(db: Database): Promise<SourceRow[]> {
  return db
    .updateTable('sources')
    .set({ next_sync_at: sql`now() + every_minutes * ${JITTER} * interval '1 minute'` })
    .where((where) =>
      where.or([
        where('next_sync_at', '<=', sql<Date>`now()`),
        where('next_sync_at', '>', sql<Date>`now() + every_minutes * ${2 * MAX_BACKOFF} * interval '1 minute'`),
      ]),
    )
    .where('every_minutes', 'is not', null)
    .where('tenant_id', 'in', (tenants) => tenants.selectFrom('tenants').select('id').where('suspended_at', 'is', null))
    .returning(SOURCE_COLUMNS)
    .execute();
}

/** Postpones the next sync of a source whose last syncs failed. For the tables' owner. */
export async function postpone(db: Database, id: string): Promise<void> {
  const failures = sql`(SELECT count(*) FROM docferry.source_syncs s WHERE s.source_id = ${id}
    AND s.created_at > coalesce((SELECT max(c.created_at) FROM docferry.source_syncs c
      WHERE c.source_id = ${id} AND c.state = 'completed'), '-infinity'))`;
  await db
    .updateTable('sources')
    .set({
      next_sync_at: sql`now() + every_minutes * ${JITTER} * interval '1 minute'
        * least(${MAX_BACKOFF}, power(2, least(10, ${failures} - 1)))`,
    })
    .where('id', '=', id)
    .where('every_minutes', 'is not', null)
    .where('paused', '=', false)
    .execute();
}

/** Scheduled sources without a sync that worked for a day, and why the last one did not. */
export async function failingSources(
  db: IdentityTransaction,
): Promise<{ name: string; errorCode: string; errorDetail: string }[]> {
  const { rows } = await sql<{ name: string; errorCode: string; errorDetail: string }>`
    SELECT s.name, latest.error_code AS "errorCode", latest.error_detail AS "errorDetail"
    FROM docferry.sources s
    JOIN LATERAL (
      SELECT y.state, y.error_code, y.error_detail FROM docferry.source_syncs y
      WHERE y.source_id = s.id AND y.finished_at IS NOT NULL ORDER BY y.created_at DESC LIMIT 1
    ) latest ON latest.state = 'failed'
    WHERE NOT s.paused AND s.every_minutes IS NOT NULL AND s.created_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT 1 FROM docferry.source_syncs y WHERE y.source_id = s.id AND y.state = 'completed'
        AND y.finished_at > now() - interval '1 day')
    ORDER BY s.name LIMIT 10`.execute(db);
  return rows;
}
