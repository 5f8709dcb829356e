import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { GatewayError } from '../errors.ts';
import { checkPostgres } from './check-postgres.ts';
import { childEnv } from './child-env.ts';
import { findPostgres, packageRoot } from './find-postgres.ts';
import { initPostgres, POSTGRES_ROLE } from './init-postgres.ts';
import { libraryPath } from './library-path.ts';
import type { DataDirLock } from './lock-data-dir.ts';
import { giveTo, type PostgresUser, postgresUser } from './postgres-user.ts';
import { processStart } from './process-start.ts';
import { type SupervisedChild, superviseChild } from './supervise-child.ts';

/** Recovery after a crash replays at most max_wal_size: seconds, but on a slow disk many. */
const READY_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 15_000;

export type PostgresConnection = {
  /** Folder of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly ssl: false;
};

export type EmbeddedPostgres = SupervisedChild & {
  /** For `pg`: a role that owns its database and is no superuser. Stays valid over restarts of the child. */
  readonly connection: PostgresConnection;
};

/**
 * Runs Postgres as a child of the gateway, its data in `<data dir>/postgres`, reached by a Unix socket in a closed
 * folder and by nothing else. The first start makes the database.
 *
 * Throws BACKEND_UNAVAILABLE with the reason, naming DATABASE_URL, when it cannot run.
 */
export async function startPostgres({
  lock,
  logger,
}: {
  lock: DataDirLock;
  logger: Logger;
}): Promise<EmbeddedPostgres> {
  const cluster = join(lock.dir, 'postgres');
  const socketDir = join(lock.socketDir, 'pg');
  try {
    const root = packageRoot();
    await checkPostgres(root, join(lock.dir, 'postgres-checked'));
    const install = findPostgres(join(lock.dir, 'postgres-lib'), root);
    const user = postgresUser(lock.dir);
    if (user.uid !== undefined) letThrough(lock);
    await initPostgres(cluster, install, user);
    mkdirSync(socketDir, { recursive: true, mode: 0o700 });
    giveTo(user, socketDir);

    const child = await superviseChild({
      name: 'postgres',
      prefix: user.prefix,
      command: install.postgres,
      args: ['-D', cluster, ...settings(socketDir)],
      env: () => childEnv(libraryPath(install)),
      cwd: '/',
      ...identity(user),
      logFile: join(lock.dir, 'postgres.log'),
      prepare: () => {
        dropForeignPidFile(cluster);
        // It names a pid in the same way, and whoever holds the directory may take the socket.
        rmSync(join(socketDir, `.s.PGSQL.${PORT}.lock`), { force: true });
      },
      isReady: (pid) => saysReady(cluster, pid),
      readyTimeoutMs: READY_TIMEOUT_MS,
      // Fast shutdown: ends sessions, keeps what is committed.
      stopSignal: 'SIGINT',
      stopTimeoutMs: STOP_TIMEOUT_MS,
      lock,
      logger,
    });
    return {
      ...child,
      connection: { host: socketDir, port: PORT, user: POSTGRES_ROLE, database: POSTGRES_ROLE, ssl: false },
    };
  } catch (error) {
    if (error instanceof GatewayError && error.message.includes('DATABASE_URL')) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new GatewayError(
      'BACKEND_UNAVAILABLE',
      `The embedded Postgres cannot run here: ${reason}\nRepair that, or set DATABASE_URL to a Postgres server (15 or later).`,
      { cause: error },
    );
  }
}

/** Names the socket file, no TCP port: nothing listens there. */
const PORT = 5432;

/** Small: one gateway, a catalog of megabytes. Durable: what is acknowledged survives a power cut (fsync is on by default). */
function settings(socketDir: string): string[] {
  const values = {
    listen_addresses: '',
    port: PORT,
    // A list: quotes keep commas and spaces of the path from splitting it.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0600',
    // A gateway takes 25; tests put several on one.
    max_connections: 100,
    shared_buffers: '16MB',
    max_wal_size: '128MB',
    min_wal_size: '32MB',
    // No helper processes: the kernel's read-ahead is enough for a catalog.
    io_method: 'sync',
    max_logical_replication_workers: 0,
    max_parallel_workers_per_gather: 0,
    huge_pages: 'off',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function identity({ uid }: PostgresUser): { uid?: number } {
  return uid === undefined ? {} : { uid };
}

/** The other user must reach its own folders; the files beside them stay closed to it. */
function letThrough(lock: DataDirLock): void {
  chmodSync(lock.dir, 0o711);
  chmodSync(lock.socketDir, 0o711);
}

/**
 * A killed Postgres leaves `postmaster.pid`; when its pid has since been given to another program, Postgres takes that
 * for itself and refuses to start. We hold the directory, so a program that does not name it is proof enough; the check
 * of its shared memory, which Postgres makes besides, stays.
 */
function dropForeignPidFile(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  const pid = Number(pidFileLines(cluster)?.[0]);
  if (!Number.isInteger(pid) || processStart(pid) === undefined) return;
  if (process.platform === 'linux' && !commandOf(pid).includes(cluster)) rmSync(file, { force: true });
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Line 8 of postmaster.pid is the server's state: src/include/utils/pidfile.h. */
function saysReady(cluster: string, pid: number): boolean {
  const lines = pidFileLines(cluster);
  return lines?.[0] === String(pid) && lines[7]?.trim() === 'ready';
}

function pidFileLines(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}
