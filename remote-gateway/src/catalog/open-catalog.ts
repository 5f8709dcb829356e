import type { Language } from '@docferry/shared-contracts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { GatewayError } from '../errors.ts';
import type { Identity } from '../identity.ts';
import type { Catalog } from './catalog.ts';
import { catalogReadCache } from './catalog-read-cache.ts';
import * as settings from './collections/collection-settings.ts';
import * as collections from './collections/collections.ts';
import { embeddingSpaces } from './collections/embedding-spaces.ts';
import { anyIndexLost, recordIndexLost } from './collections/lost-indexes.ts';
import { wholeCollections } from './collections/whole-collections.ts';
import { accept, isUnchanged } from './documents/accept.ts';
import { documentLocks, LOCK_SETTINGS } from './documents/document-lock.ts';
import * as documents from './documents/documents.ts';
import { folderIndexCatalog } from './documents/folder-indexes.ts';
import * as generations from './documents/generations.ts';
import { removalsHeld } from './documents/hold-removals.ts';
import { cancelJobsOf } from './jobs/change-jobs.ts';
import { jobCatalog } from './jobs/job-catalog.ts';
import { type JobQueue, openJobQueue } from './jobs/job-queue.ts';
import type { CatalogConnection, CatalogServer } from './postgres/catalog-connection.ts';
import { type MigrateOptions, migrate } from './postgres/migrate.ts';
import { openPool } from './postgres/open-pool.ts';
import { refuseSharedSessions } from './postgres/refuse-shared-sessions.ts';
import { asIdentity, asIdentityAtOnce, asOwner, type Database, type IdentityTransaction } from './postgres/run-as.ts';
import type { Schema } from './postgres/schema.ts';
import { translateError } from './postgres/translate-error.ts';
import type { WriteCount } from './postgres/write-count.ts';
import { accessCatalog } from './tenants/access-catalog.ts';
import * as keys from './tenants/keys.ts';
import * as tenants from './tenants/tenants.ts';

const MAX_CONNECTIONS = 10;
/** As many documents are worked on at once, at most. */
const MAX_DOCUMENT_LOCKS = 10;
/** For what may take as long as it takes: migrating, deleting a tenant. */
const LONG_WORK = {
  max: 2,
  answerMs: Number.POSITIVE_INFINITY,
  settings: { idle_in_transaction_session_timeout: '0' },
} as const;

/**
 * Opens the catalog in a Postgres of version 15 or later and brings its schema up to date. `connection` is what `pg`
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
  beforeMigration?: MigrateOptions['before'];
}): Promise<Catalog> {
  const { logger, defaultLanguage = 'english', beforeMigration: before } = options;
  const connection = typeof options.connection === 'string' ? fromUrl(options.connection) : options.connection;
  const pool = openPool({ ...connection, max: MAX_CONNECTIONS }, logger);
  const lockPool = openPool({ ...connection, max: MAX_DOCUMENT_LOCKS, settings: LOCK_SETTINGS }, logger);
  const longPool = openPool({ ...connection, ...LONG_WORK }, logger);
  try {
    if (typeof options.connection === 'string') await refuseSharedSessions(pool);
    const client = await longPool.connect();
    await migrate(client, logger, before ? { before } : {}).finally(() => client.release());
    const queue = await openJobQueue((config) => openPool({ ...connection, ...config }, logger), logger);
    const connections = { db: databaseOver(pool), long: databaseOver(longPool), lockPool, queue };
    return catalogOver(connections, defaultLanguage, connection.writes);
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
  /** Where nobody gives up waiting for an answer. */
  readonly long: Database;
  readonly lockPool: pg.Pool;
  readonly queue: JobQueue;
};

