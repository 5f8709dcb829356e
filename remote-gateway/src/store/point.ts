import type { Kind, Segment, Visibility } from '@docferry/shared-contracts';
import type { SparseVector } from '../lexical/sparse-vector.ts';

/** The data of a point besides its vectors. The names are on disk: additive changes only. */
export type PointPayload = {
  readonly doc_id: string;
  /** A point is published while the catalog names this generation as the document's published one. */
  readonly generation: number;
  readonly chunk_index: number;
  readonly text: string;
  /** Header rows or lead-in of the table or list that `text` continues; absent where `text` starts with them. */
  readonly lead?: string;
  readonly text_hash: string;
  readonly occurrence: number;
  /** Snowball name of the language by which it is stemmed; absent on earlier points: the collection's. */
  readonly language?: string;
  /** sha256 of the embedded title, headings and text. A newer version with the same hash reuses the vector. */
  readonly embedded_hash?: string;
  readonly start: number;
  readonly end: number;
  readonly heading_path: readonly string[];
  readonly segment: Pick<Segment, 'kind' | 'label'> | null;
  /** First and last line of the source file, from 1; absent outside code. */
  readonly lines?: { readonly first: number; readonly last: number };
  /** The subject that may see a private document; null on team documents. */
  readonly owner: string | null;
  readonly metadata: {
    readonly collection: string;
    readonly source: string;
    readonly uri: string;
    readonly filename: string;
    readonly title: string;
    readonly kind: Kind;
    readonly tags: readonly string[];
    readonly visibility: Visibility;
    /** RFC 3339. */
    readonly ingested_at: string;
  };
};

export const PLACE_FIELDS = ['text_hash', 'occurrence', 'start', 'end', 'heading_path', 'lines', 'lead'] as const;

/** Location of a passage in its document, with what identifies it. */
export type PassagePlace = Pick<PointPayload, (typeof PLACE_FIELDS)[number]>;

/** The same with its document. */
export type PlacedPassage = PassagePlace & Pick<PointPayload, 'doc_id'>;

export type Point = {
  readonly id: string;
  readonly dense: Float32Array | null;
  readonly sparse: SparseVector;
  readonly payload: PointPayload;
};

export type Hit = { readonly id: string; readonly score: number; readonly payload: PointPayload };
