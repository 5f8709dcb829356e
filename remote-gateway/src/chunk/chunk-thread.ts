import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { GatewayError } from '../errors.ts';
import type { ChunkAnswer, ChunkResults, ChunkTask } from './chunk-worker.ts';

const HEAP_MB = 1_024;
const LONGEST_MS = 120_000;
/** The tokenizer and the grammars take some 100 MB, which an idle gateway should not hold. */
const IDLE_MS = 30_000;

const fromSource = import.meta.url.endsWith('.ts');
const WORKER = new URL(fromSource ? './chunk-worker.ts' : './chunk-worker.js', import.meta.url);
const EXEC_ARGV = fromSource ? ['--conditions=docferry-source'] : [];

/** A thread that chunks one document after another. It starts when asked, ends when idle, and holds no process open. */
export class ChunkThread {
  readonly #queue = new PQueue({ concurrency: 1 });
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** Documents that are being chunked or wait for it. */
  get load(): number {
    return this.#queue.size + this.#queue.pending;
  }

  /** Throws TIMEOUT after two minutes, and the signal's reason when it aborts; either ends the thread. */
  async ask<K extends keyof ChunkResults>(task: ChunkTask & { wanted: K }, signal?: AbortSignal) {
    const result = await this.#queue.add(() => this.#askNow(task, signal), signal ? { signal } : {});
    return result as ChunkResults[K];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #askNow(task: ChunkTask, signal: AbortSignal | undefined): Promise<ChunkAnswer['result']> {
    signal?.throwIfAborted();
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    let spent = true;
    try {
      worker.ref();
      worker.postMessage(task);
      const answer = await answerOf(worker, signal);
      spent = answer.spent;
      return answer.result;
    } finally {
      worker.unref();
      if (spent) await this[Symbol.asyncDispose]();
      else this.#idle = setTimeout(() => void this[Symbol.asyncDispose](), IDLE_MS).unref();
    }
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB };
    this.#worker = new Worker(WORKER, { execArgv: EXEC_ARGV, resourceLimits });
    return this.#worker;
  }
}

async function answerOf(worker: Worker, signal: AbortSignal | undefined): Promise<ChunkAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ChunkAnswer>();
  const late = setTimeout(
    () => reject(new GatewayError('TIMEOUT', 'The document is too intricate to be split within two minutes.')),
    LONGEST_MS,
  );
  const onAbort = () => reject(signal?.reason);
  const onExit = (code: number) => reject(new Error(`The thread that chunks ended early with code ${code}.`));
  signal?.addEventListener('abort', onAbort, { once: true });
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', onAbort);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}
