import { parentPort } from 'node:worker_threads';
import type { ErrorCode } from '@docferry/shared-contracts';
import { parserTrapped } from '../chunk/code/source-parser.ts';
import { GatewayError } from '../errors.ts';
import { type TaskInput, type TaskName, type TaskResult, TEXT_TASKS } from './text-tasks.ts';

/** What the thread is asked, one task after another. */
export type TextTask<N extends TaskName = TaskName> = { readonly name: N; readonly input: TaskInput<N> };
/** An error for the caller, which would lose its class and code on the way between threads. */
type Refusal = { readonly code: ErrorCode; readonly detail: string; readonly details: GatewayError['details'] };
/** What it answers; when `spent`, it is to be asked no more. */
export type TextAnswer<N extends TaskName = TaskName> = { readonly spent: boolean } & (
  | { readonly result: TaskResult<N> }
  | { readonly refusal: Refusal }
);

async function answer<N extends TaskName>({ name, input }: TextTask<N>): Promise<void> {
  let answered: object;
  try {
    answered = { result: await TEXT_TASKS[name](input) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    answered = { refusal: { code: error.code, detail: error.message, details: error.details } };
  }
  parentPort?.postMessage({ ...answered, spent: parserTrapped() });
}

parentPort?.on('message', (task: TextTask) => {
  answer(task).catch((error: unknown) => {
    // Thrown outside the promise it reaches the one who asked as the thread's error.
    setImmediate(() => {
      throw error;
    });
  });
});
