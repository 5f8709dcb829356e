import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { embedderOf } from '../../catalog/collections/embedding-space.ts';
import type { Embedder } from '../../embed/embedder.ts';
import type { Tokenizer } from '../../lexical/count-tokens.ts';
import { embedderFor } from './embedder-for.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/** How a document is split: sizes in tokens, and the embedder that finds changes of subject, if they count. */
export type ChunkingOptions = PipelineParts['chunking'] & {
  readonly tokenizer?: Tokenizer | undefined;
  readonly embedDocuments?: Embedder['embedDocuments'];
};

/** The gateway's sizes with the collection's chunking mode. */
export function chunkingFor(
  { chunking, ...embedders }: Pick<PipelineParts, 'chunking' | 'embedder' | 'codeEmbedder'>,
  collection: Pick<CollectionRow, 'chunking' | 'embedderId' | 'dimension'> | undefined,
): ChunkingOptions {
  const { tokenizer } = embedderOf(embedders, collection);
  if (collection?.chunking !== 'semantic') return { ...chunking, tokenizer };
  const blocksBy = embedderFor(collection, embedders);
  return { ...chunking, tokenizer, embedDocuments: (texts, signal) => blocksBy.embedDocuments(texts, signal) };
}
