import { parentPort } from 'node:worker_threads';
import type { Chunk } from './chunk.ts';
import { type ChunkOptions, chunkDocument } from './chunk-document.ts';
import { languagesIn } from './code/find-code.ts';
import { loadParsers, parserTrapped } from './code/source-parser.ts';
import { type SemanticBlock, semanticBlocks } from './semantic-blocks.ts';

/** What the thread is asked, one task after another. */
export type ChunkTask = { readonly text: string; readonly options: ChunkOptions; readonly wanted: keyof ChunkResults };
/** What can be asked for. */
export type ChunkResults = { readonly chunks: Chunk[]; readonly blocks: SemanticBlock[] };
/** What it answers; when `spent`, it is to be asked no more. */
export type ChunkAnswer = { readonly result: ChunkResults[keyof ChunkResults]; readonly spent: boolean };

async function answer({ text, options, wanted }: ChunkTask): Promise<void> {
  const parsers = await loadParsers(languagesIn(text, options.kind, options.filename));
  const result = wanted === 'chunks' ? chunkDocument(text, options, parsers) : semanticBlocks(text, options, parsers);
  const answered: ChunkAnswer = { result, spent: parserTrapped() };
  parentPort?.postMessage(answered);
}

parentPort?.on('message', (task: ChunkTask) => {
  answer(task).catch((error: unknown) => {
    // Thrown outside the promise it reaches the one who asked as the thread's error.
    setImmediate(() => {
      throw error;
    });
  });
});
