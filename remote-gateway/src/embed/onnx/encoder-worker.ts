/** The thread in which a model runs. `workerData` is a {@link ModelSpec}. */
import { parentPort, workerData } from 'node:worker_threads';
import { openEncoder, type Pooling } from './encoder.ts';
import { EncodingQueue } from './encoding-queue.ts';
import { loadRuntime, type RuntimeName } from './runtime.ts';
import { openTextTokens } from './text-tokens.ts';

export type ModelSpec = {
  /** Path of the ONNX file. */
  readonly model: string;
  /** The folder with `tokenizer.json`. */
  readonly folder: string;
  readonly pooling: Pooling;
  /** The longest window of a text that the model reads well, in tokens. */
  readonly windowTokens: number;
  /** By default the native runtime, or the other where that cannot be loaded. */
  readonly runtime?: RuntimeName | undefined;
};

export type ToWorker =
  | { readonly id: number; readonly texts: readonly string[]; readonly isQuestion: boolean }
  | { readonly cancel: number };

export type FromWorker =
  | { readonly ready: RuntimeName }
  | { readonly unusable: string }
  | { readonly id: number; readonly texts: readonly number[]; readonly vectors: readonly Float32Array[] }
  | { readonly id: number; readonly ended: true; readonly error?: string };

const port = parentPort;
if (!port) throw new Error('encoder-worker.ts runs in a thread only');
const send = (message: FromWorker) => port.postMessage(message);

try {
  const { model, folder, pooling, windowTokens, runtime: only } = workerData as ModelSpec;
  const runtime = await loadRuntime(only);
  const encoder = await openEncoder(runtime, model, pooling);
  const queue = new EncodingQueue(encoder, await openTextTokens(folder, windowTokens));
  port.on('message', (message: ToWorker) => {
    if ('cancel' in message) queue.cancel(message.cancel);
    else {
      const { id, texts, isQuestion } = message;
      queue.add(id, texts, {
        isQuestion,
        onVectors: (done, vectors) => send({ id, texts: done, vectors }),
        onEnd: (error) => send({ id, ended: true, ...(error === undefined ? {} : { error: reasonOf(error) }) }),
      });
    }
  });
  send({ ready: runtime.name });
} catch (error) {
  send({ unusable: reasonOf(error) });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
