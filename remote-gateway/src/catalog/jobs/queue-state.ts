import { sql } from 'kysely';
import type { QueueState } from '../../telemetry/metrics.ts';
import type { Database } from '../postgres/run-as.ts';

export async function readQueueState(owner: Database): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    SELECT count(*) FILTER (WHERE state = 'pending')::integer AS pending,
        count(*) FILTER (WHERE state = 'running')::integer AS running,
        coalesce(greatest(0, extract(epoch FROM now() - min(created_at))), 0)::float8 AS "oldestSeconds"
      FROM docferry.jobs WHERE state IN ('pending', 'running')`.execute(owner);
  return rows[0] ?? { pending: 0, running: 0, oldestSeconds: 0 };
}