function catalogOver(
  { db, long, lockPool, queue }: Connections,
  defaultLanguage: Language,
  writes: WriteCount | undefined,
): Catalog {
  const as = <T>(identity: Identity, work: (transaction: IdentityTransaction) => Promise<T>) =>
    asIdentity(db, identity, work);
  const locks = documentLocks(lockPool);
  const remembered = catalogReadCache();
  let open = true;
  return {
    access: accessCatalog(db, long),
    jobs: jobCatalog({ db, long, queue }, defaultLanguage),
    folderIndexes: folderIndexCatalog(as),
    spaces: embeddingSpaces(db),
    ensureTenant: (name) => asOwner(db, (owner) => tenants.ensureTenant(owner, name)),
    listTenants: () => asOwner(db, tenants.listTenants),
    createKey: (key) => asOwner(db, (owner) => keys.createKey(owner, key)),
    listKeys: (tenantName) => asOwner(db, (owner) => keys.listKeys(owner, tenantName)),
    revokeKey: (id) => asOwner(db, (owner) => keys.revokeKey(owner, id)),
    findKey: (hash) => asOwner(db, (owner) => keys.findKey(owner, hash)),

    ensureCollection: (identity, name, space, { language = defaultLanguage, visibility = 'team' } = {}) =>
      as(identity, (tx) => collections.ensureCollection(tx, identity, name, space, { language, visibility })),
    listCollections: (identity, names) =>
      as(identity, async (tx) => wholeCollections(await collections.listParts(tx, names))),
    findPart: (identity, name, visibility) =>
      as(identity, (tx) => collections.findPart(tx, identity, name, visibility)),
    everyPart: (tenantId) => asOwner(db, (owner) => collections.everyPart(owner, tenantId)),
    async namedCollections(identity, names) {
      const asOf = writes?.now();
      const unchanged = asOf === undefined ? undefined : remembered.collections(identity, names, asOf);
      if (unchanged) return unchanged;
      const rows = await asIdentityAtOnce(db, identity, (atOnce, actor) =>
        collections.namedCollections(atOnce, actor, names, remembered.collections(identity, names)),
      );
      remembered.keepCollections(identity, names, rows, asOf);
      return rows;
    },
    lastNamedCollections: (identity, names) => remembered.collections(identity, names),
    anyIndexLost: () => asOwner(db, anyIndexLost),
    recordIndexLost: (collectionId) => asOwner(db, (owner) => recordIndexLost(owner, collectionId)),
    changeCollection: (identity, name, changes) => as(identity, (tx) => settings.changeCollection(tx, name, changes)),
    deleteCollection: (identity, name) => asOwner(long, (owner) => settings.deleteCollection(owner, identity, name)),

    accept: (identity, collection, draft) => as(identity, (tx) => accept(tx, identity, collection, draft)),
    isUnchanged: (identity, draft) => as(identity, (tx) => isUnchanged(tx, draft)),
    switchLive: (identity, docId, generation, size) =>
      asIdentityAtOnce(db, identity, (atOnce, actor) =>
        generations.switchLive(atOnce, actor, { docId, generation }, size),
      ),
    abandon: (identity, docId, generation) => as(identity, (tx) => generations.abandon(tx, docId, generation)),
    withDocumentLock: (identity, docId, work, options) => locks.hold(identity, docId, work, options),
    deadGenerations: (limit) => asOwner(db, (owner) => generations.deadGenerations(owner, limit)),
    forgetGeneration: (docId, generation) =>
      asOwner(db, (owner) => generations.forgetGeneration(owner, docId, generation)),

    removalsHeld: () => asOwner(db, removalsHeld),

    async publishedGenerations(identity, docIds, asOf) {
      const known = asOf && remembered.live(identity, asOf, docIds);
      if (known) return known;
      const live = await asIdentityAtOnce(db, identity, (atOnce, actor) =>
        generations.publishedGenerations(atOnce, actor, docIds),
      );
      if (!asOf) return live;
      remembered.keepPublished(identity, asOf, live);
      if (remembered.areAllDue(identity, asOf)) {
        // Nobody waits for it; whoever asks for what it would have told asks the catalog.
        as(identity, (tx) => generations.publishedInCollection(tx, asOf.id)).then(
          (all) => remembered.keepPublished(identity, asOf, all),
          () => {},
        );
      }
      return live;
    },
    findDocument: (identity, docId) => as(identity, (tx) => documents.findDocument(tx, docId)),
    readText: (identity, docId) => as(identity, (tx) => documents.readText(tx, docId)),
    readSegments: (identity, docIds) => as(identity, (tx) => documents.readSegments(tx, docIds)),
    listDocuments: (identity, page) => as(identity, (tx) => documents.listDocuments(tx, page)),
    sameText: (identity, collectionId, textHash, exceptDocId) =>
      as(identity, (tx) => documents.sameText(tx, collectionId, textHash, exceptDocId)),
    async deleteDocument(identity, docId) {
      const deleted = await as(identity, async (tx) => ({
        cancelled: await cancelJobsOf(tx, docId),
        document: await documents.deleteDocument(tx, identity, docId),
      }));
      await queue.remove(deleted.cancelled);
      return deleted;
    },

    check: async () => {
      await asOwner(db, (owner) => sql`SELECT 1`.execute(owner));
    },
    async [Symbol.asyncDispose]() {
      if (!open) return;
      open = false;
      await queue[Symbol.asyncDispose]();
      await Promise.all([db.destroy(), long.destroy(), lockPool.end()]);
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
