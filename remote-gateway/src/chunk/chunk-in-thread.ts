import { splitInThread } from '../threads/run-in-thread.ts';
import { taskModule } from '../threads/task-module.ts';
import type { Chunk } from './chunk.ts';
import type { ChunkOptions } from './chunk-document.ts';
import type { SemanticBlock } from './semantic-blocks.ts';

const TASKS = taskModule<typeof import('./chunk-tasks.ts')>(import.meta.url, 'chunk-tasks');

/**
 * {@link chunkDocument} for a server, on another thread, with the grammars that the text needs. Short texts too: a few
 * kilobytes that are made for it take as long as megabytes do. Throws TIMEOUT after half a minute (two minutes for a
 * long document), and the signal's reason when it aborts.
 */
export async function chunkInThread(text: string, options: ChunkOptions, signal?: AbortSignal): Promise<Chunk[]> {
  return await splitInThread({ module: TASKS, name: 'chunks', input: { text, options } }, text.length, signal);
}

/** The blocks of a Markdown document that a chunk may begin with, undefined for code; otherwise like {@link chunkInThread}. */
export async function blocksInThread(
  text: string,
  options: ChunkOptions,
  signal?: AbortSignal,
): Promise<SemanticBlock[] | undefined> {
  return await splitInThread({ module: TASKS, name: 'blocks', input: { text, options } }, text.length, signal);
}
