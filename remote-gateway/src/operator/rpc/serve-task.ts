import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { errorBody } from '@docferry/shared-contracts';
import type { Logger } from 'pino';
import { GatewayError } from '../../errors.ts';
import type { Maintenance } from '../tasks/maintenance.ts';
import type { Task } from '../tasks/task.ts';

export const TASKS_PATH = '/tasks/';
/** So that neither side takes a long step for a broken connection. */
const HEARTBEAT_MS = 10_000;

/**
 * Runs a task for an admin command. The answer is a line of JSON for each thing to tell: `{"progress": "..."}`,
 * `{"alive": true}`, and last `{"result": ...}` or `{"error": ...}`. A caller who goes away aborts the task.
 */
export async function serveTask(
  found: Task<unknown, unknown>,
  on: Maintenance,
  { request, response, stopping }: { request: IncomingMessage; response: ServerResponse; stopping: AbortSignal },
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort(new Error('the admin command has gone')));
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const tell = (line: object) => void response.write(`${JSON.stringify(line)}\n`);
  const heartbeat = setInterval(() => tell({ alive: true }), HEARTBEAT_MS);
  const context = {
    report: (progress: string) => tell({ progress }),
    signal: AbortSignal.any([gone.signal, stopping]),
  };
  try {
    const input: unknown = await json(request);
    tell({ result: await found.run(on, input, context) });
  } catch (error) {
    tell({ error: shownError(error, on.gateway.logger) });
  } finally {
    clearInterval(heartbeat);
    response.end();
  }
}

function shownError(error: unknown, logger: Logger) {
  if (error instanceof GatewayError) return errorBody(error.code, error.message, 'admin', error.details);
  logger.error({ err: error }, 'an admin command failed');
  return errorBody('INTERNAL_ERROR', 'The command failed; the log of the gateway says why.', 'admin');
}
