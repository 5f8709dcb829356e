import type { Chunk } from './chunk.ts';
import { type ChunkOptions, chunkDocument } from './chunk-document.ts';
import { ChunkThread } from './chunk-thread.ts';
import { languagesIn } from './code/find-code.ts';

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
  if (text.length > INLINE_CHARS) {
    await using thread = new ChunkThread();
    return await thread.chunk(text, options, signal);
  }
  if (languagesIn(text, options.kind, options.filename).size === 0) return chunkDocument(text, options);
  return await codeThread.chunk(text, options, signal);
}
