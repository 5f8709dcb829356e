import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { GatewayError } from '../../errors.ts';
import { isRunning } from '../../processes/end-process.ts';
import { lockDataDir } from '../../processes/lock-data-dir.ts';
import { readOwner } from '../../processes/owner-record.ts';
import { startPostgres } from '../../processes/start-postgres.ts';
import { keepPreviousCatalog } from '../tasks/migrate/keep-previous-catalog.ts';
import { adminSocket } from './admin-socket.ts';
import { callAdmin } from './call-admin.ts';
import type { Admin } from './operations.ts';

/** A gateway that starts, or another admin command, is waited for this long: on a slow machine either takes half a minute. */
const PATIENCE_MS = 60_000;
const POLL_MS = 100;

/**
 * Runs admin operations on the catalog of a data directory: in the gateway that runs there, else in this process, on
 * `databaseUrl` when it is given and on the directory's own Postgres when not.
 *
 * Throws INDEX_LOCK_ACTIVE when another process has the directory and does not answer.
 */
export async function withAdmin<T>(
  where: { dataDir: string; databaseUrl?: string | undefined; logger: Logger },
  work: (admin: Admin) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const owner = readOwner(where.dataDir);
    const socket = owner && isRunning(owner) ? adminSocket(owner.socketDir) : undefined;
    if (socket && (await answers(socket))) return work(callAdmin(socket));
    if (!socket) {
      const opened = await openHere(where).catch((error: unknown) => {
        const held = error instanceof GatewayError && error.code === 'INDEX_LOCK_ACTIVE';
        if (!held || performance.now() > deadline) throw error;
      });
      if (opened) {
        await using here = opened;
        return await work(here.admin);
      }
    }
    if (performance.now() > deadline) {
      throw new GatewayError(
        'INDEX_LOCK_ACTIVE',
        `Process ${owner?.pid} has this data directory open and does not answer. Wait until it does, or stop it.`,
        { details: { pid: owner?.pid } },
      );
    }
    await sleep(POLL_MS);
  }
}

async function openHere(where: {
  dataDir: string;
  databaseUrl?: string | undefined;
  logger: Logger;
}): Promise<AsyncDisposable & { admin: Admin }> {
  const { dataDir, databaseUrl, logger } = where;
  await using stack = new AsyncDisposableStack();
  let connection: Parameters<typeof openCatalog>[0]['connection'] | undefined = databaseUrl;
  if (connection === undefined) {
    const lock = stack.use(await lockDataDir(dataDir));
    connection = stack.use(await startPostgres({ lock, logger })).connection;
  }
  const beforeMigration = keepPreviousCatalog(connection, { dataDir, logger });
  const catalog = stack.use(await openCatalog({ connection, logger, beforeMigration }));
  const opened = stack.move();
  return {
    admin: (operation, input) => operation.run(catalog, input),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Whether a gateway listens on its admin socket. */
export async function answers(socketPath: string): Promise<boolean> {
  const socket = connect(socketPath);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
