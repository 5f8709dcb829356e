import { parentPort, workerData } from 'node:worker_threads';

/** Ends the process when nothing new was said for too long: the string that was named last hangs. */
let last = '';
let since = Date.now();
parentPort?.on('message', (name: string) => {
  last = name;
  since = Date.now();
});
setInterval(() => {
  if (Date.now() - since < workerData.maxWait) return;
  process.stderr.write(`Hangs: ${last}\n`);
  process.exit(2);
}, 1000);
