/**
 * A thread beside the converter that lives on while a hostile file keeps the main thread busy: it ends the process when
 * its memory passes the limit or when its parent is gone.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { MEMORY_MARK } from './messages.ts';

/** How often the process is looked at, milliseconds. */
const INTERVAL_MS = 50;

const { memoryBytes, parent }: { memoryBytes: number; parent: number } = workerData;

setInterval(() => {
  const full = process.memoryUsage.rss() > memoryBytes;
  if (full) writeSync(2, `${MEMORY_MARK}\n`);
  if (full || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
