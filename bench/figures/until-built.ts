import { setTimeout as sleep } from 'node:timers/promises';
import type { QdrantClient } from '../../remote-gateway/src/store/qdrant-client.ts';

const LOOK_MS = 50;
/** Qdrant begins to build a moment after the write that made it necessary. */
const LOOKS_AT_REST = 4;

/** Waits until Qdrant has built all that it builds behind the answers to writes: graphs, merged segments. */
export async function untilBuilt(client: QdrantClient): Promise<void> {
  for (let atRest = 0; atRest < LOOKS_AT_REST; ) {
    const { collections } = await client.getCollections();
    const states = await Promise.all(collections.map(({ name }) => client.getCollection(name)));
    atRest = states.every(({ status }) => status === 'green') ? atRest + 1 : 0;
    await sleep(LOOK_MS);
  }
}
