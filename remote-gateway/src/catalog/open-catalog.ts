/**
 * In: a connection to Postgres.
 * Out: the catalog, its schema migrated.
 * Never: reads points or embeds text.
 */
import type { Language } from '@docferry/shared-contracts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { GatewayError } from '../errors.ts';
import type { Catalog } from './catalog.ts';
import { collectionCatalog } from './collections/collection-catalog.ts';
import { embeddingSpaces } from './collections/embedding-spaces.ts';
import { documentCatalog, pageCatalog, trashCatalog } from './documents/document-catalog.ts';
import { LOCK_SETTINGS } from './documents/document-lock.ts';
import { folderIndexCatalog } from './documents/folder-indexes.ts';
import { generationCatalog } from './documents/generation-catalog.ts';
import { graphCatalog } from './graph/graph-catalog.ts';
import { cancelJobsOf, cancelJobsOfCollection } from './jobs/change-jobs.ts';
import { openQueues, type Queues } from './jobs/job-queue.ts';
import { jobCatalog } from './jobs/open-job-catalog.ts';
import type { CatalogConnection, CatalogServer } from './postgres/catalog-connection.ts';
import type { WriteCount } from './postgres/fast-paths/write-count.ts';
import { type MigrateOptions, migrate } from './postgres/migrate.ts';
import { openPool } from './postgres/open-pool.ts';
import { refuseSharedSessions } from './postgres/refuse-shared-sessions.ts';
import { asOwner, type Database } from './postgres/run-as.ts';
import type { Schema } from './postgres/schema.ts';
import { translateError } from './postgres/translate-error.ts';
import { sourceCatalog } from './sources/source-catalog.ts';
import { auditCatalog, keyCatalog, limitCatalog, tenantCatalog } from './tenants/tenant-catalog.ts';

const TRASH_DAYS = 7;
const MAX_CONNECTIONS = 10;
/** Documents that are worked on concurrently. */
const MAX_DOCUMENT_LOCKS = 10;
/** For work without a time limit: migrating, deleting a tenant. */
const LONG_WORK = {
  max: 2,
  answerMs: Number.POSITIVE_INFINITY,
  settings: { idle_in_transaction_session_timeout: '0' },
} as const;

/**
 * Opens the catalog in a Postgres of version 15 or later and migrates its schema. `connection` is what `pg`
 * takes, or a DATABASE_URL; through a pooler, one that keeps sessions ({@link refuseSharedSessions}). Lost
 * connections are replaced; a call that hits one throws BACKEND_UNAVAILABLE.
 *
 * Throws BACKEND_UNAVAILABLE, and INDEX_SCHEMA_MISMATCH when a newer Docferry made the schema.
 */
export async function openCatalog(options: {
  connection: CatalogConnection;
  logger: Logger;
  /** Of collections that are made by ingesting. */
  defaultLanguage?: Language;
  /** How long deleted documents can be restored; 7 days by default, 0 for not at all. */
  trashDays?: number;
  beforeMigration?: MigrateOptions['before'];
}): Promise<Catalog> {
  const { logger, defaultLanguage = 'english', trashDays = TRASH_DAYS, beforeMigration: before } = options;
  const connection = typeof options.connection === 'string' ? fromUrl(options.connection) : options.connection;
  const pool = openPool({ ...connection, max: MAX_CONNECTIONS }, logger);
  const lockPool = openPool({ ...connection, max: MAX_DOCUMENT_LOCKS, settings: LOCK_SETTINGS }, logger);
  const longPool = openPool({ ...connection, ...LONG_WORK }, logger);
  try {
    if (typeof options.connection === 'string') await refuseSharedSessions(pool);
    const client = await longPool.connect();
    await migrate(client, logger, before ? { before } : {}).finally(() => client.release());
    const queues = await openQueues((config) => openPool({ ...connection, ...config }, logger), logger);
    const pools = [pool, lockPool, longPool];
    const connections = { db: databaseOver(pool), long: databaseOver(longPool), lockPool, queues, pools };
    return catalogOver(connections, { defaultLanguage, trashDays, writes: connection.writes });
  } catch (error) {
    await Promise.all([pool.end(), longPool.end()]);
    throw unopened(error);
  }
}

function databaseOver(pool: pg.Pool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }).withSchema('docferry');
}

type Connections = {
  readonly db: Database;
  /** Without a time limit. */
  readonly long: Database;
  readonly lockPool: pg.Pool;
  readonly queues: Queues;
  /** All of them: Kysely would leave one open that it has not used itself. */
  readonly pools: readonly pg.Pool[];
};

type Policy = {
  readonly defaultLanguage: Language;
  readonly trashDays: number;
  readonly writes: WriteCount | undefined;
};

function catalogOver(
  { db, long, lockPool, queues, pools }: Connections,
  { defaultLanguage, trashDays, writes }: Policy,
): Catalog {
  const cancelling = { cancelOf: cancelJobsOf, dequeue: (ids: readonly string[]) => queues.jobs.remove(ids) };
  let open = true;
  return {
    tenants: tenantCatalog(db, long),
    keys: keyCatalog(db),
    limits: limitCatalog(db, long),
    audit: auditCatalog(db, long),
    collections: collectionCatalog({ db, long, writes }, defaultLanguage, cancelJobsOfCollection),
    documents: documentCatalog(db, lockPool, cancelling, trashDays),
    trash: trashCatalog(db),
    generations: generationCatalog(db),
    jobs: jobCatalog({ db, long, queue: queues.jobs }, defaultLanguage),
    sources: sourceCatalog(db, queues.syncs),
    graph: graphCatalog(db),
    folderIndexes: folderIndexCatalog(db),
    pages: pageCatalog(db),
    spaces: embeddingSpaces(db),
    check: async () => {
      await asOwner(db, (owner) => sql`SELECT 1`.execute(owner));
    },
    async [Symbol.asyncDispose]() {
      if (!open) return;
      open = false;
      await queues[Symbol.asyncDispose]();
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

function unopened(error: unknown): unknown {
  const translated = translateError(error);
  if (!(error instanceof Error) || translated === error) return translated;
  return new GatewayError('BACKEND_UNAVAILABLE', `The catalog database cannot be opened: ${error.message}.`, {
    cause: error,
  });
}

function fromUrl(url: string): CatalogServer {
  return { connectionString: url };
}
