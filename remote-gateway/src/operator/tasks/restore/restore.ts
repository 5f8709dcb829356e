import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { LATEST_VERSION, OLDEST_VERSION } from '../../../catalog/postgres/migrate.ts';
import type { Config } from '../../../config/config.ts';
import { qdrantServer } from '../../../config/qdrant-server.ts';
import { GatewayError } from '../../../errors.ts';
import { finishRestore, markRestored, REPLACED, stagingDir } from '../../../processes/finish-restore.ts';
import { type DataDirLock, lockDataDir } from '../../../processes/lock-data-dir.ts';
import { postgresUser } from '../../../processes/postgres-user.ts';
import { startPostgres } from '../../../processes/start-postgres.ts';
import { startQdrant } from '../../../processes/start-qdrant.ts';
import { type Manifest, readManifest } from '../backup/manifest.ts';
import { verifySealed } from '../backup/sealed-file.ts';
import type { OpenLocked, TaskContext } from '../maintenance.ts';
import type { RepairReport } from '../repair/findings.ts';
import { repair } from '../repair/repair.ts';
import { loadBackup } from './load-backup.ts';

export type RestoreReport = {
  readonly documents: number;
  readonly chunks: number;
  readonly collections: number;
  readonly made_at: string;
  /** What was found and repaired afterwards: documents that changed while the backup was made. */
  readonly repair: RepairReport;
  /** Where the previous data of this directory are now; absent when there were none. */
  readonly former?: string;
  readonly seconds: number;
};

type Options = TaskContext & { readonly logger: Logger; readonly force: boolean; readonly openGateway: OpenLocked };

/**
 * Restores a backup completely or not at all: it verifies checksums, makes the stores in a staging directory, and at the
 * end replaces the previous ones. The gateway of the data directory must not run.
 *
 * Throws INVALID_ARGUMENT for a damaged backup, INDEX_SCHEMA_MISMATCH for one of a later program, CONFLICT when there
 * is something already and `force` is not set, INDEX_LOCK_ACTIVE when a gateway runs.
 */
export async function restore(config: Config, dir: string, options: Options): Promise<RestoreReport> {
  const started = performance.now();
  const { report, force } = options;
  const manifest = readManifest(dir);
  assertKnownSchema(manifest);
  report('checking the backup');
  for (const file of [...manifest.tables, ...manifest.collections]) {
    await verifySealed(join(dir, file.file), file.file, file);
  }
  await using lock = await lockDataDir(config.data_dir);
  const occupied = [...(config.database_url ? [] : ['postgres']), ...(config.qdrant_url ? [] : ['qdrant'])].filter(
    (name) => existsSync(join(lock.dir, name)),
  );
  if (occupied.length > 0 && !force) {
    throw new GatewayError(
      'CONFLICT',
      'The data directory is in use already. Name another with --data-dir; --force replaces what it holds and keeps it aside.',
    );
  }
  rmSync(stagingDir(lock.dir), { recursive: true, force: true });
  try {
    const repaired = await restoreAside(config, lock, { dir, manifest }, options);
    markRestored(lock.dir);
    finishRestore(lock.dir);
    return {
      documents: manifest.documents,
      chunks: manifest.chunks,
      collections: manifest.collections.length,
      made_at: manifest.created_at,
      repair: repaired,
      ...(occupied.length > 0 ? { former: join(lock.dir, REPLACED) } : {}),
      seconds: Math.round(performance.now() - started) / 1000,
    };
  } catch (error) {
    rmSync(stagingDir(lock.dir), { recursive: true, force: true });
    throw error;
  }
}

function assertKnownSchema({ schema_version, docferry_version }: Manifest): void {
  if (schema_version >= OLDEST_VERSION && schema_version <= LATEST_VERSION) return;
  const details = { schema_version, supported: LATEST_VERSION };
  if (schema_version < OLDEST_VERSION) {
    throw new GatewayError(
      'INDEX_SCHEMA_MISMATCH',
      `The backup has schema version ${schema_version}, from before the first release; this program restores version ${OLDEST_VERSION} and later. Ingest the documents again.`,
      { details },
    );
  }
  throw new GatewayError(
    'INDEX_SCHEMA_MISMATCH',
    `The backup was made by Docferry ${docferry_version} with schema version ${schema_version}; this program knows versions up to ${LATEST_VERSION}. Restore it with that one or a later.`,
    { details },
  );
}

/** Makes the stores in the staging directory (servers of the configuration are used where they are), and repairs them. */
async function restoreAside(
  config: Config,
  { dir: dataDir }: DataDirLock,
  backup: { dir: string; manifest: Manifest },
  options: Options,
): Promise<RepairReport> {
  await using staging = await lockDataDir(stagingDir(dataDir));
  // A Postgres of another user has to reach its folder through ours.
  if (!config.database_url && postgresUser(dataDir).uid !== undefined) chmodSync(dataDir, 0o711);
  const parts = { lock: staging, logger: options.logger };
  {
    await using children = new AsyncDisposableStack();
    const connection = config.database_url ?? children.use(await startPostgres(parts)).connection;
    const qdrant = qdrantServer(config) ?? children.use(await startQdrant({ ...parts, binary: config.qdrant_binary }));
    await loadBackup({ connection, qdrant }, backup, options);
  }
  options.report('checking what was restored');
  await using opened = await options.openGateway(config, staging);
  return await repair(opened, { dry_run: false, remove_unknown: false }, options);
}
