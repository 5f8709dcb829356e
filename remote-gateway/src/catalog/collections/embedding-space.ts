import { GatewayError } from '../../errors.ts';
import type { CollectionRow } from './collection-row.ts';

type Vectors = { readonly id: string; readonly dimension: number };

/** The embedders that are configured. A collection is bound to one of them. */
export type Embedders<Embedder> = {
  /** For collections that choose none, and for those of an embedder that is not configured. */
  readonly embedder: Embedder;
  /** For collections that choose `code`; absent when none is configured. */
  readonly codeEmbedder?: Embedder | undefined;
};

/** The embedder that a collection is bound to; the first one for a collection of another, or that is not there yet. */
export function embedderOf<Embedder extends Vectors>(
  { embedder, codeEmbedder }: Embedders<Embedder>,
  collection: Pick<CollectionRow, 'embedderId' | 'dimension'> | undefined,
): Embedder {
  if (!codeEmbedder || !collection) return embedder;
  const name = nameOf(collection.embedderId);
  return name === nameOf(codeEmbedder.id) && name !== nameOf(embedder.id) ? codeEmbedder : embedder;
}

/** Whether a collection's vectors are of this embedder, so that they may be compared with its own. */
export function hasVectorsOf(collection: Pick<CollectionRow, 'embedderId' | 'dimension'>, embedder: Vectors): boolean {
  return collection.embedderId === embedder.id && collection.dimension === embedder.dimension;
}

/**
 * Whether a document may be taken in for a collection: its vectors are of this embedder, or nobody knows that yet,
 * because the embedder's service was away when one of two gateways started. The document's job waits until it is known.
 */
export function mayTake(collection: Pick<CollectionRow, 'embedderId' | 'dimension'>, embedder: Vectors): boolean {
  if (hasVectorsOf(collection, embedder) || collection.dimension === 0) return true;
  return embedder.dimension === 0 && nameOf(collection.embedderId) === nameOf(embedder.id);
}

/** Without the dimension that a remote embedder's id ends with. */
function nameOf(id: string): string {
  return id.replace(/@\d+$/, '');
}

/** The command that moves a collection to the gateway's embedder and chunker. */
export function reembedCommand(collection: string): string {
  return `docferry-gateway reembed --collection ${collection}`;
}

/** Why nothing can be written into a collection of another embedder, and what to do: EMBEDDING_SPACE_MISMATCH. */
export function spaceMismatch(
  row: Pick<CollectionRow, 'name' | 'embedderId' | 'dimension'>,
  embedder: Vectors,
): GatewayError {
  return new GatewayError(
    'EMBEDDING_SPACE_MISMATCH',
    `The collection "${row.name}" was made with the embedder ${row.embedderId}, ${row.dimension} dimensions; this gateway runs ${embedder.id}, ${embedder.dimension} dimensions. Its operator moves it with: ${reembedCommand(row.name)}`,
    {
      details: {
        collection: row.name,
        collection_embedder: row.embedderId,
        gateway_embedder: embedder.id,
        command: reembedCommand(row.name),
      },
    },
  );
}

/** A version was written where its collection is no longer: it has to be written again. Nothing was changed. */
export class CollectionMoved extends GatewayError {
  constructor() {
    super('CONFLICT', 'The collection was re-embedded while this version was written. Send it again.');
  }
}
