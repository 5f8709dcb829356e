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
  /** Ends the process in order, so that another one is started. Does nothing while none is ready. */
  restart(): Promise<void>;
};

/**
 * Starts a child process, waits until it is ready, and restarts it when it ends unexpectedly. It has a process group
 * of its own: Ctrl-C reaches the gateway alone, which ends its children once it has drained.
 *
 * Throws BACKEND_UNAVAILABLE with the child's last lines when the first start fails; nothing is left running then.
 */
export async function superviseChild(plan: ChildPlan): Promise<SupervisedChild> {
  const supervisor = new Supervisor(plan);
  await supervisor.open();
  return {
    state: () => supervisor.state,
    pid: () => supervisor.pid(),
    restart: () => supervisor.restart(),
    [Symbol.asyncDispose]: () => supervisor.close(),
  };
}

/** A process that was ready at `since`. */
type Running = { readonly ended: Promise<unknown>; readonly since: number };

class Supervisor {
  state: ChildState = 'restarting';
  readonly #plan: ChildPlan;
  readonly #log: ReturnType<typeof openChildLog>;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #supervision: Promise<void> | undefined;
  /** Failed restarts since it was healthy last. */
  #failures = 0;

  constructor(plan: ChildPlan) {
    this.#plan = plan;
    this.#log = openChildLog(plan.logFile);
  }

  async open(): Promise<void> {
    // When the gateway itself ends without disposal, such as by an uncaught error, its children end with it.
    process.once('exit', this.#endWithUs);
    let first: Running;
    try {
      first = await this.#start();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const tail = this.#log.tail();
      this.#cleanUp();
      const detail = `${this.#plan.name} does not start: ${reason}.${tail ? `\n${tail}` : ''}`;
      throw new GatewayError('BACKEND_UNAVAILABLE', detail, { cause: error });
    }
    this.state = 'ready';
    this.#supervision = this.#supervise(first);
  }

  pid(): number | undefined {
    const child = this.#child;
    return child && child.exitCode === null && child.signalCode === null ? child.pid : undefined;
  }

  async restart(): Promise<void> {
    if (this.state !== 'ready' || !this.#child) return;
    // The process is gone before Node says so: until then it would count as ready.
    this.state = 'restarting';
    await stop(this.#plan, this.#child);
  }

  async close(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    this.state = 'down';
    if (this.#child) await stop(this.#plan, this.#child);
    await this.#supervision;
    this.#cleanUp();
  }

  readonly #endWithUs = (): void => {
    this.#child?.kill(this.#plan.stopSignal);
  };

  #cleanUp(): void {
    process.off('exit', this.#endWithUs);
    this.#plan.lock.forgetChild(this.#plan.name);
    this.#log[Symbol.dispose]();
  }

  /** Starts the process, again at once after each cause of failure that was removed. */
  async #start(): Promise<Running> {
    for (;;) {
      try {
        return await this.#startOnce();
      } catch (error) {
        if (this.#stopping.signal.aborted || !this.#plan.recover?.(this.#log.tail(RECOVERY_CHARS))) throw error;
      }
    }
  }

  async #startOnce(): Promise<Running> {
    const plan = this.#plan;
    this.#log.begin();
    await plan.prepare?.();
    this.#stopping.signal.throwIfAborted();
    const started = spawnChild(plan, this.#log.fd);
    this.#child = started;
    const ended = once(started, 'exit');
    ended.catch(() => {});
    if (started.pid === undefined) await ended;
    const { pid } = started;
    if (pid === undefined) throw new Error('it has no pid');
    plan.lock.recordChild(plan.name, pid);
    try {
      await untilReady(plan, started, pid);
    } catch (error) {
      await stop(plan, started);
      throw error;
    }
    return { ended, since: performance.now() };
  }

  /** Restarts the process whenever it ends, until {@link close}. */
  async #supervise(first: Running): Promise<void> {
    const { name, logger } = this.#plan;
    let running: Running | undefined = first;
    while (running) {
      await running.ended;
      if (this.#stopping.signal.aborted) return;
      if (performance.now() - running.since > HEALTHY_MS) this.#failures = 0;
      this.state = 'restarting';
      const { exitCode, signalCode: signal } = this.#child ?? {};
      logger.error({ child: name, exitCode, signal }, `${name} ended, restarting it`);
      running = await this.#restart();
      if (!running) return;
      this.state = 'ready';
      logger.info({ child: name, childPid: this.#child?.pid }, `${name} is back`);
    }
  }

  /** Tries until the process runs, with growing pauses; undefined when it is to stop. */
  async #restart(): Promise<Running | undefined> {
    const { name, logger } = this.#plan;
    const { signal } = this.#stopping;
    for (;;) {
      try {
        await sleep(Math.min(FIRST_BACKOFF_MS * 2 ** this.#failures, MAX_BACKOFF_MS), undefined, { signal });
        return await this.#start();
      } catch (error) {
        if (signal.aborted) return undefined;
        this.#failures += 1;
        if (this.#failures >= RESTARTS_UNTIL_DOWN) this.state = 'down';
        logger.error({ child: name, err: error, failures: this.#failures }, `${name} does not start`);
      }
    }
  }
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
