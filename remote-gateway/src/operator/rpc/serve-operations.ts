import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { ERRORS, errorBody } from '@docferry/shared-contracts';
import type { Logger } from 'pino';
import { GatewayError } from '../../errors.ts';
import type { DataDirLock } from '../../processes/lock-data-dir.ts';
import { adminSocket } from './admin-socket.ts';
import type { Operation } from './operation.ts';
import { HEARTBEAT_MS, type Line } from './wire.ts';

type Served<Parts> = {
  readonly operations: readonly Operation<Parts, unknown, unknown>[];
  readonly parts: Parts;
  readonly logger: Logger;
};

/**
 * Serves operations while the gateway runs: `POST /<operation>` with JSON over a Unix socket. The socket's file mode is
 * its only authentication: no other user can reach it. Dispose it before the parts.
 */
export async function serveOperations<Parts>({
  lock,
  ...served
}: Served<Parts> & { readonly lock: Pick<DataDirLock, 'socketDir'> }): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const path = adminSocket(lock.socketDir);
  const server = createServer((request, response) => {
    const run = answer(served, request, response, stopping.signal);
    running.add(run);
    void run.finally(() => running.delete(run));
  });
  // A killed gateway leaves its socket behind. No other process uses it, because we have locked the data directory.
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  return {
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      stopping.abort(
        new GatewayError('BACKEND_UNAVAILABLE', 'The gateway is stopping. Run the command again once it is back.'),
      );
      await Promise.all(running);
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

/** Writes lines of JSON: progress, then the result or an error. A caller who disconnects cancels the operation. */
async function answer<Parts>(
  { operations, parts, logger }: Served<Parts>,
  request: IncomingMessage,
  response: ServerResponse,
  stopping: AbortSignal,
): Promise<void> {
  const caller = new AbortController();
  response.on('close', () => caller.abort(new Error('the caller of the admin command disconnected')));
  const write = (line: Line, status = 200) => {
    if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/x-ndjson' });
    response.write(`${JSON.stringify(line)}\n`);
  };
  const heartbeat = setInterval(() => write({ alive: true }), HEARTBEAT_MS);
  try {
    const operation = find(operations, request);
    const input: unknown = await json(request).catch((cause: unknown) => {
      throw new GatewayError('INVALID_ARGUMENT', 'The body is not valid JSON.', { cause });
    });
    const context = {
      report: (progress: string) => write({ progress }),
      signal: AbortSignal.any([caller.signal, stopping]),
    };
    write({ result: await operation.run(parts, input, context) });
  } catch (error) {
    const shown = errorOf(error, logger);
    write({ error: shown }, ERRORS[shown.code].status);
  } finally {
    clearInterval(heartbeat);
    response.end();
  }
}

function find<Parts>(operations: Served<Parts>['operations'], { method, url = '' }: IncomingMessage) {
  const name = url.slice(1);
  const found = method === 'POST' ? operations.find((operation) => operation.name === name) : undefined;
  if (found) return found;
  throw new GatewayError(
    'NOT_FOUND',
    `This gateway has no admin command "${name}". Use the command of the version that is running.`,
  );
}

function errorOf(error: unknown, logger: Logger) {
  if (error instanceof GatewayError) return errorBody(error.code, error.message, 'admin', error.details);
  logger.error({ err: error }, 'an admin command failed');
  return errorBody('INTERNAL_ERROR', 'The command failed. The log of the gateway contains the reason.', 'admin');
}
