import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { dumpedTables, dumpRows, dumpSequences } from '../../catalog/dump.ts';
import { holdRemovals } from '../../catalog/hold-removals.ts';
import { schemaVersion } from '../../catalog/migrate.ts';
import { ownerClient } from '../../catalog/owner-client.ts';
import { GatewayError } from '../../errors.ts';
import { takeSnapshot } from '../../store/snapshots.ts';
import { collectionNames, countPoints, qdrantVersion } from '../../store/survey.ts';
import { VERSION } from '../../version.ts';
import type { Maintenance, TaskContext } from '../maintenance.ts';
import { BACKUP_FORMAT, MANIFEST, type Manifest } from './manifest.ts';
import { writeSealed } from './sealed-file.ts';

export const backupInput = z.object({
  /** Absolute: the gateway that writes it may work elsewhere. */
  dir: z.string().refine(isAbsolute, 'must be absolute'),
});

export const backupReportSchema = z.object({
  dir: z.string(),
  documents: z.int(),
  chunks: z.int(),
  collections: z.int(),
  bytes: z.int(),
  seconds: z.number(),
});
export type BackupReport = z.infer<typeof backupReportSchema>;

/**
 * Writes the catalog and a snapshot of every Qdrant collection into a new folder, while documents come and go. First
 * points are kept from being removed, then the catalog is read as of one moment, then the snapshots are taken: so the
 * points of all that is live in the catalog are in them, and what came later is dropped by readers and by repair.
 *
 * Throws CONFLICT when the folder is not empty, STORAGE_FULL, BACKEND_UNAVAILABLE.
 */
export async function backup(
  { backends }: Maintenance,
  { dir }: z.infer<typeof backupInput>,
  { report, signal }: TaskContext,
): Promise<BackupReport> {
  const started = performance.now();
  const unfinished = makeFolder(dir);
  try {
    await using owner = await ownerClient(backends.connection);
    const { client } = owner;
    await holdRemovals(client);
    report('reading the catalog');
    const catalog = await dumpCatalog(client, unfinished, signal);
    const collections: Manifest['collections'] = [];
    const present = await collectionNames(backends.qdrant);
    for (const [at, name] of catalog.storeNames.entries()) {
      // A collection is made in the catalog before it is in Qdrant; it holds nothing live then.
      if (!present.has(name)) continue;
      report(`snapshot ${at + 1} of ${catalog.storeNames.length}`);
      const file = `qdrant/${name}.snapshot.zst`;
      await using snapshot = await takeSnapshot(backends.qdrant, name, signal);
      const seal = await writeSealed(join(unfinished, file), snapshot.content);
      collections.push({ store_name: name, points: await countPoints(backends.qdrant, name), file, ...seal });
    }
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      created_at: new Date().toISOString(),
      docferry_version: VERSION,
      schema_version: catalog.version,
      qdrant_version: await qdrantVersion(backends.qdrant),
      tables: catalog.tables,
      // Last: a number that was given out since must not be given again, for its points may be in the snapshots.
      sequences: await dumpSequences(client),
      collections,
      documents: catalog.documents,
      chunks: catalog.chunks,
    };
    writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    rmSync(dir, { recursive: true, force: true });
    renameSync(unfinished, dir);
    const bytes = [...manifest.tables, ...collections].reduce((sum, file) => sum + file.bytes, 0);
    const seconds = Math.round(performance.now() - started) / 1000;
    return {
      dir,
      documents: manifest.documents,
      chunks: manifest.chunks,
      collections: collections.length,
      bytes,
      seconds,
    };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw writeFault(error);
  }
}

/** Beside the final one, so that a folder of that name is always a whole backup. */
function makeFolder(dir: string): string {
  try {
    if (existsSync(dir) && readdirSync(dir).length > 0) {
      throw new GatewayError('CONFLICT', 'The folder for the backup is not empty. Name a new one.');
    }
    const unfinished = `${dir}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    for (const folder of ['catalog', 'qdrant']) mkdirSync(join(unfinished, folder), { recursive: true, mode: 0o700 });
    return unfinished;
  } catch (error) {
    throw writeFault(error);
  }
}

async function dumpCatalog(client: ClientBase, dir: string, signal: AbortSignal) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables: Manifest['tables'] = [];
  for (const table of await dumpedTables(client)) {
    signal.throwIfAborted();
    const file = `catalog/${table.name}.jsonl.zst`;
    let rows = 0;
    const seal = await writeSealed(
      join(dir, file),
      counted(dumpRows(client, table), () => rows++),
    );
    tables.push({ name: table.name, columns: [...table.columns], rows, file, ...seal });
  }
  const { rows: stores } = await client.query<{ store_name: string }>(
    'SELECT store_name FROM docferry.collections ORDER BY 1',
  );
  const { rows: live } = await client.query<{ documents: string; chunks: string }>(
    `SELECT count(*) AS documents, coalesce(sum(chunks), 0) AS chunks FROM docferry.generations WHERE state = 'live'`,
  );
  const version = (await schemaVersion(client)) ?? 0;
  await client.query('COMMIT');
  return {
    tables,
    version,
    storeNames: stores.map((row) => row.store_name),
    documents: Number(live[0]?.documents),
    chunks: Number(live[0]?.chunks),
  };
}

async function* counted(lines: AsyncIterable<string>, count: () => void): AsyncGenerator<string> {
  for await (const line of lines) {
    count();
    yield line;
  }
}

function writeFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new GatewayError('STORAGE_FULL', 'The disk of the backup is full.', { cause: error });
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EBUSY'].includes(code)) {
    return new GatewayError(
      'INVALID_ARGUMENT',
      `The folder for the backup cannot be written (${code}). Name another.`,
      {
        cause: error,
      },
    );
  }
  return error;
}
