import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AcknowledgedDocuments } from '../src/harness/acknowledged.ts';
import { startGateway } from '../src/harness/gateway.ts';
import { processesOf } from '../src/harness/process-tree.ts';
import { seeded } from '../src/harness/seeded.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

const CYCLES = 20;
/** Waiting for accepted jobs takes a while; kills in quick succession hit jobs that an earlier kill already hit. */
const CHECK_EVERY = 5;
const CLIENTS = 3;
const DOCUMENTS_A_CLIENT = 8;

describe('a gateway that is killed again and again under load', () => {
  it('keeps every acknowledged document exactly once, and every deleted one stays deleted', async () => {
    const seed = Date.now() % 1_000_000;
    console.log(`seed ${seed}`);
    const random = seeded(seed);
    await using dir = await tempDir();
    const documents = new AcknowledgedDocuments(random);
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await using gateway = await startGateway(dir.path);
      if (cycle % CHECK_EVERY === 0) {
        await documents.settled(gateway);
        expect(await documents.faults(gateway), `after cycle ${cycle}, seed ${seed}`).toEqual([]);
      }
      let running = true;
      const { promise: firstAcknowledged, resolve: onAcknowledged } = Promise.withResolvers<void>();
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        const mine = Array.from({ length: DOCUMENTS_A_CLIENT }, (_, n) => client * DOCUMENTS_A_CLIENT + n);
        while (running && (await documents.change(gateway, mine))) onAcknowledged();
      });
      if (cycle % CHECK_EVERY === 0) await Promise.race([firstAcknowledged, Promise.all(clients)]);
      await sleep(200 + random() * 1_200);
      await gateway.kill('SIGKILL');
      running = false;
      await Promise.all(clients);
    }
    {
      await using gateway = await startGateway(dir.path);
      await documents.settled(gateway);
      expect(await documents.faults(gateway), `at the end, seed ${seed}`).toEqual([]);
      expect(documents.acknowledgedCount).toBeGreaterThan(0);
    }
    expect(processesOf(dir.path)).toEqual([]);
  });
});
