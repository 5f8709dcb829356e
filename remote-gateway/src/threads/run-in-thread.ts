import type { Task, TaskInput, TaskModule, TaskName, TaskResult } from './task-module.ts';
import { type Lane, TextPool } from './text-pool.ts';

/** Documents up to this length do not wait for longer ones. UTF-16 code units. */
const SHORT_CHARS = 32_000;

/** One pool for the process: everything that processes texts shares its threads. */
const pool = new TextPool();

/** Runs what a reader waits for on a thread. See {@link TextPool.run}. */
export function readInThread<M, N extends TaskName<M>>(
  module: TaskModule<M>,
  name: N,
  input: TaskInput<M, N>,
  signal?: AbortSignal,
): Promise<TaskResult<M, N>> {
  const task: Task<M, N> = { module, name, input };
  return pool.run('reads', task, signal);
}

/** Splits a document of `chars` UTF-16 code units on a thread; short ones do not wait for long ones. See {@link TextPool.run}. */
export function splitInThread<M, N extends TaskName<M>>(
  task: Task<M, N>,
  chars: number,
  signal?: AbortSignal,
): Promise<TaskResult<M, N>> {
  const lane: Lane = chars <= SHORT_CHARS ? 'short' : 'long';
  return pool.run(lane, task, signal);
}
