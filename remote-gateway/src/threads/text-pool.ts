import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { GatewayError } from '../errors.ts';
import type { Task, TaskName, TaskResult } from './task-module.ts';
import { TextThread } from './text-thread.ts';
import type { SentTask } from './text-worker.ts';

/**
 * In: a function of a module and its input. Out: its result, from a thread, within a time limit.
 * Never: knows what the functions do, or runs one on the event loop.
 */

/** Queues: readers never wait for documents, and short documents never wait for long ones. */
export type Lane = 'reads' | 'short' | 'long';

type LaneBounds = {
  /** Concurrent tasks. */
  readonly threads: number;
  readonly heapMb: number;
  /** Wall clock of one task, milliseconds. */
  readonly withinMs: number;
};

/** More threads than processors gain nothing; with only one, a long document blocks all others. */
const LONG_THREADS = Math.min(4, Math.max(2, availableParallelism()));
const LANES: Readonly<Record<Lane, LaneBounds>> = {
  reads: { threads: 2, heapMb: 512, withinMs: 30_000 },
  short: { threads: 2, heapMb: 512, withinMs: 30_000 },
  long: { threads: LONG_THREADS, heapMb: 1_024, withinMs: 120_000 },
};
/** Waiting texts of a lane; each may have megabytes. */
const MAX_WAITING = 128;
const BUSY_SECONDS = 5;
/** Starting a thread takes half a second, so it stays for the next text; it needs about 100 MB. */
const IDLE_MS = 30_000;

export type PoolBounds = { readonly lanes?: Readonly<Record<Lane, LaneBounds>>; readonly idleMs?: number };

/**
 * Threads that process users' texts, so that no text can block the event loop. They start when they are needed. Idle ones
 * end, except one for short texts and reads, which frees the memory of long texts.
 */
export class TextPool {
  readonly #lanes: Readonly<Record<Lane, LaneBounds>>;
  readonly #queues: Readonly<Record<Lane, PQueue>>;
  readonly #idleMs: number;
  readonly #idle = new Map<TextThread, { readonly isLong: boolean; readonly end: NodeJS.Timeout }>();

  constructor({ lanes = LANES, idleMs = IDLE_MS }: PoolBounds = {}) {
    const queue = (lane: Lane) => new PQueue({ concurrency: lanes[lane].threads });
    this.#lanes = lanes;
    this.#idleMs = idleMs;
    this.#queues = { reads: queue('reads'), short: queue('short'), long: queue('long') };
  }

  /** Threads that wait for work. */
  get idleThreads(): number {
    return this.#idle.size;
  }

  /**
   * Throws what the task throws, RATE_LIMITED when too many texts wait, TIMEOUT when it takes longer than its lane
   * grants, and the signal's reason when it aborts.
   */
  async run<M, N extends TaskName<M>>(lane: Lane, task: Task<M, N>, signal?: AbortSignal): Promise<TaskResult<M, N>> {
    signal?.throwIfAborted();
    const queue = this.#queues[lane];
    if (queue.size >= MAX_WAITING) {
      const detail = 'The gateway works on as many texts as it can. Try again in a moment.';
      throw new GatewayError('RATE_LIMITED', detail, { retryAfterSeconds: BUSY_SECONDS });
    }
    const { module, name, input } = task;
    const sent = { href: module.href, name, input };
    const result = await queue.add(() => this.#runNow(lane, sent, signal), signal ? { signal } : {});
    return result as TaskResult<M, N>;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#idle.keys()].map((thread) => this.#end(thread)));
  }

  async #runNow(lane: Lane, task: SentTask, signal: AbortSignal | undefined): Promise<unknown> {
    signal?.throwIfAborted();
    const isLong = lane === 'long';
    const thread = this.#takeIdle(isLong) ?? new TextThread(this.#lanes[lane].heapMb);
    try {
      return await thread.ask(task, this.#lanes[lane].withinMs, signal);
    } finally {
      if (!thread.isSpent) this.#rest(thread, isLong);
    }
  }

  /** The one that worked last: the others may then end. */
  #takeIdle(isLong: boolean): TextThread | undefined {
    let taken: TextThread | undefined;
    for (const [thread, idle] of this.#idle) {
      if (thread.isSpent) this.#forget(thread);
      else if (idle.isLong === isLong) taken = thread;
    }
    if (taken) this.#forget(taken);
    return taken;
  }

  #rest(thread: TextThread, isLong: boolean): void {
    const end = setTimeout(() => {
      if (isLong || this.#shortThreads() > 1) void this.#end(thread);
    }, this.#idleMs);
    this.#idle.set(thread, { isLong, end: end.unref() });
  }

  #shortThreads(): number {
    return [...this.#idle.values()].filter(({ isLong }) => !isLong).length;
  }

  #forget(thread: TextThread): void {
    clearTimeout(this.#idle.get(thread)?.end);
    this.#idle.delete(thread);
  }

  async #end(thread: TextThread): Promise<void> {
    this.#forget(thread);
    await thread[Symbol.asyncDispose]();
  }
}
