import type { Visibility } from '@docferry/shared-contracts';
import type { CollectionRow, EmbeddingSpace } from '../../catalog/collections/collection-row.ts';
import { CHUNKER_VERSION } from '../../chunk/chunk.ts';
import type { Embedder } from '../../embed/embedder.ts';
import type { Identity } from '../../identity.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/** Finds or creates the part of a collection for these documents. Throws EMBEDDING_SPACE_MISMATCH, and CONFLICT at the limit. */
export function collectionFor(
  { catalog, embedder }: Pick<PipelineParts, 'catalog' | 'embedder'>,
  identity: Identity,
  name: string,
  visibility: Visibility,
): Promise<CollectionRow> {
  return catalog.collections.ensure(identity, name, spaceOf(embedder), { visibility });
}

/** The embedding space of a new collection. */
export function spaceOf({ id, dimension }: Embedder): EmbeddingSpace {
  return { embedderId: id, dimension, chunkerVersion: CHUNKER_VERSION };
}
