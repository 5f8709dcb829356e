import { readFileSync } from 'node:fs';

/** Of the time without a report, how much a process must have had of a processor to be held to it. */
const FAIR_SHARE = 0.5;
/** How often a process that had no fair share is given the same time again. */
const MAX_EXTENSIONS = 3;

/**
 * Watches for reports of a process that stop coming: `onSilent` is called once none came for `limitMs`. A process that the
 * machine hardly let run in that time is not stuck, and gets it again, where the system reports it (Linux); at most thrice.
 */
export function watchSilence(pid: number | undefined, limitMs: number, onSilent: () => void) {
  let timer: NodeJS.Timeout;
  const arm = (graces: number) => {
    const before = processorMs(pid);
    timer = setTimeout(() => {
      const starved = processorMs(pid) - before < FAIR_SHARE * limitMs;
      if (starved && graces > 0) arm(graces - 1);
      else onSilent();
    }, limitMs);
  };
  arm(MAX_EXTENSIONS);
  return {
    report: () => {
      clearTimeout(timer);
      arm(MAX_EXTENSIONS);
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** Processor time that all threads of a process took, milliseconds: fields 14 and 15 of /proc/PID/stat, in hundredths (proc(5)). */
function processorMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Number.NaN;
  }
}
