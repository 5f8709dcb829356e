import { sql } from 'kysely';
import { asOwner, type Database } from '../postgres/run-as.ts';
import { purgeJobs } from './change-jobs.ts';
import type { JobCatalog } from './job-catalog.ts';
import type { JobParts } from './job-parts.ts';
import { QUEUE_SCHEMA } from './job-queue.ts';
import { readQueueState } from './queue-state.ts';

/** The methods that keep the jobs of all tenants in order. */
export function maintenanceOfJobs({ db, long, queue }: JobParts) {
  return {
    async releaseAll() {
      const { rows } = await asOwner(db, (owner) =>
        sql<{ id: string }>`SELECT id FROM docferry.jobs WHERE state = 'running'`.execute(owner),
      );
      await queue.giveBack(rows.map(({ id }) => id));
    },
    requeueMissing: () =>
      asOwner(long, async (owner) => {
        const missing = await missingJobs(owner);
        if (missing.length === 0) return;
        await owner.transaction().execute(async (transaction) => {
          for (const job of missing) await queue.enqueue(transaction, job);
        });
      }),
    repairTimes: () => queue.repairTimes(),
    purge: () => asOwner(long, purgeJobs),
    queueState: () => asOwner(db, readQueueState),
  } satisfies Partial<JobCatalog>;
}

/** Jobs that have not ended and that the queue does not know. */
async function missingJobs(db: Database): Promise<{ id: string; tenantId: string; fairOrder: number }[]> {
  const { rows } = await sql<{ id: string; tenantId: string; fairOrder: number }>`
    SELECT j.id, j.tenant_id AS "tenantId", j.fair_order AS "fairOrder" FROM docferry.jobs j
    WHERE j.state IN ('pending', 'running')
      AND NOT EXISTS (SELECT 1 FROM ${sql.table(`${QUEUE_SCHEMA}.job`)} q WHERE q.id = j.id)`.execute(db);
  return rows;
}
