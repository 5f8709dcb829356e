/** Signals that ask a process to end: Ctrl-C, a supervisor, a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** What a shell reports for a process ended by Ctrl-C. */
const INTERRUPTED = 130;

/** Resolves at the first signal to stop. A second one ends the process at once; its children are ended on the way out. */
export function stopSignals(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  let asked = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (asked) process.exit(INTERRUPTED);
      asked = true;
      resolve(signal);
    });
  }
  return promise;
}
