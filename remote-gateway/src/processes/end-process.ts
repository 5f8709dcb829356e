import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessRecord } from './owner-record.ts';
import { processStart } from './process-start.ts';

const POLL_MS = 20;

/** True while the very process of the record runs; a later one with the same pid is another. */
export function isRunning({ pid, start }: ProcessRecord): boolean {
  return processStart(pid) === start;
}

/** Asks a process to end with `signal`, and kills it with its group when it has not ended after `graceMs`. */
export async function endProcess(record: ProcessRecord, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  send(record, record.pid, signal);
  if (await gone(record, graceMs)) return;
  send(record, -record.pid, 'SIGKILL');
  send(record, record.pid, 'SIGKILL');
  await gone(record, graceMs);
}

function send(record: ProcessRecord, target: number, signal: NodeJS.Signals): void {
  if (!isRunning(record)) return;
  try {
    process.kill(target, signal);
  } catch {
    // It ended in between, or leads no group.
  }
}

async function gone(record: ProcessRecord, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isRunning(record)) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
