import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { GatewayError } from '../../errors.ts';
import type { Database } from '../postgres/run-as.ts';
import { hasCode } from '../postgres/translate-error.ts';

/** Any number; the session of a backup has this lock. */
const HOLD = 4_660_018;
/** A gateway that asks has the lock for a moment. */
const PATIENCE = '10s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Keeps every gateway from removing points until the session ends. A removal that is already running concerns versions
 * that are dead, so a later reader of the catalog finds the points of everything that is published.
 * Throws CONFLICT when another session holds them already.
 */
export async function holdRemovals(client: ClientBase): Promise<void> {
  await client.query(`SET lock_timeout = '${PATIENCE}'`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [HOLD]);
  } catch (error) {
    if (!hasCode(error, LOCK_NOT_AVAILABLE)) throw error;
    throw new GatewayError('CONFLICT', 'Another backup is running. Wait until it has ended.', { cause: error });
  }
  await client.query('RESET lock_timeout');
}

/** Whether points of dead versions have to stay because a backup is running. */
export async function removalsHeld(db: Database): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock_shared(${HOLD}) AS free`.execute(db);
  return rows[0]?.free === false;
}
