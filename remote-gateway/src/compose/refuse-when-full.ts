import { statfs } from 'node:fs/promises';
import type { Catalog } from '../catalog/catalog.ts';
import { GatewayError } from '../errors.ts';
import type { Store } from '../store/store.ts';

const BYTES_A_MEGABYTE = 1_000_000;

type Disk = {
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

async function assertRoom({ dir, minFreeMb }: Disk): Promise<void> {
  if (minFreeMb === 0) return;
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize >= minFreeMb * BYTES_A_MEGABYTE) return;
  throw new GatewayError(
    'STORAGE_FULL',
    `Less than ${minFreeMb} MB are free on the gateway's disk. Free some space. Documents that are already accepted then continue automatically.`,
  );
}
