import { createLogger } from '../telemetry/logger.ts';
import { RunningJobs } from './running-jobs.ts';
import { startWatchdog } from './watchdog.ts';

/** A process that is watched, works on a job and then does what its second argument says. */
const [dataDir = '', way] = process.argv.slice(2);
const runningJobs = new RunningJobs();
const logger = createLogger({ level: 'info' });
await using _watchdog = startWatchdog(runningJobs, { dataDir, limitMs: 1_000, logger });
const finished = runningJobs.add('11111111-1111-4111-8111-111111111111');
runningJobs.add('22222222-2222-4222-8222-222222222222');
finished[Symbol.dispose]();
// The thread takes a moment to start; nobody is ended for that.
await new Promise((resolve) => setTimeout(resolve, 1_500));

/** 2 to the power of the length: longer than anybody waits. */
const catastrophic = new RegExp(['(a*', ')*b'].join(''));
function blockedHere(): void {
  if (way === 'expression') catastrophic.exec('a'.repeat(64));
  if (way === 'loop') for (;;);
}
blockedHere();
await new Promise((resolve) => setTimeout(resolve, 2_000));
process.stdout.write('survived\n');
