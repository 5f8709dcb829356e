import type { ClientBase, Pool } from 'pg';
import { GatewayError } from '../../errors.ts';

/**
 * Throws BACKEND_UNAVAILABLE when what stands between hands out one session of Postgres to several connections, as a
 * pooler in transaction mode does: locks of documents and of long work are held by session, and prepared statements are
 * known to one. Sessions are distinguished by process and start of the server.
 */
export async function refuseSharedSessions(pool: Pool): Promise<void> {
  const first = await pool.connect();
  try {
    const second = await pool.connect();
    try {
      const own = await sessionOf(first);
      // A pooler gives a transaction the session that was used last, or the next of many: either shows.
      await second.query('BEGIN');
      const isShared = (await sessionOf(second)) === own || (await sessionOf(first)) !== own;
      await second.query('ROLLBACK');
      if (!isShared) return;
    } finally {
      second.release();
    }
  } finally {
    first.release();
  }
  throw new GatewayError(
    'BACKEND_UNAVAILABLE',
    'DATABASE_URL leads through a pooler that shares sessions between connections (transaction or statement mode). Name the database itself, or a pool in session mode: in PgBouncer pool_mode=session.',
  );
}

async function sessionOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ session: string }>(
    "SELECT pg_backend_pid() || ' ' || pg_postmaster_start_time() AS session",
  );
  return rows[0]?.session ?? '';
}
