import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { hasVectorsOf } from '../../catalog/collections/embedding-space.ts';
import type { Embedder } from '../../embed/embedder.ts';

/**
 * The embedder for writing into a collection: itself, or, where the collection has the vectors of another, one that
 * makes none, so that spaces are never mixed and a document can be found by its words until it is re-embedded.
 */
export function embedderFor(collection: Pick<CollectionRow, 'embedderId' | 'dimension'>, embedder: Embedder): Embedder {
  if (hasVectorsOf(collection, embedder)) return embedder;
  return { ...embedder, embedDocuments: (texts) => Promise.resolve(texts.map(() => null)) };
}
