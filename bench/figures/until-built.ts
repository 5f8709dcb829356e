import { setTimeout as sleep } from 'node:timers/promises';
import type { QdrantClient } from '../../remote-gateway/src/store/qdrant-client.ts';

const POLL_MS = 50;
/** Qdrant starts to build a moment after the write that requires it. */
const IDLE_POLLS = 4;

/** Waits until Qdrant has finished what it builds in the background after writes: graphs, merged segments. */
export async function untilBuilt(client: QdrantClient): Promise<void> {
  for (let idlePolls = 0; idlePolls < IDLE_POLLS; ) {
    const { collections } = await client.getCollections();
    const states = await Promise.all(collections.map(({ name }) => client.getCollection(name)));
    idlePolls = states.every(({ status }) => status === 'green') ? idlePolls + 1 : 0;
    await sleep(POLL_MS);
  }
}
