import { statfs } from 'node:fs/promises';
import type { Catalog } from '../catalog/catalog.ts';
import { GatewayError } from '../errors.ts';
import type { Store } from '../store/store.ts';

const BYTES_A_MEGABYTE = 1_000_000;
/** A new collection makes some 130 files; a file system that has no limit says that it can have 0. */
const MIN_FREE_FILES = 1_000;

export type Disk = {
  readonly dir: string;
  /** Megabytes below which nothing new is taken in; 0 never refuses. */
  readonly minFreeMb: number;
};

/**
 * A catalog that refuses new documents with STORAGE_FULL when its disk is nearly full. Without this, Postgres would stop
 * and could not even report the reason.
 */
export function refusingDocuments(catalog: Catalog, disk: Disk): Catalog {
  const { jobs } = catalog;
  return {
    ...catalog,
    jobs: {
      ...jobs,
      async acceptDocument(...taken) {
        await assertRoom(disk);
        return jobs.acceptDocument(...taken);
      },
      async acceptPage(...taken) {
        await assertRoom(disk);
        return jobs.acceptPage(...taken);
      },
    },
  };
}

/** The store of a Qdrant on this disk: documents that were accepted may use half of what new ones must leave. */
export function refusingPoints(store: Store, { dir, minFreeMb }: Disk): Store {
  return {
    ...store,
    async upsert(...taken) {
      await assertRoom({ dir, minFreeMb: minFreeMb / 2 });
      return store.upsert(...taken);
    },
  };
}

/** Throws STORAGE_FULL when less than `minFreeMb` is free, or few more files can be made. */
export async function assertRoom({ dir, minFreeMb }: Disk): Promise<void> {
  if (minFreeMb === 0) return;
  const { bavail, bsize, files, ffree } = await statfs(dir);
  if (bavail * bsize < minFreeMb * BYTES_A_MEGABYTE)
    throw full(`Less than ${minFreeMb} MB are free`, 'Free some space');
  if (files > 0 && ffree < MIN_FREE_FILES)
    throw full(`Fewer than ${MIN_FREE_FILES} more files can be made`, 'Delete some files');
}

function full(what: string, remedy: string): GatewayError {
  return new GatewayError(
    'STORAGE_FULL',
    `${what} on the gateway's disk. ${remedy}. Documents that are already accepted then continue automatically.`,
  );
}
