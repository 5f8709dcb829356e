import type { CollectionCatalog } from './collections/collection-catalog.ts';
import type { EmbeddingSpaces } from './collections/embedding-spaces.ts';
import type { DocumentCatalog, PageCatalog, TrashCatalog } from './documents/document-catalog.ts';
import type { FolderIndexCatalog } from './documents/folder-indexes.ts';
import type { GenerationCatalog } from './documents/generation-catalog.ts';
import type { GraphCatalog } from './graph/graph-catalog.ts';
import type { JobCatalog } from './jobs/job-catalog.ts';
import type { SourceCatalog } from './sources/source-catalog.ts';
import type { AuditCatalog, KeyCatalog, LimitCatalog, TenantCatalog } from './tenants/tenant-catalog.ts';

/**
 * Tenants, keys, collections, documents and their generations, and jobs, in Postgres. Every method that takes an identity
 * runs under the application's role with the tenant and subject set (row-level security); a private document of another
 * subject does not exist for it. Errors: BACKEND_UNAVAILABLE when Postgres cannot be reached.
 */
export type Catalog = AsyncDisposable & {
  readonly tenants: TenantCatalog;
  readonly keys: KeyCatalog;
  readonly limits: LimitCatalog;
  readonly audit: AuditCatalog;
  readonly collections: CollectionCatalog;
  readonly documents: DocumentCatalog;
  /** Deleted documents that can be restored. */
  readonly trash: TrashCatalog;
  readonly generations: GenerationCatalog;
  readonly jobs: JobCatalog;
  /** Buckets, folders and sites that collections are kept in line with. */
  readonly sources: SourceCatalog;
  /** What documents contain, name and refer to. */
  readonly graph: GraphCatalog;
  /** Folders that a collection is kept in sync with. */
  readonly folderIndexes: FolderIndexCatalog;
  /** What web servers said of pages. */
  readonly pages: PageCatalog;
  /** The vectors' length by embedder. */
  readonly spaces: EmbeddingSpaces;
  /** Throws when the catalog cannot serve. */
  check(): Promise<void>;
};
