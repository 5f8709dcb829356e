import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import { refuseServingGateways } from '../../../catalog/postgres/serving-gateways.ts';
import { GatewayError } from '../../../errors.ts';
import { createQdrantStore } from '../../../store/qdrant-store.ts';
import { putSnapshot } from '../../../store/snapshots.ts';
import { collectionNames } from '../../../store/survey.ts';
import type { Manifest } from '../backup/manifest.ts';
import { readSealed } from '../backup/sealed-file.ts';
import type { Backends, TaskContext } from '../maintenance.ts';
import { holdsSomething, loadCatalog, usedStores } from './load-catalog.ts';

type Options = TaskContext & { readonly logger: Logger; readonly force: boolean };

/**
 * Puts a backup into a Postgres and a Qdrant: first the snapshots, under names that are free there, then the catalog in
 * one transaction. Until its commit nothing that was there before is touched; whatever fails, what was made is removed.
 *
 * Throws CONFLICT while a gateway works on the database, and when the catalog holds something and `force` is not set.
 */
export async function loadBackup(
  { connection, qdrant }: Pick<Backends, 'connection' | 'qdrant'>,
  { dir, manifest }: { readonly dir: string; readonly manifest: Manifest },
  { report, signal, logger, force }: Options,
): Promise<void> {
  await using owner = await ownerClient(connection);
  const { client } = owner;
  if (!force && (await holdsSomething(client))) {
    throw new GatewayError('CONFLICT', 'The database holds a catalog already. --force replaces it by the backup.');
  }
  const store = createQdrantStore(qdrant);
  const taken = await collectionNames(qdrant);
  const storeNames = new Map<string, string>();
  await client.query('BEGIN');
  try {
    await refuseServingGateways(client);
    for (const [at, collection] of manifest.collections.entries()) {
      report(`collection ${at + 1} of ${manifest.collections.length}`);
      const name = freeName(collection.store_name, taken);
      storeNames.set(collection.store_name, name);
      await putSnapshot(qdrant, name, readSealed(join(dir, collection.file)), signal);
    }
    report('catalog');
    const previous = await usedStores(client);
    await loadCatalog(client, dir, manifest, { storeNames, logger });
    signal.throwIfAborted();
    await client.query('COMMIT');
    for (const name of previous.filter((replaced) => taken.has(replaced))) await store.deleteCollection(name);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    for (const name of storeNames.values()) await store.deleteCollection(name).catch(() => {});
    throw error;
  }
}

/** The same name as long as it is free, so that a restored gateway looks like the previous. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  return `${name.split('_').slice(0, 3).join('_')}_${randomBytes(4).toString('hex')}`;
}
