import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { holdRemovals } from '../../../catalog/documents/hold-removals.ts';
import { dumpSequences } from '../../../catalog/postgres/dump.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import type { QdrantAddress } from '../../../store/qdrant-address.ts';
import { takeSnapshot } from '../../../store/snapshots.ts';
import { collectionNames, countPoints, isCluster, qdrantVersion } from '../../../store/survey.ts';
import { VERSION } from '../../../version.ts';
import type { Maintenance, TaskContext } from '../maintenance.ts';
import { dumpCatalog } from './dump-catalog.ts';
import { BACKUP_FORMAT, type Manifest } from './manifest.ts';
import { newFolder } from './new-folder.ts';
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
  /** False on a Qdrant cluster: a restore then makes the vectors again. */
  vectors: z.boolean(),
  bytes: z.int(),
  seconds: z.number(),
});
export type BackupReport = z.infer<typeof backupReportSchema>;

/**
 * Writes the catalog and a snapshot of every Qdrant collection into a new folder, while documents come and go. First
 * points are kept from being removed, then the catalog is read as of one moment, then the snapshots are taken: so the
 * points of all that is published in the catalog are in them, and what came later is dropped by readers and by repair.
 *
 * Throws CONFLICT when the folder is not empty, STORAGE_FULL, BACKEND_UNAVAILABLE.
 */
export async function backup(
  { backends }: Maintenance,
  { dir }: z.infer<typeof backupInput>,
  { report, signal }: TaskContext,
): Promise<BackupReport> {
  const started = performance.now();
  const vectors = !(await isCluster(backends.qdrant));
  if (!vectors) report('Qdrant is a cluster, whose snapshots hold one node each: only the catalog is written');
  const manifest = await newFolder(dir, async (unfinished) => {
    await using owner = await ownerClient(backends.connection);
    const { client } = owner;
    await holdRemovals(client);
    report('reading the catalog');
    const { storeNames, ...catalog } = await dumpCatalog(client, unfinished, signal);
    const collections = await takeSnapshots(
      backends.qdrant,
      { names: vectors ? storeNames : [], dir: unfinished },
      { report, signal },
    );
    return {
      ...catalog,
      format: BACKUP_FORMAT,
      created_at: new Date().toISOString(),
      docferry_version: VERSION,
      qdrant_version: await qdrantVersion(backends.qdrant),
      // Last: a number that was given out since must not be given again, for its points may be in the snapshots.
      sequences: await dumpSequences(client),
      collections,
    };
  });
  const { documents, chunks, tables, collections } = manifest;
  const bytes = [...tables, ...collections].reduce((sum, file) => sum + file.bytes, 0);
  const seconds = Math.round(performance.now() - started) / 1000;
  return { dir, documents, chunks, collections: collections.length, vectors, bytes, seconds };
}

async function takeSnapshots(
  qdrant: QdrantAddress,
  { names, dir }: { readonly names: readonly string[]; readonly dir: string },
  { report, signal }: TaskContext,
): Promise<Manifest['collections']> {
  const collections: Manifest['collections'] = [];
  const present = await collectionNames(qdrant);
  for (const [at, name] of names.entries()) {
    // A collection is made in the catalog before it is in Qdrant; it holds nothing published then.
    if (!present.has(name)) continue;
    report(`snapshot ${at + 1} of ${names.length}`);
    const file = `qdrant/${name}.snapshot.zst`;
    await using snapshot = await takeSnapshot(qdrant, name, signal);
    const seal = await writeSealed(join(dir, file), snapshot.content);
    collections.push({ store_name: name, points: await countPoints(qdrant, name), file, ...seal });
  }
  return collections;
}
