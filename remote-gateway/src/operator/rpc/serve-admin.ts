import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { ERRORS, errorBody } from '@docferry/shared-contracts';
import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import { GatewayError } from '../../errors.ts';
import type { DataDirLock } from '../../processes/lock-data-dir.ts';
import type { DropStores } from '../admin/delete-tenant.ts';
import type { Maintenance } from '../tasks/maintenance.ts';
import { findTask } from '../tasks/tasks.ts';
import { adminSocket } from './admin-socket.ts';
import { findOperation } from './operations.ts';
import { serveTask } from './serve-task.ts';

/**
 * Answers admin commands while the gateway runs: `POST /<operation>` with JSON over a Unix socket that this user alone
 * can reach, which is the whole of its authentication. Dispose it before the catalog.
 */
export async function serveAdmin(options: {
  lock: Pick<DataDirLock, 'socketDir'>;
  catalog: Catalog;
  logger: Logger;
  maintenance?: Maintenance;
  dropStores?: DropStores;
}): Promise<AsyncDisposable> {
  const { catalog, logger, maintenance, dropStores } = options;
  const stopping = new AbortController();
  const tasks = new Set<Promise<void>>();
  const path = adminSocket(options.lock.socketDir);
  const server = createServer((request, response) => {
    const found = maintenance && request.method === 'POST' ? findTask(request.url ?? '') : undefined;
    if (maintenance && found) {
      const running = serveTask(found, maintenance, { request, response, stopping: stopping.signal });
      tasks.add(running);
      void running.finally(() => tasks.delete(running));
      return;
    }
    void answer(catalog, request, logger, dropStores).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  // A killed gateway leaves its socket behind; we hold the data directory, so nobody answers there.
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  return {
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      stopping.abort(
        new GatewayError('BACKEND_UNAVAILABLE', 'The gateway stops. Run the command again once it is back.'),
      );
      await Promise.all(tasks);
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

async function answer(
  catalog: Catalog,
  request: IncomingMessage,
  logger: Logger,
  dropStores: DropStores | undefined,
): Promise<{ status: number; body: unknown }> {
  try {
    return { status: 200, body: await runRequest(catalog, request, dropStores) };
  } catch (error) {
    const known = error instanceof GatewayError ? error : undefined;
    if (!known) logger.error({ err: error }, 'an admin command failed');
    const code = known?.code ?? 'INTERNAL_ERROR';
    const detail = known?.message ?? 'The command failed; the log of the gateway says why.';
    return { status: ERRORS[code].status, body: errorBody(code, detail, 'admin') };
  }
}

async function runRequest(
  catalog: Catalog,
  request: IncomingMessage,
  dropStores: DropStores | undefined,
): Promise<unknown> {
  const name = (request.url ?? '').slice(1);
  const operation = request.method === 'POST' ? findOperation(name) : undefined;
  if (!operation) {
    throw new GatewayError('NOT_FOUND', `This gateway knows no admin command "${name}". Is it of the same version?`);
  }
  const input: unknown = await json(request).catch(() => {
    throw new GatewayError('INVALID_ARGUMENT', 'The body is not JSON.');
  });
  return operation.run(catalog, input, dropStores);
}
