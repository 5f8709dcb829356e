import { currentTraceparent } from '@docferry/shared-contracts/tracing';
import type { Transaction } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss, systemClock } from 'pg-boss';
import type { Logger } from 'pino';
import type { PoolOptions } from '../postgres/open-pool.ts';
import type { Schema } from '../postgres/schema.ts';
import { translateError } from '../postgres/translate-error.ts';

/** A claim on a job; `retryCount` distinguishes it from a later claim on the same job. */
export type Claim = {
  readonly id: string;
  readonly retryCount: number;
  readonly tenantId: string;
  /** The trace of the request that queued the job, as a W3C traceparent. */
  readonly traceparent?: string | undefined;
};

/** What a job carries through the queue; without tracing nothing. */
type Payload = { readonly traceparent?: string } | null;

/** A queue shared by all gateways on one Postgres. It contains ids; tables such as `docferry.jobs` have the rest. */
export type JobQueue = {
  /** Adds a job in the caller's transaction, which must run as the tables' owner. A smaller `fairOrder` comes first. */
  enqueue(transaction: Transaction<Schema>, job: { id: string; tenantId: string; fairOrder: number }): Promise<void>;
  /** Takes the next job, of none of these tenants. */
  take(exceptTenants: readonly string[]): Promise<Claim | undefined>;
  /** Extends these claims. Without an extension for {@link HEARTBEAT_SECONDS} another gateway gets the job. */
  keep(claims: readonly Claim[]): Promise<void>;
  /** Releases a job; it can be taken again after a pause that grows each time, up to half a minute. */
  giveBack(ids: readonly string[]): Promise<void>;
  /**
   * Undoes what a step back of the database's clock does: times that it wrote before are in the future, and jobs would
   * wait for them, possibly for hours.
   */
  repairTimes(): Promise<void>;
  /** The job is over. In a transaction of the tables' owner, when one is given. */
  remove(ids: readonly string[], transaction?: Transaction<Schema>): Promise<void>;
};

/** The shortest that pg-boss takes. */
const HEARTBEAT_SECONDS = 10;
const LOOK_FOR_LOST_SECONDS = 3;
const MAX_PAUSE_SECONDS = 30;
const DAY_SECONDS = 86_400;
/** No job is postponed longer than this. */
const FUTURE = `${2 * MAX_PAUSE_SECONDS} seconds`;
const NAMES = ['ingest', 'sync'] as const;
const QUEUE_OPTIONS = {
  // Attempts are counted in docferry.jobs, which distinguishes waiting for a service from failing.
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: MAX_PAUSE_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: DAY_SECONDS - 1,
  retentionSeconds: 30 * DAY_SECONDS,
};
/** A schema of Postgres; only pg-boss writes to it. */
export const QUEUE_SCHEMA = 'docferry_jobs';
const CONNECTIONS = 3;
/** What the queue writes by itself may be lost in a power cut: the job is then only taken once more. */
const UNSYNCED = { synchronous_commit: 'off' };

/** Queues on one Postgres: of jobs, and of syncs of sources. */
export type Queues = AsyncDisposable & { readonly jobs: JobQueue; readonly syncs: JobQueue };

/** Opens the queues in a separate schema, which it creates and migrates. */
export async function openQueues(makePool: (options: PoolOptions) => pg.Pool, logger: Logger): Promise<Queues> {
  const pool = makePool({ max: CONNECTIONS, settings: UNSYNCED });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // Its timers would wait as long as this machine's clock was set back.
    clock: { ...systemClock, now: () => performance.timeOrigin + performance.now() },
    schema: QUEUE_SCHEMA,
    schedule: false,
    superviseIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_LOST_SECONDS,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => logger.warn({ err: error }, 'the job queue failed'));
  try {
    await boss.start();
    for (const name of NAMES) await boss.createQueue(name, QUEUE_OPTIONS);
  } catch (error) {
    await pool.end();
    throw translateError(error);
  }
  return {
    jobs: queueOf(boss, pool, 'ingest'),
    syncs: queueOf(boss, pool, 'sync'),
    async [Symbol.asyncDispose]() {
      await boss.stop({ graceful: false, close: false });
      await pool.end();
    },
  };
}

function queueOf(boss: PgBoss, pool: pg.Pool, name: (typeof NAMES)[number]): JobQueue {
  return {
    async enqueue(transaction, { id, tenantId, fairOrder }) {
      const traceparent = currentTraceparent();
      const payload: Payload = traceparent === undefined ? null : { traceparent };
      await boss.send(name, payload, {
        id,
        group: { id: tenantId },
        priority: -fairOrder,
        db: fromKysely(transaction),
      });
    },
    async take(exceptTenants) {
      const [job] = await translated(() => boss.fetch<Payload>(name, { ignoreGroups: [...exceptTenants] }));
      if (!job) return undefined;
      const { id, retryCount, groupId, data } = job;
      return { id, retryCount, tenantId: groupId ?? '', traceparent: data?.traceparent };
    },
    async keep(claims) {
      if (claims.length > 0) await translated(() => boss.touch(name, [...claims]));
    },
    async giveBack(ids) {
      if (ids.length > 0) await translated(() => boss.fail(name, [...ids]));
    },
    async repairTimes() {
      await translated(() => repairTimes(pool));
    },
    async remove(ids, transaction) {
      if (ids.length === 0) return;
      await translated(() => boss.deleteJob(name, [...ids], transaction && { db: fromKysely(transaction) }));
    },
  };
}

/** Of all queues: the clock is the same. */
async function repairTimes(pool: pg.Pool): Promise<void> {
  const table = `${QUEUE_SCHEMA}.job_common`;
  const future = `now() + interval '${FUTURE}'`;
  await pool.query(
    `UPDATE ${table} SET start_after = now() WHERE name = ANY($1) AND state < 'active' AND start_after > ${future}`,
    [NAMES],
  );
  await pool.query(
    `UPDATE ${table} SET heartbeat_on = now() WHERE name = ANY($1) AND state = 'active' AND heartbeat_on > ${future}`,
    [NAMES],
  );
  await pool.query(
    `UPDATE ${QUEUE_SCHEMA}.queue SET monitor_claim_on = now(), monitor_on = now(), maintain_on = now()
     WHERE name = ANY($1) AND greatest(monitor_claim_on, monitor_on, maintain_on) > ${future}`,
    [NAMES],
  );
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translateError(error);
  }
}
