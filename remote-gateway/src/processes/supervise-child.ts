/**
 * In: the binary and arguments of Qdrant or Postgres and a locked data directory. Out: a running, supervised process and
 * its address. Never reads or writes the documents that these processes store.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { GatewayError } from '../errors.ts';
import { openChildLog } from './child-log.ts';
import { dieWithParent } from './die-with-parent.ts';
import { endProcess } from './end-process.ts';
import type { DataDirLock } from './lock-data-dir.ts';
import { processStart } from './process-start.ts';

const READY_POLL_MS = 10;
const SLOW_START_MS = 3_000;
const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 10_000;
/** A child that lived this long is healthy: its next crash starts the backoff again. */
const HEALTHY_MS = 30_000;
/** After as many failed restarts in a row the part counts as down; it is still tried on. */
const RESTARTS_UNTIL_DOWN = 5;
/** A panic is followed by its whole stack. */
const RECOVERY_CHARS = 100_000;

/** `restarting`: it ended on its own and is being restarted. `down`: disposed, or it does not come back. */
export type ChildState = 'ready' | 'restarting' | 'down';

export type ChildPlan = {
  /** For logs, errors and the record in the data directory. */
  readonly name: string;
  /** Put before the command, such as what makes another user of it. */
  readonly prefix?: readonly string[];
  readonly command: string;
  readonly args: readonly string[];
  /** Asked at each start, after `prepare`. */
  readonly env: () => NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Only as root: the user that the child runs as. */
  readonly uid?: number;
  readonly logFile: string;
  /** Runs before each start, for what a crash leaves behind. */
  readonly prepare?: () => Promise<void> | void;
  /** Given what a failed start printed: true when the cause was removed, so that another start is made at once. */
  readonly recover?: (printed: string) => boolean;
  /** Asked again and again until it is true or the time is up. */
  readonly isReady: (pid: number) => Promise<boolean> | boolean;
  readonly readyTimeoutMs: number;
  /** The signal for an orderly end, and how long that may take before SIGKILL. */
  readonly stopSignal: NodeJS.Signals;
  readonly stopTimeoutMs: number;
  readonly lock: DataDirLock;
  readonly logger: Logger;
};

export type SupervisedChild = AsyncDisposable & {
  state(): ChildState;
  /** Of the process that runs now; `undefined` while there is none. */
  pid(): number | undefined;
};

/**
 * Starts a child process, waits until it is ready, and restarts it when it ends unexpectedly. It has a process group
 * of its own: Ctrl-C reaches the gateway alone, which ends its children once it has drained.
 *
 * Throws BACKEND_UNAVAILABLE with the child's last lines when the first start fails; nothing is left running then.
 */
export async function superviseChild(plan: ChildPlan): Promise<SupervisedChild> {
  const { name, logger, lock } = plan;
  const log = openChildLog(plan.logFile);
  const stopping = new AbortController();
  let state: ChildState = 'restarting';
  let child: ChildProcess | undefined;

  const startOnce = async () => {
    log.begin();
    await plan.prepare?.();
    stopping.signal.throwIfAborted();
    const started = spawnChild(plan, log.fd);
    child = started;
    const ended = once(started, 'exit');
    ended.catch(() => {});
    if (started.pid === undefined) await ended;
    const { pid } = started;
    if (pid === undefined) throw new Error('it has no pid');
    lock.recordChild(name, pid);
    try {
      await untilReady(plan, started, pid);
    } catch (error) {
      await stop(plan, started);
      throw error;
    }
    return { ended, since: performance.now() };
  };

  const start = async () => {
    for (;;) {
      try {
        return await startOnce();
      } catch (error) {
        if (stopping.signal.aborted || !plan.recover?.(log.tail(RECOVERY_CHARS))) throw error;
      }
    }
  };

  const keepRunning = async (first: { ended: Promise<unknown>; since: number }) => {
    let running = first;
    let failures = 0;
    while (!stopping.signal.aborted) {
      await running.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - running.since > HEALTHY_MS) failures = 0;
      state = 'restarting';
      logger.error(
        { child: name, exitCode: child?.exitCode, signal: child?.signalCode },
        `${name} ended, restarting it`,
      );
      for (;;) {
        try {
          await sleep(Math.min(FIRST_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS), undefined, {
            signal: stopping.signal,
          });
          running = await start();
          break;
        } catch (error) {
          if (stopping.signal.aborted) return;
          failures += 1;
          if (failures >= RESTARTS_UNTIL_DOWN) state = 'down';
          logger.error({ child: name, err: error, failures }, `${name} does not start`);
        }
      }
      state = 'ready';
      logger.info({ child: name, childPid: child?.pid }, `${name} is back`);
    }
  };

  // When the gateway itself ends without disposal, such as by an uncaught error, its children end with it.
  const endWithUs = () => child?.kill(plan.stopSignal);
  process.once('exit', endWithUs);

  const cleanUp = () => {
    process.off('exit', endWithUs);
    lock.forgetChild(name);
    log[Symbol.dispose]();
  };

  let first: { ended: Promise<unknown>; since: number };
  try {
    first = await start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const tail = log.tail();
    cleanUp();
    throw new GatewayError('BACKEND_UNAVAILABLE', `${name} does not start: ${reason}.${tail ? `\n${tail}` : ''}`, {
      cause: error,
    });
  }
  state = 'ready';
  const done = keepRunning(first);

  return {
    state: () => state,
    pid: () => (child && child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    async [Symbol.asyncDispose]() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      state = 'down';
      if (child) await stop(plan, child);
      await done;
      cleanUp();
    },
  };
}

function spawnChild(plan: ChildPlan, output: number): ChildProcess {
  const { prefix = [], env, cwd, uid } = plan;
  // After the prefix: a change of user takes the bond to the parent away.
  const bond = dieWithParent(plan.stopSignal);
  const [command = plan.command, ...args] = [...prefix, ...bond, plan.command, ...plan.args];
  return spawn(command, args, {
    cwd,
    env: env(),
    detached: true,
    stdio: ['ignore', output, output],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
}

async function untilReady(plan: ChildPlan, child: ChildProcess, pid: number): Promise<void> {
  const { isReady, readyTimeoutMs, name, logger } = plan;
  const started = performance.now();
  const deadline = started + readyTimeoutMs;
  let reported = false;
  while (!(await isReady(pid))) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    if (child.signalCode !== null) throw new Error(`it was ended by ${child.signalCode}`);
    if (performance.now() > deadline) throw new Error(`it is not ready after ${readyTimeoutMs / 1000} s`);
    if (!reported && performance.now() - started > SLOW_START_MS) {
      reported = true;
      logger.info({ child: name }, `waiting for ${name} to open its data`);
    }
    await sleep(READY_POLL_MS);
  }
}

async function stop({ stopSignal, stopTimeoutMs }: ChildPlan, child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const start = processStart(child.pid);
  if (start !== undefined) await endProcess({ pid: child.pid, start }, stopSignal, stopTimeoutMs);
}
