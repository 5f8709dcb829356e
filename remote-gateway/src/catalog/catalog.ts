import type { Chunking, CollectionSettings, Kind, Segment, Visibility } from '@docferry/shared-contracts';
import type { Identity, Scope } from '../identity.ts';
import type { EmbeddingSpaces } from './collections/embedding-spaces.ts';
import type { DocumentLocks } from './documents/document-lock.ts';
import type { FolderIndexCatalog } from './documents/folder-indexes.ts';
import type { JobCatalog } from './jobs/job-catalog.ts';
import type { AccessCatalog } from './tenants/access-catalog.ts';

export type Tenant = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Since when no credential of it is taken. */
  readonly suspendedAt: Date | null;
};

/** An API key as it is kept: never the key itself. */
export type KeyRow = {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly name: string;
  /** First characters, to recognise it by. */
  readonly prefix: string;
  /** sha256 of the key, 32 bytes. */
  readonly hash: Buffer;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Names of the only collections that it is for; null for all. */
  readonly collections: readonly string[] | null;
  readonly expiresAt: Date | null;
  readonly tenantSuspended: boolean;
};

/** What the vectors of a collection have in common; fixed at its creation. */
export type EmbeddingSpace = {
  readonly embedderId: string;
  readonly dimension: number;
  readonly chunkerVersion: string;
};

/**
 * A part of a collection: what the team sees of it, or what one owner alone does. Each has a Qdrant collection, sizes and
 * settings of its own, so that nothing about one part follows from another.
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
  /** Live chunks and their terms: the mean length that BM25 needs. */
  readonly chunks: number;
  readonly terms: number;
  /** The store lost points of it, and passages may be missing until they are written anew. */
  readonly indexLost: boolean;
  /** Documents that the identity may see. */
  readonly documents: number;
  /** Kinds of these documents, where `namedCollections` gave the row. */
  readonly kinds?: readonly Kind[];
  /** Names the state of what is live in it for this identity, where `namedCollections` gave the row; never shown. */
  readonly version?: string;
  /** Names all that this row says, where `namedCollections` gave it; never shown. */
  readonly state?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type DeletedCollection = { readonly storeNames: readonly string[]; readonly documents: number };

/** A document before it is accepted. */
export type DocumentDraft = {
  readonly docId: string;
  readonly source: string;
  readonly uri: string;
  readonly filename: string;
  readonly title: string;
  readonly kind: Kind;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  readonly mimeType: string | null;
  readonly contentHash: string | null;
  readonly converter: string | null;
  readonly text: string;
  /** sha256 of `text`. */
  readonly textHash: string;
  readonly segments: readonly Segment[];
};

/** A live document. `owner` is set when it is private. */
export type DocumentRow = Omit<DocumentDraft, 'text' | 'segments'> & {
  readonly collection: string;
  readonly collectionId: string;
  readonly storeName: string;
  readonly owner: string | null;
  readonly generation: number;
  readonly chunks: number;
  /** Length of the text, UTF-16 code units. */
  readonly chars: number;
  readonly updatedAt: Date;
};

export type Accepted = {
  /** The new generation, positive, larger than every former one. */
  readonly generation: number;
  /** The generation that is live now and whether accepting the draft would change anything at all. */
  readonly live: { readonly generation: number; readonly chunks: number; readonly unchanged: boolean } | null;
};

/**
 * Tenants, keys, collections, documents and their generations in Postgres. Every method that takes an identity runs
 * in a transaction under the application's role with the tenant and subject set (row-level security); a private
 * document of another subject does not exist for it. Errors: BACKEND_UNAVAILABLE when Postgres cannot be reached.
 */
