import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startBackends } from '../src/harness/backends.ts';
import { startGateway } from '../src/harness/gateway.ts';
import { CLIENTS } from '../src/harness/mcp-clients.ts';
import { type Rival, Rivals } from '../src/harness/rivals.ts';
import { seeded } from '../src/harness/seeded.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const DOCUMENTS = 4;
const WRITERS = 5;
const KILLS = 5;

describe('documents that many clients change concurrently, through two gateways that are killed in turn', () => {
  it('always have a state that some order of the acknowledged changes explains', async () => {
    const seed = Date.now() % 1_000_000;
    console.log(`seed ${seed}`);
    const random = seeded(seed);
    await using dir = await tempDir();
    await using backends = await startBackends(join(dir.path, 'backends'));
    const env = {
      ...backends.env,
      RAG_API_KEY: 'a-key-that-both-gateways-know',
      CHUNK_SIZE: '80',
      CHUNK_OVERLAP: '0',
      RAG_MCP_TOOLSETS: 'all',
    };
    const rivals = new Rivals(random, DOCUMENTS);
    const open = async (name: string): Promise<Rival> => {
      const gateway = await startGateway(join(dir.path, name), { env });
      const mcp = await CLIENTS['SDK v1']?.({ kind: 'http', url: gateway.url, apiKey: gateway.apiKey });
      if (!mcp) throw new Error('no client');
      return { gateway, mcp };
    };
    const names = ['one', 'two'];
    await using stack = new AsyncDisposableStack();
    const now: (Rival | undefined)[] = await Promise.all(names.map(open));
    stack.defer(async () => {
      for (const rival of now) await rival?.gateway.kill('SIGTERM');
    });
    let running = true;
    const any = () => {
      const alive = now.filter((rival) => rival !== undefined);
      return alive[Math.floor(random() * alive.length)];
    };
    const work = Array.from({ length: WRITERS + 1 }, async (_, n) => {
      while (running) {
        const rival = any();
        if (!rival) return;
        if (n < WRITERS) await rivals.change(rival);
        else await rivals.look(rival.gateway).catch(() => {});
      }
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(2_000 + random() * 2_000);
      const n = kill % 2;
      const victim = now[n];
      now[n] = undefined;
      await victim?.gateway.kill('SIGKILL');
      now[n] = await open(names[n] ?? '');
    }
    running = false;
    await Promise.all(work);
    console.log(rivals.history.counts);
    const [one, two] = now;
    if (!one || !two) throw new Error('no gateways');
    await waitFor(
      'all jobs to be over',
      async () => {
        const left = ['pending', 'running'].map((state) => one.gateway.call('GET', `/api/v1/jobs?state=${state}`));
        return (await Promise.all(left)).every(({ body }) => Array.isArray(body.jobs) && body.jobs.length === 0);
      },
      300_000,
    );
    await rivals.recordOutcomes(one.gateway);
    for (const { gateway } of [one, two]) await rivals.look(gateway, true);
    expect(rivals.faults, `seed ${seed}`).toEqual([]);
  });
});
