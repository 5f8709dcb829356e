import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { GatewayError } from '../../errors.ts';
import type { FromWorker, ModelSpec, ToWorker } from './encoder-worker.ts';
import type { RuntimeName } from './runtime.ts';

const fromSource = import.meta.url.endsWith('.ts');
const WORKER = new URL(fromSource ? './encoder-worker.ts' : './encoder-worker.js', import.meta.url);
const EXEC_ARGV = fromSource ? ['--conditions=docferry-source'] : [];

type Call = {
  readonly onVectors: (texts: readonly number[], vectors: readonly Float32Array[]) => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/**
 * A model on a thread of its own. The thread does not keep the process alive while it is idle. When it ends by itself, its
 * calls throw BACKEND_UNAVAILABLE and the next call starts another.
 */
export class EncoderThread {
  readonly #spec: ModelSpec;
  readonly #calls = new Map<number, Call>();
  #worker: Worker | undefined;
  #opening: Promise<Worker> | undefined;
  #runtime: RuntimeName | undefined;
  #lastId = 0;
  #isDisposed = false;

  constructor(spec: ModelSpec) {
    this.#spec = spec;
  }

  /** How the model runs; undefined before the first call. */
  get runtime(): RuntimeName | undefined {
    return this.#runtime;
  }

  /**
   * Embeds texts; `onVectors` receives the indices of texts and their vectors, not normalised, as they are finished.
   * Questions go before documents. Throws BACKEND_UNAVAILABLE when the model cannot be used, and the signal's reason.
   */
  async encode(
    texts: readonly string[],
    isQuestion: boolean,
    onVectors: Call['onVectors'],
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    const worker = await this.#open();
    signal?.throwIfAborted();
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => {
      this.#send(worker, { cancel: id });
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#calls.set(id, { onVectors, resolve, reject });
    worker.ref();
    this.#send(worker, { id, texts, isQuestion });
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#calls.delete(id);
      if (this.#calls.size === 0) worker.unref();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    await this.#worker?.terminate();
  }

  #send(worker: Worker, message: ToWorker): void {
    worker.postMessage(message);
  }

  #open(): Promise<Worker> {
    if (this.#isDisposed) throw unusable('The embedder was closed.');
    this.#opening ??= this.#start().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(WORKER, { execArgv: EXEC_ARGV, workerData: this.#spec });
    this.#worker = worker;
    const exited = new AbortController();
    worker.once('exit', () => exited.abort(unusable('The thread of the model ended at its start.')));
    const [first] = await (once(worker, 'message', { signal: exited.signal }) as Promise<[FromWorker]>).catch(
      (error: unknown) => {
        throw exited.signal.aborted ? exited.signal.reason : error;
      },
    );
    if (!('ready' in first)) {
      await worker.terminate();
      throw unusable('unusable' in first ? first.unusable : 'The model cannot be opened.');
    }
    this.#runtime = first.ready;
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', () => this.#end()).on('exit', () => this.#end());
    worker.unref();
    return worker;
  }

  #receive(message: FromWorker): void {
    const call = 'id' in message ? this.#calls.get(message.id) : undefined;
    if (!call) return;
    if ('vectors' in message) call.onVectors(message.texts, message.vectors);
    else if ('ended' in message) {
      if (message.error === undefined) call.resolve();
      else call.reject(unusable(message.error));
    }
  }

  #end(): void {
    this.#opening = undefined;
    for (const { reject } of this.#calls.values()) reject(unusable('The thread of the model ended early.'));
  }
}

function unusable(detail: string): GatewayError {
  return new GatewayError('BACKEND_UNAVAILABLE', detail);
}
