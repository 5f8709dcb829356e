import type { QdrantAddress } from './qdrant-address.ts';
import { createQdrantClient } from './qdrant-client.ts';
import { storeError } from './qdrant-errors.ts';

/** Exact counts walk whole collections. */
const TIMEOUT_MS = 300_000;

/** Every collection of a Qdrant, those of others in it too. */
export async function collectionNames(qdrant: QdrantAddress): Promise<Set<string>> {
  const { collections } = await asked(qdrant, (client) => client.getCollections());
  return new Set(collections.map(({ name }) => name));
}

/** Points of a collection, exactly. */
export async function countPoints(qdrant: QdrantAddress, name: string): Promise<number> {
  const { count } = await asked(qdrant, (client) => client.count(name, { exact: true }));
  return count;
}

/** Such as `1.16.3`. */
export async function qdrantVersion(qdrant: QdrantAddress): Promise<string> {
  const { version } = await asked(qdrant, (client) => client.versionInfo());
  return version;
}

async function asked<T>(
  qdrant: QdrantAddress,
  ask: (client: ReturnType<typeof createQdrantClient>) => Promise<T>,
): Promise<T> {
  try {
    return await ask(createQdrantClient(qdrant, TIMEOUT_MS));
  } catch (error) {
    throw storeError(error);
  }
}
