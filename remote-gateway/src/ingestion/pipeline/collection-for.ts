import type { Visibility } from '@docferry/shared-contracts';
import type { CollectionRow, EmbeddingSpace } from '../../catalog/collections/collection-row.ts';
import { embedderOf } from '../../catalog/collections/embedding-space.ts';
import { CHUNKER_VERSION } from '../../chunk/chunk.ts';
import type { Embedder } from '../../embed/embedder.ts';
import type { Identity } from '../../identity.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/** Finds or creates the part of a collection for these documents. Throws EMBEDDING_SPACE_MISMATCH, and CONFLICT at the limit. */
export async function collectionFor(
  parts: Pick<PipelineParts, 'catalog' | 'embedder' | 'codeEmbedder'>,
  identity: Identity,
  name: string,
  visibility: Visibility,
): Promise<CollectionRow> {
  return parts.catalog.collections.ensure(identity, name, await spaceFor(parts, identity, name), { visibility });
}

/** The embedding space of documents for a collection: of the embedder that it is bound to, or of the usual one. */
export async function spaceFor(
  { catalog, ...embedders }: Pick<PipelineParts, 'catalog' | 'embedder' | 'codeEmbedder'>,
  identity: Identity,
  name: string,
): Promise<EmbeddingSpace> {
  if (!embedders.codeEmbedder) return spaceOf(embedders.embedder);
  // The team's part first: a new private part is bound to the same embedder.
  const [part] = await catalog.collections.named(identity, [name]);
  return spaceOf(embedderOf(embedders, part));
}

/** The embedding space of a new collection. */
export function spaceOf({ id, dimension }: Embedder): EmbeddingSpace {
  return { embedderId: id, dimension, chunkerVersion: CHUNKER_VERSION };
}
