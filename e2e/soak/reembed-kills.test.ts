import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AcknowledgedDocuments } from '../src/harness/acknowledged.ts';
import { startEmbeddingStandIn } from '../src/harness/embedding-stand-in.ts';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { BINS, cleanEnv, run } from '../src/harness/process.ts';
import { seeded } from '../src/harness/seeded.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const DOCUMENTS = 40;
const KILLS = 3;
/** A move lasts as long as more documents change than it can move, which may happen on a slow machine. */
const LAST_CHANGES = 60;
/** The collection of `AcknowledgedDocuments`. */
const COLLECTION = 'soak';

describe('reembed of a gateway that is killed while it runs', () => {
  it('continues when run again; searches never fail, and no acknowledged document is lost', async () => {
    const seed = Date.now() % 1_000_000;
    console.log(`seed ${seed}`);
    const random = seeded(seed);
    await using dir = await tempDir();
    // So slow that a move takes some seconds.
    await using embedder = await startEmbeddingStandIn({ latencyMs: 300 });
    const documents = new AcknowledgedDocuments(random);
    const ids = Array.from({ length: DOCUMENTS }, (_, n) => n);
    {
      await using gateway = await startGateway(dir.path, { env: embedder.env });
      await Promise.all(ids.map((id) => documents.change(gateway, [id])));
      await documents.settled(gateway);
    }
    const env = { ...embedder.env, RAG_EMBEDDING_MODEL: 'another' };
    const command = [BINS.gateway, 'reembed', '--collection', COLLECTION, '--data-dir', dir.path];
    const failures: unknown[] = [];
    /** Searches and makes `changes` changes while a command runs. */
    const beside = async (gateway: TestGateway, work: Promise<unknown>, changes = Infinity) => {
      let running = true;
      const isAlive = () => running && gateway.child.signalCode === null;
      const writing = (async () => {
        for (let n = 0; n < changes && isAlive(); n += 1) await documents.change(gateway, ids).then(() => sleep(20));
      })();
      const searching = (async () => {
        while (isAlive()) {
          const asked = gateway.call('POST', '/api/v1/search', { query: 'document code word', collection: COLLECTION });
          const answer = await asked.catch(() => undefined); // killed meanwhile
          if (answer && answer.status !== 200) failures.push(answer.body);
        }
      })();
      await work;
      running = false;
      await Promise.all([writing, searching]);
    };
    const embedderOf = async (gateway: TestGateway) =>
      String((await gateway.call('GET', `/api/v1/collections/${COLLECTION}`)).body.embedder);
    const embedded = () => [...embedder.embedded.values()].reduce((sum, times) => sum + times, 0);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await using gateway = await startGateway(dir.path, { env });
      // On a machine where everything but the move is slow.
      if ((await embedderOf(gateway)).includes('another')) break;
      const before = embedded();
      const child = spawn(process.execPath, command, { env: cleanEnv(env), stdio: 'ignore' });
      const killed = waitFor('the move to embed', () => embedded() > before).then(async () => {
        await sleep(random() * 400);
        // The command, too: it would complete the move without the gateway.
        child.kill('SIGKILL');
        await gateway.kill('SIGKILL');
      });
      await beside(gateway, killed);
    }
    await using gateway = await startGateway(dir.path, { env });
    const last = run(process.execPath, command, { env: cleanEnv(env) });
    await beside(gateway, last, LAST_CHANGES);
    const { code, stdout, stderr } = await last;
    expect(code, `${stdout}${stderr}`).toBe(0);
    expect(failures).toEqual([]);
    expect(await embedderOf(gateway)).toContain('another');
    await documents.settled(gateway);
    expect(await documents.faults(gateway), `seed ${seed}`).toEqual([]);
    await waitFor('searches by vectors', async () => {
      const { body } = await gateway.call('POST', '/api/v1/search', { query: 'code word', collection: COLLECTION });
      return JSON.stringify(body.degraded_scopes) === '[]';
    });
  });
});
