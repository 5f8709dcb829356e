import { parentPort } from 'node:worker_threads';
import type { ErrorCode } from '@docferry/shared-contracts';
import { GatewayError } from '../errors.ts';
import type { TaskFunctions } from './task-module.ts';

/** A task as it is sent to the thread. */
export type SentTask = { readonly href: string; readonly name: string; readonly input: unknown };
/** An error for the caller, which would lose its class and code on the way between threads. */
type Refusal = { readonly code: ErrorCode; readonly detail: string; readonly details: GatewayError['details'] };
/** The result; a thread that is `spent` takes no more tasks. */
export type TaskOutcome = { readonly spent: boolean } & ({ readonly result: unknown } | { readonly refusal: Refusal });

type LoadedModule = TaskFunctions & Readonly<Record<string, (input: unknown) => unknown>>;

async function run({ href, name, input }: SentTask): Promise<void> {
  const loaded = (await import(href)) as LoadedModule;
  let outcome: object;
  try {
    outcome = { result: await loaded[name]?.(input) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    outcome = { refusal: { code: error.code, detail: error.message, details: error.details } };
  }
  parentPort?.postMessage({ ...outcome, spent: loaded.isSpent?.() ?? false });
}

parentPort?.on('message', (task: SentTask) => {
  run(task).catch((error: unknown) => {
    // Thrown outside the promise, it reaches the caller as the thread's error.
    setImmediate(() => {
      throw error;
    });
  });
});
