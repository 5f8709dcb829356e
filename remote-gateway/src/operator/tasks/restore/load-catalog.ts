import { join } from 'node:path';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { dumpedTables, loadRows, loadSequences } from '../../../catalog/postgres/dump.ts';
import { migrate, schemaVersion } from '../../../catalog/postgres/migrate.ts';
import { GatewayError } from '../../../errors.ts';
import { splitLines } from '../../split-lines.ts';
import type { Manifest } from '../backup/manifest.ts';
import { readSealed } from '../backup/sealed-file.ts';

/** Names of the Qdrant collections that a catalog uses; none when there is no catalog. */
export async function usedStores(client: ClientBase): Promise<string[]> {
  if ((await schemaVersion(client)) === undefined) return [];
  const { rows } = await client.query<{ store_name: string }>('SELECT store_name FROM docferry.collections');
  return rows.map((row) => row.store_name);
}

/** Whether a catalog holds what somebody would miss: documents or keys. */
export async function holdsSomething(client: ClientBase): Promise<boolean> {
  if ((await schemaVersion(client)) === undefined) return false;
  const { rows } = await client.query<{ something: boolean }>(
    'SELECT EXISTS (SELECT FROM docferry.documents) OR EXISTS (SELECT FROM docferry.api_keys) AS something',
  );
  return rows[0]?.something === true;
}

/**
 * Replaces the catalog of a database by a backup's, in the schema version that it was made with, inside the client's
 * transaction. `storeNames` gives each Qdrant collection of the backup the name that it was restored under.
 */
export async function loadCatalog(
  client: ClientBase,
  dir: string,
  manifest: Manifest,
  { storeNames, logger }: { storeNames: ReadonlyMap<string, string>; logger: Logger },
): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS docferry CASCADE');
  await migrate(client, logger, { upTo: manifest.schema_version, ownTransaction: false });
  const there = await dumpedTables(client);
  const unknown = manifest.tables.find(({ name }) => !there.some((table) => table.name === name));
  if (unknown)
    throw new GatewayError(
      'INVALID_ARGUMENT',
      `The backup has a table "${unknown.name}" that this program does not know.`,
    );

  for (const { name } of there) {
    const table = manifest.tables.find((kept) => kept.name === name);
    if (!table) continue;
    const rows = await loadRows(client, table, splitLines(readSealed(join(dir, table.file))));
    if (rows !== table.rows) {
      throw new GatewayError(
        'INVALID_ARGUMENT',
        `The backup's ${table.file} has ${rows} rows and should have ${table.rows}.`,
      );
    }
  }
  await loadSequences(client, manifest.sequences);
  for (const [previous, name] of storeNames) {
    if (previous === name) continue;
    await client.query('UPDATE docferry.collections SET store_name = $2 WHERE store_name = $1', [previous, name]);
  }
}
