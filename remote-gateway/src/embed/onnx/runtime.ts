import { availableParallelism } from 'node:os';
import type { InferenceSession, Tensor } from 'onnxruntime-node';

/** The part of ONNX Runtime that is used; its native binding and its WebAssembly build have the same shape. */
type OnnxRuntime = { readonly InferenceSession: typeof InferenceSession; readonly Tensor: typeof Tensor };

export type RuntimeName = 'native' | 'wasm';

export type Runtime = OnnxRuntime & { readonly name: RuntimeName; readonly options: InferenceSession.SessionOptions };

/** The other processors are for requests, Qdrant and Postgres. */
const MAX_THREADS = 2;

/**
 * ONNX Runtime: the native binding, or the WebAssembly build where that cannot be loaded (about five times slower). Throws
 * an error that names both packages when neither is there.
 */
export async function loadRuntime(only?: RuntimeName): Promise<Runtime> {
  const threads = Math.min(MAX_THREADS, availableParallelism());
  const reasons: string[] = [];
  for (const open of only === 'wasm' ? [openWasm] : only === 'native' ? [openNative] : [openNative, openWasm]) {
    try {
      return await open(threads);
    } catch (error) {
      reasons.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  throw new Error(`ONNX Runtime cannot be loaded: ${reasons.join('; ')}`);
}

async function openNative(threads: number): Promise<Runtime> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  // A thread that waits for work must not use a processor meanwhile.
  const extra = { session: { intra_op: { allow_spinning: '0' } } };
  const options = { intraOpNumThreads: threads, interOpNumThreads: 1, enableMemPattern: false, extra };
  return { name: 'native', InferenceSession, Tensor, options };
}

async function openWasm(threads: number): Promise<Runtime> {
  const { InferenceSession, Tensor, env } = await import('onnxruntime-web');
  env.wasm.numThreads = threads;
  return { name: 'wasm', InferenceSession, Tensor, options: { executionProviders: ['wasm'] } };
}
