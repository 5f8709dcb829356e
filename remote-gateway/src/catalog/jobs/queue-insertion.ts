import { escapeLiteral } from 'pg';
import type { PgBoss } from 'pg-boss';

/**
 * The statement by which pg-boss adds jobs, made to read them from a relation (id, tenant_id, fair_order): to be part of the
 * one that makes the rows of this relation. It is asked for, not run.
 */
export async function queueInsertion(boss: PgBoss, queue: string): Promise<(relation: string) => string> {
  let insertion = '';
  let jobs = '';
  const db = {
    executeSql: async (text: string, values: unknown[] = []) => {
      insertion = text;
      jobs = String(values[0]);
      return { rows: [] };
    },
  };
  await boss.send(queue, null, { db });
  const [before, after, ...others] = insertion.split('$1');
  const [job]: unknown[] = JSON.parse(jobs);
  if (before === undefined || after === undefined || others.length > 0 || typeof job !== 'object') {
    throw new Error('pg-boss adds jobs in another way than this knows');
  }
  const defaults = escapeLiteral(JSON.stringify(job));
  const own = `jsonb_build_object('id', r.id, 'groupId', r.tenant_id, 'priority', -r.fair_order)`;
  return (relation) => `${before}(SELECT json_agg(${defaults}::jsonb || ${own}) FROM ${relation} r)${after}`;
}
