import type { Fusion, SearchFilters } from '@docferry/shared-contracts';
import type { Identity } from '../identity.ts';
import type { SparseVector } from '../lexical/sparse-vector.ts';
import type { Hit, PassagePlace, PlacedPassage, Point } from './point.ts';

/** What a search asks for, and documents of these sources not. */
export type StoreFilters = SearchFilters & { readonly not_sources?: readonly string[] };

export type HybridQuery = {
  /** Null for a lexical search. */
  readonly dense: Float32Array | null;
  /** Ignored when it has no term. */
  readonly sparse: SparseVector;
  /** score = sparse + denseScale * cosine; see retrieval/search/. */
  readonly denseScale: number;
  /** How the lists are joined; by score when absent. */
  readonly fusion?: Fusion | undefined;
  /** For `rrf`: the constant that is added to each rank; Qdrant's own when absent. */
  readonly rrfK?: number | undefined;
  /**
   * False where passages that are far down the lexical list cannot be among the best: they are not scored by their words,
   * which takes the engine a third less. True when absent.
   */
  readonly rescoresWords?: boolean | undefined;
  readonly filters?: StoreFilters | undefined;
  /** True when the identity may see the whole collection, so that owners are not compared. */
  readonly seesAll?: boolean | undefined;
  /** Of these documents only this version: a previous query found others. */
  readonly versions?: readonly { readonly docId: string; readonly generation: number }[] | undefined;
  /** Documents to exclude with all versions. */
  readonly excludeDocuments?: readonly string[] | undefined;
  /** Length of the lexical and of the dense list, whose union is scored; {@link LIST_SIZE} when absent. */
  readonly listSize?: number | undefined;
  /** Candidates to return, at most twice the list's length; a smaller limit returns the first of the same list. */
  readonly limit: number;
};

export const LIST_SIZE = 100;

/**
 * The longest that a query takes, ms: then it fails with TIMEOUT. A query takes milliseconds; when the engine hangs, its
 * caller should learn it soon.
 */
export const MAX_QUERY_MS = 10_000;

/**
 * In: points with vectors and payload, and queries with the caller's identity. Out: hits in a fixed order, or
 * BACKEND_UNAVAILABLE, TIMEOUT or STORAGE_FULL. Never reads without the visibility filter of an identity, and never decides
 * which version of a document is published.
 *
 * There is one Qdrant collection for each part of a tenant's collection: one for the team, and one for each owner of
 * private documents.
 */
/** An offset in the text of a version of a document, UTF-16 code units. */
export type DocumentOffset = { readonly docId: string; readonly generation: number; readonly offset: number };

export type Store = {
  /**
   * Creates the Qdrant collection unless it exists, and the payload indexes for `points` points. Call it again as the
   * collection grows.
   */
  ensureCollection(name: string, dimension: number, points?: number, onMissing?: () => Promise<void>): Promise<void>;
  deleteCollection(name: string): Promise<void>;
  /** Writes points in batches and returns when they can be searched. Writing the same points again changes nothing. */
  upsert(name: string, points: readonly Point[], signal?: AbortSignal): Promise<void>;
  /**
   * Dense vectors of one generation for reuse, by `embedded_hash` (by `text_hash` where absent), or only by `text_hash`;
   * `null` where the point has no vector.
   */
  denseByTextHash(
    name: string,
    docId: string,
    generation: number,
    signal?: AbortSignal,
    by?: 'embedded_hash' | 'text_hash',
  ): Promise<Map<string, Float32Array | null>>;
  /** Locations of the passages of one generation of a document, in order; none when the identity may not see it. */
  places(
    name: string,
    identity: Identity,
    docId: string,
    generation: number,
    signal?: AbortSignal,
  ): Promise<PassagePlace[]>;
  /** The passages that contain one of these offsets, by where they begin; of documents that the identity may see. */
  placesAt(
    name: string,
    identity: Identity,
    offsets: readonly DocumentOffset[],
    signal?: AbortSignal,
  ): Promise<PlacedPassage[]>;
  /** Removes the points of these generations of a document, or all of its points when none are given. */
  deletePoints(name: string, docId: string, generations?: readonly number[]): Promise<void>;
  /**
   * Best candidates of all versions: by descending score, then by uri, location and id. The engine reads the points in
   * several steps, so a version is only found for certain while its points are there for the whole query.
   */
  query(name: string, identity: Identity, query: HybridQuery, signal?: AbortSignal): Promise<Hit[]>;
  /**
   * The inverse document frequency of these terms; terms that no passage contains are absent. Only for parts of a
   * collection that the caller may see. With a `version` of what is published, terms may be remembered while it is the same.
   */
  termRarity(
    name: string,
    terms: readonly number[],
    signal?: AbortSignal,
    version?: string,
  ): Promise<Map<number, number>>;
  /** The languages of the passages of all versions, most frequent first; see {@link Point}'s payload. */
  languages(name: string, signal?: AbortSignal): Promise<string[]>;
  /** Gives the passages that name no language this one, which they were stemmed by. */
  nameLanguage(name: string, language: string): Promise<void>;
  /** Throws when the store cannot serve. */
  check(signal?: AbortSignal): Promise<void>;
};
