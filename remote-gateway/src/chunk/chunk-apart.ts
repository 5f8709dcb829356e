import type { Chunk } from './chunk.ts';
import { type ChunkOptions, chunkDocument } from './chunk-document.ts';
import { ChunkThread } from './chunk-thread.ts';
import type { ChunkResults, ChunkTask } from './chunk-worker.ts';
import { languagesIn } from './code/find-code.ts';
import { NO_PARSERS } from './code/source-parser.ts';
import { type SemanticBlock, semanticBlocks } from './semantic-blocks.ts';

/** Up to this length a document takes a fraction of a second, no more than starting a thread does. UTF-16 code units. */
const INLINE_CHARS = 100_000;

/** Grammars stay loaded in it, and code that breaks its parser breaks no other thread. */
const codeThread = new ChunkThread();

/**
 * {@link chunkDocument} for a server, with the grammars that the text needs: a long document (10 MB take some ten
 * seconds) is chunked on a thread of its own, so that other requests go on, and code on one that stays for the next.
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

async function askThread<K extends keyof ChunkResults>(
  task: ChunkTask & { wanted: K },
  signal: AbortSignal | undefined,
): Promise<ChunkResults[K]> {
  if (task.text.length <= INLINE_CHARS) return await codeThread.ask(task, signal);
  await using thread = new ChunkThread();
  return await thread.ask(task, signal);
}
