import type { Chunk } from '../../chunk/chunk.ts';
import type { ChunkOptions } from '../../chunk/chunk-document.ts';
import { blocksInThread, chunkInThread } from '../../chunk/chunk-in-thread.ts';
import { semanticBreaks } from '../../chunk/semantic-breaks.ts';
import type { Embedder } from '../../embed/embedder.ts';

/**
 * Like chunkInThread, but a chunk also ends where the subject changes inside a section. Each block of the text is embedded
 * for this; code is split only by its syntax. The same vectors give the same chunks.
 */
export async function chunkSemantically(
  text: string,
  options: ChunkOptions,
  embedDocuments: Embedder['embedDocuments'],
  signal?: AbortSignal,
): Promise<Chunk[]> {
  const blocks = await blocksInThread(text, options, signal);
  if (!blocks) return await chunkInThread(text, options, signal);
  const vectors = await embedDocuments(
    blocks.map(({ start, end }) => text.slice(start, end)),
    signal,
  );
  return await chunkInThread(text, { ...options, breaks: semanticBreaks(blocks, vectors, options.chunkSize) }, signal);
}
