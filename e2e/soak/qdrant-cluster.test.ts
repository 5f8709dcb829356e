import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AcknowledgedDocuments } from '../src/harness/acknowledged.ts';
import { startGateway } from '../src/harness/gateway.ts';
import { startLoad } from '../src/harness/load.ts';
import { startQdrantCluster } from '../src/harness/qdrant-cluster.ts';
import { seeded } from '../src/harness/seeded.ts';
import { ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

describe('a Qdrant cluster of three nodes with two copies of each shard', () => {
  it('loses no acknowledged document when each node in turn is killed during ingestion and search, and both continue', async () => {
    const seed = Date.now() % 1_000_000;
    console.log(`seed ${seed}`);
    await using dir = await tempDir();
    await using cluster = await startQdrantCluster(join(dir.path, 'cluster'), 3);
    await using gateway = await startGateway(join(dir.path, 'data'), {
      env: { QDRANT_URL: cluster.urls.join(','), RAG_QDRANT_SHARDS: '3' },
    });
    const documents = new AcknowledgedDocuments(seeded(seed));
    // The collection is created on all nodes before the load.
    await ingestToTheEnd(gateway, { text: 'First.', metadata: { filename: 'first.md', collection: 'soak' } });
    const load = startLoad(documents, [gateway], 3);
    await sleep(4_000);
    await waitFor('documents to be acknowledged', () => documents.acknowledgedCount > 3);
    expect(load.failuresOf(gateway)).toEqual([]);
    // One of them is the node that the gateway uses.
    for (const node of [0, 1, 2]) {
      await cluster.kill(node);
      await sleep(6_000);
      await cluster.restore(node);
      await cluster.untilWhole();
    }
    await load.stop();
    console.log('requests that failed around the kills:', load.failuresOf(gateway));
    expect(load.failuresOf(gateway).length).toBeLessThanOrEqual(6);
    await waitFor('all documents to be found', async () => (await documents.faults(gateway)).length === 0);
    const { body } = await gateway.call('GET', '/health');
    expect(body.status).toBe('ok');
  });
});
