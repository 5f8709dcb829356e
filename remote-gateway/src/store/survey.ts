import type { QdrantAddress } from './qdrant-address.ts';
import { QdrantClient } from './qdrant-client.ts';
import { storeError } from './qdrant-errors.ts';
import { generationsOf } from './qdrant-filter.ts';
import { scrollPoints } from './scroll-points.ts';

/** Exact counts read whole collections. */
const TIMEOUT_MS = 300_000;

/** Every collection of a Qdrant, including collections of other programs. */
export async function collectionNames(qdrant: QdrantAddress): Promise<Set<string>> {
  const { collections } = await asked(qdrant, (client) => client.getCollections());
  return new Set(collections.map(({ name }) => name));
}

/** Exact number of points of a collection. */
export async function countPoints(qdrant: QdrantAddress, name: string): Promise<number> {
  return asked(qdrant, (client) => client.count(name));
}

/** Whether it is one of several nodes: then a snapshot contains only the shards of one node. */
export async function isCluster(qdrant: QdrantAddress): Promise<boolean> {
  return (await asked(qdrant, (client) => client.nodes())) > 1;
}

/** Such as `1.16.3`. */
export async function qdrantVersion(qdrant: QdrantAddress): Promise<string> {
  const { version } = await asked(qdrant, (client) => client.version());
  return version;
}

async function asked<T>(qdrant: QdrantAddress, ask: (client: QdrantClient) => Promise<T>): Promise<T> {
  try {
    return await ask(new QdrantClient(qdrant, TIMEOUT_MS));
  } catch (error) {
    throw storeError(error);
  }
}

/** Contents of a collection: points of each version of each document, and ids of points that the gateway did not write. */
export type Tally = {
  readonly points: number;
  readonly versions: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly foreign: readonly (string | number)[];
};

const PAGE = 5_000;

/** Counts all points of a collection by document and generation; undefined when Qdrant has no such collection. */
export async function tallyPoints(
  qdrant: QdrantAddress,
  name: string,
  signal: AbortSignal,
): Promise<Tally | undefined> {
  return asked(qdrant, async (client) => {
    if (!(await client.collectionExists(name))) return undefined;
    const versions = new Map<string, Map<number, number>>();
    const foreign: (string | number)[] = [];
    let points = 0;
    const page = { limit: PAGE, with_payload: ['doc_id', 'generation'], with_vector: false };
    for await (const { id, payload } of scrollPoints(client, name, page, signal)) {
      points += 1;
      const docId = payload?.doc_id;
      const generation = payload?.generation;
      if (typeof docId !== 'string' || typeof generation !== 'number') {
        foreign.push(id);
        continue;
      }
      const ofDocument = versions.get(docId) ?? new Map<number, number>();
      versions.set(docId, ofDocument.set(generation, (ofDocument.get(generation) ?? 0) + 1));
    }
    return { points, versions, foreign };
  });
}

/** Exact number of points of one version of a document. */
export async function countVersion(
  qdrant: QdrantAddress,
  name: string,
  docId: string,
  generation: number,
): Promise<number> {
  const filter = generationsOf(docId, [generation]);
  return asked(qdrant, (client) => client.count(name, filter));
}

/** Removes points by their ids. */
export async function removePoints(
  qdrant: QdrantAddress,
  name: string,
  ids: readonly (string | number)[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += PAGE) {
    await asked(qdrant, (client) => client.deletePoints(name, { points: ids.slice(at, at + PAGE) }));
  }
}
