import type { Kind, Segment, Visibility } from '@docferry/shared-contracts';
import type { SparseVector } from '../lexical/sparse-vector.ts';

/** What a point carries beside its vectors. The names are on disk: additive changes only. */
export type PointPayload = {
  readonly doc_id: string;
  /** A point is live while the catalog names this generation as the document's live one. */
  readonly generation: number;
  readonly chunk_index: number;
  readonly text: string;
  /** Header rows or lead-in of the table or list that `text` goes on with; absent where it begins with them. */
  readonly lead?: string;
  readonly text_hash: string;
  readonly occurrence: number;
  /** sha256 of what was embedded: title, headings and text. Decides whether the vector fits a newer version. */
  readonly embedded_hash?: string;
  readonly start: number;
  readonly end: number;
  readonly heading_path: readonly string[];
  readonly segment: Pick<Segment, 'kind' | 'label'> | null;
  /** First and last line of the source file, from 1; absent outside code. */
  readonly lines?: { readonly first: number; readonly last: number };
  /** Set on private documents: the subject that may see it. */
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

/** Where a passage stands in its document, and what it is known by. */
export type PassagePlace = Pick<PointPayload, (typeof PLACE_FIELDS)[number]>;

export type Point = {
  readonly id: string;
  readonly dense: Float32Array | null;
  readonly sparse: SparseVector;
  readonly payload: PointPayload;
};

export type Hit = { readonly id: string; readonly score: number; readonly payload: PointPayload };
