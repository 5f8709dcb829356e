import { parentPort, workerData } from 'node:worker_threads';

/** Ends the process when one string takes too much of its processor time: it hangs. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let last = '';
let since = spent();
parentPort?.on('message', (name: string) => {
  last = name;
  since = spent();
});
setInterval(() => {
  if (spent() - since < workerData.maxWait) return;
  process.stderr.write(`Hangs: ${last}\n`);
  process.exit(2);
}, 1000);
