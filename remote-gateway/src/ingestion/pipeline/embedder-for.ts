import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { type Embedders, embedderOf, hasVectorsOf } from '../../catalog/collections/embedding-space.ts';
import type { Embedder } from '../../embed/embedder.ts';

/**
 * The embedder for writing into a collection. When the collection has vectors of another embedder, it is one that creates
 * none: embedding spaces are never mixed, and the document is found lexically until it is embedded again.
 */
export function embedderFor(
  collection: Pick<CollectionRow, 'embedderId' | 'dimension'>,
  embedders: Embedders<Embedder>,
): Embedder {
  const embedder = embedderOf(embedders, collection);
  if (hasVectorsOf(collection, embedder)) return embedder;
  return { ...embedder, embedDocuments: (texts) => Promise.resolve(texts.map(() => null)) };
}
