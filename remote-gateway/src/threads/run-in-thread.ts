import { type Lane, TextPool } from './text-pool.ts';
import type { TaskInput, TaskName, TaskResult } from './text-tasks.ts';

/** Documents up to this length do not wait for longer ones. UTF-16 code units. */
const SHORT_CHARS = 32_000;

/** One for each process: threads are shared by all that works on texts. */
const pool = new TextPool();

/** What a reader asks of texts, done on a thread. See {@link TextPool.run}. */
export function readInThread<N extends TaskName>(
  name: N,
  input: TaskInput<N>,
  signal?: AbortSignal,
): Promise<TaskResult<N>> {
  return pool.run('reads', { name, input }, signal);
}

/** Splits a document on a thread, short ones beside long ones. See {@link TextPool.run}. */
export function splitInThread<N extends 'chunks' | 'blocks'>(
  name: N,
  input: TaskInput<N>,
  signal?: AbortSignal,
): Promise<TaskResult<N>> {
  const lane: Lane = input.text.length <= SHORT_CHARS ? 'short' : 'long';
  return pool.run(lane, { name, input }, signal);
}
