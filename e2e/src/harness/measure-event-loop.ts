import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a gateway (`--import`), it records each long turn of the event loop: its end and its processor time,
 * which does not depend on other processes of a busy machine.
 */
const EVERY_MS = 5;
const LONG_MS = 20;

const file = process.env.LONG_TURNS_FILE;

if (isMainThread && file !== undefined) {
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    const ms = (user + system) / 1_000;
    if (ms >= LONG_MS) appendFileSync(file, `${JSON.stringify({ at: Date.now(), ms })}\n`);
  }, EVERY_MS).unref();
}
