import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayError } from '../../errors.ts';
import { isRunning } from '../../processes/end-process.ts';
import { readOwner } from '../../processes/owner-record.ts';
import { adminSocket } from './admin-socket.ts';
import { callOperations } from './call-operation.ts';
import { NO_CONTEXT, type RunOperation } from './operation.ts';

const POLL_MS = 100;

export type DataDirAccess<Parts> = {
  readonly dataDir: string;
  /** Opens the parts in this process. Throws INDEX_LOCK_ACTIVE while another process has the data directory. */
  readonly open: () => Promise<AsyncDisposable & Parts>;
  /** How long to wait for a gateway that starts or for another command, milliseconds. */
  readonly waitMs: number;
};

/**
 * Runs operations on a data directory: in the gateway that runs there, or in this process when none runs. Throws
 * INDEX_LOCK_ACTIVE when another process has the directory and does not answer.
 */
export async function withOperations<Parts, T>(
  { dataDir, open, waitMs }: DataDirAccess<Parts>,
  work: (run: RunOperation<Parts>) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const owner = readOwner(dataDir);
    const socket = owner && isRunning(owner) ? adminSocket(owner.socketDir) : undefined;
    if (socket && (await answers(socket))) return work(callOperations(socket));
    if (!socket) {
      const opened = await open().catch((error: unknown) => {
        const locked = error instanceof GatewayError && error.code === 'INDEX_LOCK_ACTIVE';
        if (!locked || performance.now() > deadline) throw error;
      });
      if (opened) {
        await using parts = opened;
        return await work((operation, input, context = NO_CONTEXT) => operation.run(parts, input, context));
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

/** Whether a gateway listens on its admin socket. */
async function answers(socketPath: string): Promise<boolean> {
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
