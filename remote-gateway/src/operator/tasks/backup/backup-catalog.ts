import type { CatalogConnection } from '../../../catalog/postgres/catalog-connection.ts';
import { dumpSequences } from '../../../catalog/postgres/dump.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import { VERSION } from '../../../version.ts';
import { dumpCatalog } from './dump-catalog.ts';
import { BACKUP_FORMAT } from './manifest.ts';
import { newFolder } from './new-folder.ts';

/**
 * Writes the catalog alone into a new folder. Restored, all vectors are made again from the stored text. Errors as
 * {@link newFolder}.
 */
export async function backupCatalog(connection: CatalogConnection, dir: string): Promise<void> {
  await newFolder(dir, async (unfinished) => {
    await using owner = await ownerClient(connection);
    const { storeNames: _, ...catalog } = await dumpCatalog(owner.client, unfinished, new AbortController().signal);
    return {
      ...catalog,
      format: BACKUP_FORMAT,
      created_at: new Date().toISOString(),
      docferry_version: VERSION,
      qdrant_version: '',
      sequences: await dumpSequences(owner.client),
      collections: [],
    };
  });
}
