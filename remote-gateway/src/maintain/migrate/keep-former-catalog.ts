import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { backupCatalog } from '../backup/backup-catalog.ts';

/** Copies a catalog that is about to be migrated into the data directory, as a backup that `restore` takes. */
export function keepFormerCatalog(
  connection: pg.PoolConfig | string,
  { dataDir, logger }: { readonly dataDir: string; readonly logger: Logger },
): (version: number) => Promise<void> {
  return async (version) => {
    const stamp = new Date().toISOString().replaceAll(':', '').slice(0, 17);
    const dir = join(dataDir, 'before-migration', `schema-${version}-${stamp}`);
    await backupCatalog(connection, dir);
    logger.info({ version, dir }, 'catalog copied before its migration');
  };
}
