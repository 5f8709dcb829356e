import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { GatewayError } from '../../errors.ts';
import type { Database } from '../postgres/run-as.ts';
import { hasCode } from '../postgres/translate-error.ts';

/** Any number of ours, held by the session of a backup. */
const HOLD = 4_660_018;
/** Those who ask hold it for a moment. */
const PATIENCE = '10s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Keeps every gateway from removing points until the session ends. What is removed in spite of it was dead before, for
 * a gateway asks only once a version is dead: whoever reads the catalog after this finds the points of all that is live.
 * Throws CONFLICT when another session holds them already.
 */
export async function holdRemovals(client: ClientBase): Promise<void> {
  await client.query(`SET lock_timeout = '${PATIENCE}'`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [HOLD]);
  } catch (error) {
    if (!hasCode(error, LOCK_NOT_AVAILABLE)) throw error;
    throw new GatewayError('CONFLICT', 'Another backup is under way. Wait until it has ended.', { cause: error });
  }
  await client.query('RESET lock_timeout');
}

/** Whether points of dead versions have to stay for now, since a backup is under way. */
export async function removalsHeld(db: Database): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock_shared(${HOLD}) AS free`.execute(db);
  return rows[0]?.free === false;
}
