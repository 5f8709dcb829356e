/**
 * In: an open gateway and where its stores are. Out: backups, restored, repaired, re-embedded and migrated data. Never
 * opens a gateway itself: it is passed in.
 */
import type { CatalogConnection } from '../../catalog/postgres/catalog-connection.ts';
import type { Config } from '../../config/config.ts';
import type { Gateway } from '../../gateway.ts';
import type { DataDirLock } from '../../processes/lock-data-dir.ts';
import type { CollectionLayout } from '../../store/collection-layout.ts';
import type { QdrantAddress } from '../../store/qdrant-address.ts';

/** Where the gateway's catalog and store are. */
export type Backends = {
  /** What `pg` takes; a DATABASE_URL. */
  readonly connection: CatalogConnection;
  readonly qdrant: QdrantAddress;
  /** True when this gateway runs its own Qdrant, so that no one else stores collections in it. */
  readonly ownQdrant: boolean;
  /** How new collections are configured. */
  readonly layout: CollectionLayout;
};

/** What maintenance works on: the gateway's parts, and where its catalog and its store are. */
export type Maintenance = {
  readonly gateway: Gateway;
  readonly backends: Backends;
};

/** Opens a gateway without its HTTP side on a data directory that the caller has locked. */
export type OpenLocked = (config: Config, lock: DataDirLock) => Promise<AsyncDisposable & Maintenance>;

/** How a task reaches its caller. */
export type TaskContext = {
  /** Reports progress to the caller in one sentence. */
  readonly report: (progress: string) => void;
  /** Aborted when the caller disconnects or the gateway stops. */
  readonly signal: AbortSignal;
};
