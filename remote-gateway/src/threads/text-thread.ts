import { Worker } from 'node:worker_threads';
import { GatewayError } from '../errors.ts';
import type { SentTask, TaskOutcome } from './text-worker.ts';

const fromSource = import.meta.url.endsWith('.ts');
const WORKER = new URL(fromSource ? './text-worker.ts' : './text-worker.js', import.meta.url);
const EXEC_ARGV = fromSource ? ['--conditions=docferry-source'] : [];

/** A thread that processes one text after another. While it is idle, it does not keep the process alive. */
export class TextThread {
  readonly #worker: Worker;
  #isSpent = false;

  constructor(heapMb: number) {
    this.#worker = new Worker(WORKER, { execArgv: EXEC_ARGV, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    this.#worker.unref();
    // Between two tasks there is no other listener, and an error without a listener ends the process.
    this.#worker.on('error', () => this.#spend()).on('exit', () => this.#spend());
  }

  /** True when it takes no more tasks. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /**
   * Throws TIMEOUT after so many milliseconds, BUDGET_LIMIT_EXCEEDED when the memory of a thread is not enough, and the
   * signal's reason when it aborts; each of them ends the thread.
   */
  async ask(task: SentTask, withinMs: number, signal: AbortSignal | undefined): Promise<unknown> {
    let spent = true;
    try {
      this.#worker.ref();
      this.#worker.postMessage(task);
      const outcome = await outcomeOf(this.#worker, withinMs, signal);
      spent = outcome.spent;
      if ('result' in outcome) return outcome.result;
      const { code, detail, details } = outcome.refusal;
      throw new GatewayError(code, detail, details ? { details } : {});
    } finally {
      this.#worker.unref();
      if (spent) await this[Symbol.asyncDispose]();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#spend();
    await this.#worker.terminate();
  }

  #spend(): void {
    this.#isSpent = true;
  }
}

async function outcomeOf(worker: Worker, withinMs: number, signal: AbortSignal | undefined): Promise<TaskOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<TaskOutcome>();
  const late = setTimeout(() => {
    const seconds = Math.round(withinMs / 1_000);
    reject(new GatewayError('TIMEOUT', `The text is too intricate to be worked on within ${seconds} s.`));
  }, withinMs);
  const onAbort = () => reject(signal?.reason);
  const onError = (error: Error) => reject(isOutOfMemory(error) ? tooLarge(error) : error);
  const onExit = (code: number) => reject(new Error(`A thread that works on texts ended early with code ${code}.`));
  signal?.addEventListener('abort', onAbort, { once: true });
  worker.once('message', resolve).once('error', onError).once('exit', onExit);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', onAbort);
    worker.off('message', resolve).off('error', onError).off('exit', onExit);
  }
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooLarge(cause: Error): GatewayError {
  return new GatewayError('BUDGET_LIMIT_EXCEEDED', 'The text needs more memory than one text may take.', { cause });
}
