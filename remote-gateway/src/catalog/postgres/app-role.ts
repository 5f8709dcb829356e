import type { ClientBase } from 'pg';
import { GatewayError } from '../../errors.ts';
import { APP_ROLE } from './migrations/migration.ts';
import { hasCode } from './translate-error.ts';

/**
 * Makes sure, inside a transaction, that the role that requests run as exists, that this login may take it, and that
 * row-level security binds it. Roles belong to a whole server, so another database there may have made it.
 *
 * Throws BACKEND_UNAVAILABLE with the statements that an administrator has to run when this login may not.
 */
export async function ensureAppRole(client: ClientBase): Promise<void> {
  if (await mayTakeRole(client)) {
    await keepApart(client);
    return assertBound(client);
  }
  try {
    await attempt(client, `CREATE ROLE ${APP_ROLE} NOLOGIN`);
    await attempt(client, `GRANT ${APP_ROLE} TO CURRENT_USER`);
  } catch (error) {
    throw new GatewayError(
      'BACKEND_UNAVAILABLE',
      `The database user may not create or take the role ${APP_ROLE}. As an administrator of the server run: CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO <this user>;`,
      { cause: error },
    );
  }
  await keepApart(client);
  await assertBound(client);
}

/**
 * A login that inherits the role is bound by its policies even when it has not taken it, so that the owner's work, such
 * as sweeping, would not see private documents. Postgres 16 and later can grant the role without that.
 */
async function keepApart(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ inherits: boolean }>(
    `SELECT pg_has_role(current_user, $1, 'USAGE') AND NOT rolsuper AS inherits FROM pg_roles WHERE rolname = current_user`,
    [APP_ROLE],
  );
  if (!rows[0]?.inherits) return;
  try {
    await attempt(client, `GRANT ${APP_ROLE} TO CURRENT_USER WITH INHERIT FALSE, SET TRUE`);
  } catch (error) {
    // Another login granted it, or the server is of version 15.
    if (!hasCode(error, INSUFFICIENT_PRIVILEGE, SYNTAX_ERROR)) throw error;
  }
}

async function mayTakeRole(client: ClientBase): Promise<boolean> {
  await client.query('SAVEPOINT try_role');
  try {
    await client.query(`SET LOCAL ROLE ${APP_ROLE}; RESET ROLE; RELEASE SAVEPOINT try_role`);
    return true;
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT try_role');
    if (hasCode(error, UNDEFINED_OBJECT, INVALID_PARAMETER, INSUFFICIENT_PRIVILEGE)) return false;
    throw error;
  }
}

async function attempt(client: ClientBase, statement: string): Promise<void> {
  await client.query('SAVEPOINT try_statement');
  try {
    await client.query(`${statement}; RELEASE SAVEPOINT try_statement`);
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT try_statement');
    // Another database of the server was first.
    if (!hasCode(error, DUPLICATE_OBJECT, UNIQUE_VIOLATION)) throw error;
  }
}

async function assertBound(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    'SELECT 1 FROM pg_roles WHERE rolname = $1 AND (rolsuper OR rolbypassrls OR rolcanlogin)',
    [APP_ROLE],
  );
  if (rows.length > 0) {
    throw new GatewayError(
      'BACKEND_UNAVAILABLE',
      `The role ${APP_ROLE} can log in or bypasses row-level security, so tenants would not be isolated. Run: ALTER ROLE ${APP_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS;`,
    );
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNDEFINED_OBJECT = '42704';
const INVALID_PARAMETER = '22023';
const INSUFFICIENT_PRIVILEGE = '42501';
const SYNTAX_ERROR = '42601';
const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';
