import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openGatewayAlone } from '../../compose/open-gateway-alone.ts';
import type { Config } from '../../config/config.ts';
import { GatewayError } from '../../errors.ts';
import { isRunning } from '../../processes/end-process.ts';
import { readOwner } from '../../processes/owner-record.ts';
import { adminSocket } from '../rpc/admin-socket.ts';
import { callTask } from '../rpc/call-task.ts';
import { answers } from '../rpc/with-admin.ts';
import { interrupted } from './interrupted.ts';
import type { TaskContext } from './maintenance.ts';
import type { Task } from './task.ts';

/** A gateway that starts, or another admin command, is waited for this long. */
const PATIENCE_MS = 15_000;
const POLL_MS = 100;

/**
 * Runs a task on a data directory: in the gateway that runs there, else in this process, on the servers of the
 * configuration or the directory's own. Throws INDEX_LOCK_ACTIVE when another process has it and does not answer.
 */
export async function runTask<Input, Output>(
  config: Config,
  task: Task<Input, Output>,
  input: Input,
  { logger, ...context }: TaskContext & { logger: Logger },
): Promise<Output> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const socket = await runningGateway(config.data_dir);
    if (socket) return callTask(socket, task, input, context);
    try {
      await using opened = await openGatewayAlone(config, config.data_dir, logger);
      return await task.run(opened, input, context);
    } catch (error) {
      if (context.signal.aborted) throw interrupted(error);
      const held = error instanceof GatewayError && error.code === 'INDEX_LOCK_ACTIVE';
      if (!held || performance.now() > deadline) throw error;
    }
    await sleep(POLL_MS);
  }
}

/** The admin socket of the gateway that runs on a data directory; undefined when none answers. */
export async function runningGateway(dataDir: string): Promise<string | undefined> {
  const owner = readOwner(dataDir);
  const socket = owner && isRunning(owner) ? adminSocket(owner.socketDir) : undefined;
  return socket && (await answers(socket)) ? socket : undefined;
}