export type Catalog = AsyncDisposable & {
  /** Operators' side of tenants and keys, limits, quotas and the audit log. */
  readonly access: AccessCatalog;
  /** Documents on their way in. */
  readonly jobs: JobCatalog;
  /** Folders that collections are kept in line with. */
  readonly folderIndexes: FolderIndexCatalog;
  /** What embedders' vectors are like. */
  readonly spaces: EmbeddingSpaces;
  /** Finds the tenant by name or creates it. */
  ensureTenant(name: string): Promise<Tenant>;
  listTenants(): Promise<Tenant[]>;
  createKey(key: {
    tenantId: string;
    name: string;
    prefix: string;
    hash: Buffer;
    scopes: readonly Scope[];
    collections?: readonly string[] | null;
    expiresAt?: Date | null;
  }): Promise<KeyRow>;
  listKeys(tenantName?: string): Promise<KeyRow[]>;
  /** False when there is no such live key. */
  revokeKey(id: string): Promise<boolean>;
  /** The key with this hash, unless it is revoked or has expired. Records its use, at most once a minute. */
  findKey(hash: Buffer): Promise<KeyRow | undefined>;

  /**
   * Finds the collection's part for documents of this visibility, or creates it in this space: the team's in the configured
   * language unless another is given, an owner's with the settings of the team's. Throws EMBEDDING_SPACE_MISMATCH when it
   * has another, CONFLICT at the cap.
   */
  ensureCollection(
    identity: Identity,
    name: string,
    space: EmbeddingSpace,
    settings?: { readonly language?: string | undefined; readonly visibility?: Visibility },
  ): Promise<CollectionRow>;
  /**
   * Changes what the settings name. Throws CONFLICT for another language while the collection holds a document, and
   * NOT_FOUND.
   */
  changeCollection(identity: Identity, name: string, settings: CollectionSettings): Promise<CollectionRow>;
  /**
   * Removes what the identity sees of the collection: the team's part and its own. Undefined when it sees none. The
   * stores follow.
   */
  deleteCollection(identity: Identity, name: string): Promise<DeletedCollection | undefined>;
  /**
   * The named collections, or all that the identity sees, by name: its parts as one (`wholeCollections`). Unknown names
   * are simply absent.
   */
  listCollections(identity: Identity, names?: readonly string[]): Promise<CollectionRow[]>;
  /** The part for documents of this visibility. */
  findPart(identity: Identity, name: string, visibility: Visibility): Promise<CollectionRow | undefined>;
  /** Every part of every collection of a tenant, private ones of all owners too. For maintenance alone. */
  everyPart(tenantId: string): Promise<CollectionRow[]>;
  /** The parts of the named collections that the identity sees, the team's first, in one round trip. */
  namedCollections(identity: Identity, names: readonly string[]): Promise<readonly CollectionRow[]>;
  /** What `namedCollections` told this identity of these names the last time; it may be out of date by now. */
  lastNamedCollections(identity: Identity, names: readonly string[]): readonly CollectionRow[] | undefined;
  /** Notes that the store does not have the collection, when it has live passages: searches say so until it is mended. */
  recordIndexLost(collectionId: string): Promise<void>;
  /** Whether any tenant's collection lacks points that are being written again. */
  anyIndexLost(): Promise<boolean>;

  /**
   * Writes the draft as a new generation that is not live yet, in one transaction, and says what is live.
   * When the live generation has the same text hash and metadata nothing is written and `unchanged` is true.
   */
  accept(identity: Identity, collection: CollectionRow, draft: DocumentDraft): Promise<Accepted>;
  /** Whether what is live of this document is the draft, with all that was said of it. */
  isUnchanged(identity: Identity, draft: DocumentDraft): Promise<boolean>;
  /**
   * Makes a generation the live one, unless a later one is live already or the document was deleted after it was
   * accepted (then false). Updates the collection's counts. `chunks` and `terms` are the generation's own; `storeName` is
   * where its points are: CollectionMoved when that is no longer its collection's.
   */
  switchLive(
    identity: Identity,
    docId: string,
    generation: number,
    size: { chunks: number; terms: number; storeName?: string },
  ): Promise<boolean>;
  /** Drops a generation that did not go live. */
  abandon(identity: Identity, docId: string, generation: number): Promise<void>;
  /** Runs `work` while no other process or request works on this document. */
  withDocumentLock: DocumentLocks['hold'];
  /** Generations that are neither live nor in the making, whose points may be deleted; `forget` once they are. */
  deadGenerations(limit: number): Promise<{ docId: string; storeName: string; generation: number }[]>;
  forgetGeneration(docId: string, generation: number): Promise<void>;
  /** True while a backup is under way: points of dead generations have to stay until the next sweep. */
  removalsHeld(): Promise<boolean>;

  /**
   * Live generation of each of these documents that the identity may see; others are absent. With `asOf`, a row of
   * `namedCollections` that all of them are in, it may be what was live when that was read.
   */
  publishedGenerations(
    identity: Identity,
    docIds: readonly string[],
    asOf?: CollectionRow,
  ): Promise<Map<string, number>>;
  findDocument(identity: Identity, docId: string): Promise<DocumentRow | undefined>;
  /** The live text and segments. */
  readText(identity: Identity, docId: string): Promise<{ text: string; segments: Segment[] } | undefined>;
  /** Live segments of each of these documents that the identity may see; others are absent. */
  readSegments(identity: Identity, docIds: readonly string[]): Promise<Map<string, Segment[]>>;
  /** Live documents ordered by (collection, source, uri, docId), after the key when given. */
  listDocuments(
    identity: Identity,
    page: {
      collection?: string | undefined;
      source?: string | undefined;
      limit: number;
      after?: readonly string[] | undefined;
    },
  ): Promise<DocumentRow[]>;
  /**
   * Other live documents with this text hash, at most 10 ids: of this part of a collection and, for a private part, of the
   * team's.
   */
  sameText(identity: Identity, collectionId: string, textHash: string, exceptDocId: string): Promise<string[]>;
  /**
   * Marks the document as deleted: it is gone for every reader from then on. In the same transaction cancels the jobs
   * that bring versions of it, so that a crash leaves both or neither. The document is undefined when none was live.
   */
  deleteDocument(
    identity: Identity,
    docId: string,
  ): Promise<{ document: DocumentRow | undefined; cancelled: readonly string[] }>;

  /** Throws when the catalog cannot serve. */
  check(): Promise<void>;
};
