import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from './process-memory.ts';

/** A Qdrant that uses less of one core has finished building. */
const QUIET = 0.1;
const LOOK_MS = 2_000;
const MAX_POLLS = 60;

/** Waits until a process has little to do; returns how long that took, seconds. */
export async function untilQuiet(pid: number): Promise<number> {
  const started = performance.now();
  for (let looks = 0; looks < MAX_POLLS; looks += 1) {
    const before = cpuSeconds(pid);
    await sleep(LOOK_MS);
    if (cpuSeconds(pid) - before < (QUIET * LOOK_MS) / 1_000) break;
  }
  return (performance.now() - started) / 1_000;
}
