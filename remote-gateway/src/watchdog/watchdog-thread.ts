import { writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setInterval } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { writeBlockedNote } from './blocked-note.ts';
import { RunningJobs } from './running-jobs.ts';

export type WatchdogTask = {
  readonly memory: SharedArrayBuffer;
  readonly dataDir: string;
  readonly limitMs: number;
  readonly everyMs: number;
};

/** EX_SOFTWARE of sysexits.h; a supervisor that starts again after failures does so after this one. */
const BLOCKED = 70;
/** The expression for the blocked thread, and its time limit, milliseconds. */
const ANSWER_MS = 2_000;

async function watch({ memory, dataDir, limitMs, everyMs }: WatchdogTask): Promise<never> {
  const runningJobs = new RunningJobs(memory);
  let beats = runningJobs.beats;
  let silentMs = 0;
  let last = performance.now();
  for await (const _ of setInterval(everyMs)) {
    const now = performance.now();
    // A process that was stopped as a whole, or a machine that slept, is not blocked.
    silentMs = runningJobs.beats === beats ? silentMs + Math.min(now - last, 2 * everyMs) : 0;
    beats = runningJobs.beats;
    last = now;
    if (silentMs >= limitMs) return await end(runningJobs.ids(), dataDir, silentMs);
  }
  throw new Error('a timer ended');
}

async function end(jobs: string[], dataDir: string, silentMs: number): Promise<never> {
  let unwritten: string | undefined;
  try {
    writeBlockedNote(dataDir, { jobs });
  } catch (error) {
    unwritten = String(error);
  }
  const session = new Session();
  session.connectToMainThread();
  const stack = await answerOf(session, 'new Error("blocked").stack');
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    jobs,
    blocked_ms: Math.round(silentMs),
    blocked_at: stack?.split('\n').slice(2),
    note_error: unwritten,
    msg: 'watchdog: the event loop is blocked, so this process ends itself; the jobs in hand are next worked on alone',
  };
  writeSync(2, `${JSON.stringify(line)}\n`);
  // Signals from within do not end the first process of a container, but what it runs itself does.
  await answerOf(session, `process.exit(${BLOCKED})`);
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
}

/** What an expression gives in the blocked thread: even a loop and a regular expression are interrupted for it. */
async function answerOf(session: Session, expression: string): Promise<string | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  setTimeout(() => resolve(undefined), ANSWER_MS);
  const answer = session.post('Runtime.evaluate', { expression, returnByValue: true }).then(
    ({ result }): string | undefined => (typeof result.value === 'string' ? result.value : undefined),
    () => undefined,
  );
  return await Promise.race([answer, late]);
}

await watch(workerData);
