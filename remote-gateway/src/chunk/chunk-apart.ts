import { Worker } from 'node:worker_threads';
import { GatewayError } from '../errors.ts';
import type { Chunk } from './chunk.ts';
import { type ChunkOptions, chunkDocument } from './chunk-document.ts';
import type { ChunkTask } from './chunk-worker.ts';

/** Up to this length a document takes a fraction of a second, no more than starting a thread does. UTF-16 code units. */
const INLINE_CHARS = 100_000;
const HEAP_MB = 1_024;
const LONGEST_MS = 120_000;

const fromSource = import.meta.url.endsWith('.ts');
const WORKER = new URL(fromSource ? './chunk-worker.ts' : './chunk-worker.js', import.meta.url);
const EXEC_ARGV = fromSource ? ['--conditions=docferry-source'] : [];

/**
 * {@link chunkDocument} for a server: a long document (10 MB take some ten seconds) is chunked on a thread of its own,
 * so that other requests go on. Throws TIMEOUT after two minutes, and the signal's reason when it aborts.
 */
export async function chunkApart(text: string, options: ChunkOptions, signal?: AbortSignal): Promise<Chunk[]> {
  signal?.throwIfAborted();
  if (text.length <= INLINE_CHARS) return chunkDocument(text, options);
  const { promise, resolve, reject } = Promise.withResolvers<Chunk[]>();
  const task: ChunkTask = { text, options };
  const worker = new Worker(WORKER, {
    workerData: task,
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const late = setTimeout(
    () => reject(new GatewayError('TIMEOUT', 'The document is too intricate to be split within two minutes.')),
    LONGEST_MS,
  );
  const onAbort = () => reject(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The thread that chunks ended early with code ${code}.`)));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
