import type { Chunk } from './chunk.ts';
import { type ChunkOptions, chunkDocument } from './chunk-document.ts';
import { findCode, languagesIn } from './code/find-code.ts';
import { loadParsers, parserTrapped } from './code/source-parser.ts';
import { type SemanticBlock, semanticBlocks } from './semantic-blocks.ts';

/** For threads only; see chunk-in-thread.ts. */
export type Source = { readonly text: string; readonly options: ChunkOptions };

export async function chunks(source: Source): Promise<Chunk[]> {
  return chunkDocument(source.text, source.options, await parsersOf(source));
}

/** Undefined for code, which is split by its syntax only. */
export async function blocks(source: Source): Promise<SemanticBlock[] | undefined> {
  const { text, options } = source;
  if (findCode(text, options.kind, options.filename)) return undefined;
  return semanticBlocks(text, options, await parsersOf(source));
}

export const isSpent = parserTrapped;

function parsersOf({ text, options }: Source) {
  return loadParsers(languagesIn(text, options.kind, options.filename));
}
