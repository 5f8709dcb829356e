import type { ClientBase } from 'pg';
import { GatewayError } from '../../errors.ts';
import { LATEST_VERSION } from './migrations/index.ts';

/** How the sessions of a gateway show in pg_stat_activity: with the schema version of its program, from 22 on. */
const NAME = 'docferry schema ';
export const APPLICATION_NAME = `${NAME}${LATEST_VERSION}`;

/**
 * Throws CONFLICT while a gateway has sessions in this database whose program is of a schema version below `below`, or
 * of any when absent.
 */
export async function refuseServingGateways(client: ClientBase, below = Number.POSITIVE_INFINITY): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
      WHERE datname = current_database() AND (application_name = 'docferry' OR application_name ~ $1)`,
    [`^${NAME}\\d+$`],
  );
  const serving = rows.map(({ name }) => name).filter((name) => versionOf(name) < below);
  if (serving.length === 0) return;
  throw new GatewayError(
    'CONFLICT',
    `A gateway works on this database (application_name "${serving.join('", "')}" in pg_stat_activity). Stop every one on it first.`,
  );
}

/** Programs from before version 22 do not say theirs. */
function versionOf(name: string): number {
  return name.startsWith(NAME) ? Number(name.slice(NAME.length)) : 0;
}
