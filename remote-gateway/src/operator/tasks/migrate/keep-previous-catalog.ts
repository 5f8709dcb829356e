import { join } from 'node:path';
import type { Logger } from 'pino';
import type { CatalogConnection } from '../../../catalog/postgres/catalog-connection.ts';
import { backupCatalog } from '../backup/backup-catalog.ts';

/** Copies a catalog that is about to be migrated into the data directory, as a backup that `restore` takes. */
export function keepPreviousCatalog(
  connection: CatalogConnection,
  { dataDir, logger }: { readonly dataDir: string; readonly logger: Logger },
): (version: number) => Promise<void> {
  return async (version) => {
    const stamp = new Date().toISOString().replaceAll(':', '').slice(0, 17);
    const dir = join(dataDir, 'before-migration', `schema-${version}-${stamp}`);
    await backupCatalog(connection, dir);
    logger.info({ version, dir }, 'catalog copied before its migration');
  };
}
