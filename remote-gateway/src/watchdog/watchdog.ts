/**
 * In: the heartbeat of the event loop and the ids of running jobs, in shared memory.
 * Out: exit code 70 and a note of the jobs when the event loop is blocked for too long.
 * Never: stops a process that still answers.
 */
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { RunningJobs } from './running-jobs.ts';
import type { WatchdogTask } from './watchdog-thread.ts';

/** The event loop says this often in the time that it may be blocked that it turns. */
const BEATS_A_LIMIT = 20;

const fromSource = import.meta.url.endsWith('.ts');
const THREAD = new URL(fromSource ? './watchdog-thread.ts' : './watchdog-thread.js', import.meta.url);
const EXEC_ARGV = fromSource ? ['--conditions=docferry-source'] : [];
/** It has nothing to do but to look at a number. */
const HEAP_MB = 16;

export type WatchdogOptions = { readonly dataDir: string; readonly limitMs: number; readonly logger: Logger };

/**
 * A thread that ends this process when its event loop is blocked for `limitMs`: a gateway that answers nobody is better
 * started again by its supervisor. It leaves a note of the jobs in hand in the data directory and says in the log which
 * they were and where the loop stood.
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
      // In this order: a process whose beats stop while it is watched would be ended.
      await thread.terminate();
      clearInterval(beats);
    },
  };
}
