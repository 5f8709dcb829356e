import { availableParallelism } from 'node:os';
import type { Chunk } from './chunk.ts';
import { type ChunkOptions, chunkDocument } from './chunk-document.ts';
import { ChunkThread } from './chunk-thread.ts';
import type { ChunkResults, ChunkTask } from './chunk-worker.ts';
import { languagesIn } from './code/find-code.ts';
import { NO_PARSERS } from './code/source-parser.ts';
import { type SemanticBlock, semanticBlocks } from './semantic-blocks.ts';

/** Up to this length a document takes a few milliseconds, which a search that comes meanwhile can bear. UTF-16 code units. */
const INLINE_CHARS = 32_000;
/** More than processors gain nothing, and each may take a gigabyte; with one alone a long document holds up all others. */
const THREADS = Math.min(4, Math.max(2, availableParallelism()));

/** Grammars stay loaded in it, and code that breaks its parser breaks no other thread. */
const codeThread = new ChunkThread();
/** Starting one takes longer than chunking most documents does, so they stay for the next. */
const longThreads = Array.from({ length: THREADS }, () => new ChunkThread());

/**
 * {@link chunkDocument} for a server, with the grammars that the text needs: a long document (10 MB take some ten
 * seconds) is chunked on another thread, so that other requests go on, and so is code.
 * Throws TIMEOUT after two minutes, and the signal's reason when it aborts.
 */
export async function chunkApart(text: string, options: ChunkOptions, signal?: AbortSignal): Promise<Chunk[]> {
  signal?.throwIfAborted();
  if (staysHere(text, options)) return chunkDocument(text, options);
  return await askThread({ text, options, wanted: 'chunks' }, signal);
}

/** The blocks of a Markdown document that a chunk may begin with; otherwise like {@link chunkApart}. */
export async function blocksApart(text: string, options: ChunkOptions, signal?: AbortSignal): Promise<SemanticBlock[]> {
  signal?.throwIfAborted();
  if (staysHere(text, options)) return semanticBlocks(text, options, NO_PARSERS);
  return await askThread({ text, options, wanted: 'blocks' }, signal);
}

function staysHere(text: string, { kind, filename }: ChunkOptions): boolean {
  return text.length <= INLINE_CHARS && languagesIn(text, kind, filename).size === 0;
}

function askThread<K extends keyof ChunkResults>(
  task: ChunkTask & { wanted: K },
  signal: AbortSignal | undefined,
): Promise<ChunkResults[K]> {
  const thread = task.text.length <= INLINE_CHARS ? codeThread : leastBusy(longThreads);
  return thread.ask(task, signal);
}

/** The first of the least busy, so that few threads are started for little work. */
function leastBusy(threads: readonly ChunkThread[]): ChunkThread {
  const least = Math.min(...threads.map(({ load }) => load));
  return threads.find(({ load }) => load === least) ?? codeThread;
}
