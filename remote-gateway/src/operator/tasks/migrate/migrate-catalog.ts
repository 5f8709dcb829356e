import type { Logger } from 'pino';
import { LATEST_VERSION, migrate, pendingMigrations } from '../../../catalog/postgres/migrate.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import type { Config } from '../../../config/config.ts';
import { lockDataDir } from '../../../processes/lock-data-dir.ts';
import { startPostgres } from '../../../processes/start-postgres.ts';
import { backupCatalog } from '../backup/backup-catalog.ts';
import { keepPreviousCatalog } from './keep-previous-catalog.ts';

export type MigrateReport = {
  readonly dry_run: boolean;
  /** Schema version before, 0 when there was none. */
  readonly from: number;
  readonly to: number;
  /** Names of what was done, or is to be. */
  readonly migrations: readonly string[];
  /** The lowest schema version whose programs may serve meanwhile and afterwards. */
  readonly oldest_program: number;
};

/**
 * Upgrades the catalog to this program's schema version, after a copy of it, without starting a gateway. `backupDir` is
 * where the copy goes; the data directory when absent.
 *
 * Throws INDEX_SCHEMA_MISMATCH when a later program made the catalog, INDEX_LOCK_ACTIVE when a gateway runs on the data
 * directory, CONFLICT when one runs on the database that could not use the catalog afterwards.
 */
export async function migrateCatalog(
  config: Config,
  { logger, dryRun, backupDir }: { logger: Logger; dryRun: boolean; backupDir: string | undefined },
): Promise<MigrateReport> {
  await using stack = new AsyncDisposableStack();
  const lock = stack.use(await lockDataDir(config.data_dir));
  const connection = config.database_url ?? stack.use(await startPostgres({ lock, logger })).connection;
  const { client } = stack.use(await ownerClient(connection));
  const { version, pending, oldestProgram } = await pendingMigrations(client);
  if (!dryRun) {
    const before = backupDir
      ? () => backupCatalog(connection, backupDir)
      : keepPreviousCatalog(connection, { dataDir: lock.dir, logger });
    await migrate(client, logger, { before });
  }
  return { dry_run: dryRun, from: version, to: LATEST_VERSION, migrations: pending, oldest_program: oldestProgram };
}
