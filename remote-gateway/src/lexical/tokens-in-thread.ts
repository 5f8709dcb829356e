import { readInThread } from '../threads/run-in-thread.ts';
import { taskModule } from '../threads/task-module.ts';

const TASKS = taskModule<typeof import('./token-tasks.ts')>(import.meta.url, 'token-tasks');

/** Counts the tokens of all texts together, on a thread. */
export async function countTokensInThread(texts: readonly string[]): Promise<number> {
  return await readInThread(TASKS, 'tokens', texts);
}

/** {@link boundedEnd} on a thread. */
export async function boundedEndInThread(
  stretch: { readonly text: string; readonly start: number; readonly end: number; readonly maxTokens: number },
  signal?: AbortSignal,
): Promise<number> {
  return await readInThread(TASKS, 'end', stretch, signal);
}
