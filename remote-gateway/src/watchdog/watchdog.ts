/**
 * In: the heartbeat of the event loop and the ids of running jobs, in shared memory.
 * Out: exit code 70 and a note of the jobs when the event loop is blocked for too long.
 * Never: stops a process that still answers.
 */
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { RunningJobs } from './running-jobs.ts';
import type { WatchdogTask } from './watchdog-thread.ts';

/** Heartbeats of the event loop per limit. */
const BEATS_A_LIMIT = 20;

const fromSource = import.meta.url.endsWith('.ts');
const THREAD = new URL(fromSource ? './watchdog-thread.ts' : './watchdog-thread.js', import.meta.url);
const EXEC_ARGV = fromSource ? ['--conditions=docferry-source'] : [];
/** The thread only reads a number. */
const HEAP_MB = 16;

export type WatchdogOptions = { readonly dataDir: string; readonly limitMs: number; readonly logger: Logger };

/**
 * Starts a thread that ends this process when its event loop is blocked for `limitMs`, so that its supervisor starts it
 * again. The thread writes the running jobs into the data directory, and the jobs and the position of the loop into the
 * log.
 */
export function startWatchdog(
  runningJobs: RunningJobs,
  { dataDir, limitMs, logger }: WatchdogOptions,
): AsyncDisposable {
  const everyMs = limitMs / BEATS_A_LIMIT;
  const beats = setInterval(() => runningJobs.beat(), everyMs);
  const workerData: WatchdogTask = { memory: runningJobs.memory, dataDir, limitMs, everyMs };
  const thread = new Worker(THREAD, {
    workerData,
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  beats.unref();
  thread.unref();
  thread.on('error', (error) => logger.error({ err: error }, 'nobody watches the event loop any more'));
  return {
    async [Symbol.asyncDispose]() {
      // In this order, because a process without heartbeats would be ended.
      await thread.terminate();
      clearInterval(beats);
    },
  };
}
