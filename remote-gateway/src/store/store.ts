import type { SearchFilters } from '@docferry/shared-contracts';
import type { Identity } from '../identity.ts';
import type { SparseVector } from '../lexical/sparse-vector.ts';
import type { Hit, PassagePlace, Point } from './point.ts';

export type HybridQuery = {
  /** Dropped when null. */
  readonly dense: Float32Array | null;
  /** Dropped when it has no term. */
  readonly sparse: SparseVector;
  /** score = sparse + denseScale * cosine; see search/. */
  readonly denseScale: number;
  readonly filters?: SearchFilters | undefined;
  /** True where the identity may see all that the collection holds, so that owners need not be compared. */
  readonly seesAll?: boolean | undefined;
  /** Versions of documents to leave out: not live, found by a former query. */
  readonly exclude?: readonly { readonly docId: string; readonly generation: number }[] | undefined;
  /** Documents to leave out altogether. */
  readonly excludeDocuments?: readonly string[] | undefined;
  /** Length of each of the two lists, by words and by meaning, whose union is scored; {@link LIST_SIZE} when absent. */
  readonly listSize?: number | undefined;
  /** Candidates to return, at most twice the list's length; a smaller limit gives the head of the same list. */
  readonly limit: number;
};

export const LIST_SIZE = 100;

/**
 * Points in Qdrant, one Qdrant collection for each part of a (tenant, collection): the team's, and one for each owner of
 * private documents. Reads take the identity and add its visibility filter in one place, so that no query path exists
 * without it. Errors: BACKEND_UNAVAILABLE, TIMEOUT, STORAGE_FULL.
 */
export type Store = {
  /**
   * Creates the Qdrant collection unless it exists, and the payload indexes that one of `points` needs; call it again as
   * it grows.
   */
  ensureCollection(name: string, dimension: number, points?: number, onMissing?: () => Promise<void>): Promise<void>;
  deleteCollection(name: string): Promise<void>;
  /** Writes points in batches and returns when they can be searched. Writing the same points again changes nothing. */
  upsert(name: string, points: readonly Point[], signal?: AbortSignal): Promise<void>;
  /**
   * Dense vectors of one generation for reuse, by the points' `embedded_hash`, else their `text_hash`, or by that one
   * alone; `null` where the point has none.
   */
  denseByTextHash(
    name: string,
    docId: string,
    generation: number,
    signal?: AbortSignal,
    by?: 'embedded_hash' | 'text_hash',
  ): Promise<Map<string, Float32Array | null>>;
  /** Where the passages of one generation of a document stand, in order; none when the identity may not see it. */
  places(
    name: string,
    identity: Identity,
    docId: string,
    generation: number,
    signal?: AbortSignal,
  ): Promise<PassagePlace[]>;
  /** Removes the points of these generations of a document, or all of the document's when none are given. */
  deletePoints(name: string, docId: string, generations?: readonly number[]): Promise<void>;
  /** Best candidates, score descending, ties by uri, place and id. Live or not is the caller's to decide. */
  query(name: string, identity: Identity, query: HybridQuery, signal?: AbortSignal): Promise<Hit[]>;
  /**
   * The inverse document frequency that Qdrant weighs each of these terms by; of what no passage holds, none. To be asked
   * of parts of a collection that the caller sees.
   */
  termRarity(name: string, terms: readonly number[], signal?: AbortSignal): Promise<Map<number, number>>;
  /** Throws when the store cannot serve. */
  check(signal?: AbortSignal): Promise<void>;
};
