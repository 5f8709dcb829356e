import type { Chunking, Kind } from '@docferry/shared-contracts';

/** What the vectors of a collection have in common; fixed at its creation. */
export type EmbeddingSpace = {
  readonly embedderId: string;
  readonly dimension: number;
  readonly chunkerVersion: string;
};

/**
 * A part of a collection: what the team sees of it, or what only one owner sees. Each has a separate Qdrant collection,
 * sizes and settings, so that nothing about one part can be concluded from another.
 */
export type CollectionRow = EmbeddingSpace & {
  readonly id: string;
  readonly name: string;
  /** Whose private part it is; null for the team's. */
  readonly owner: string | null;
  /** Name of the Qdrant collection, derived from the tenant in one function. */
  readonly storeName: string;
  /** Snowball name, such as `english`. */
  readonly language: string;
  /** How documents that are ingested from now on are split. */
  readonly chunking: Chunking;
  /** Share of the cosine in the fused score; null for the embedder's own. */
  readonly denseWeight: number | null;
  readonly description: string;
  /** Published chunks and their terms: the mean length that BM25 needs. */
  readonly chunks: number;
  readonly terms: number;
  /** The store lost points of it, and passages may be missing until they are written again. */
  readonly indexLost: boolean;
  /** Documents that the identity may see. */
  readonly documents: number;
  /** Kinds of these documents, where `collections.named` gave the row. */
  readonly kinds?: readonly Kind[];
  /** Names the version of what is published in it for this identity, where `collections.named` gave the row; never shown. */
  readonly version?: string;
  /** Names all that this row says, where `collections.named` gave it; never shown. */
  readonly state?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};
