import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AcknowledgedDocuments } from '../src/harness/acknowledged.ts';
import { startBackends } from '../src/harness/backends.ts';
import { startEmbeddingStandIn } from '../src/harness/embedding-stand-in.ts';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { startLoad } from '../src/harness/load.ts';
import { POSTGRES_15, startPostgres15 } from '../src/harness/postgres-15.ts';
import { seeded } from '../src/harness/seeded.ts';
import { endOfJob } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const CLIENTS = 4;

/** Two gateways on the same servers; one is killed under load. */
async function killOneOfTwo(dir: string, env: Record<string, string>): Promise<void> {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}`);
  const shared = { ...env, RAG_API_KEY: 'a-key-that-both-gateways-know' };
  const [victim, survivor] = await Promise.all(
    ['one', 'two'].map((name) => startGateway(join(dir, name), { env: shared })),
  );
  if (!victim || !survivor) throw new Error('two gateways were started');
  await using _ = survivor;
  await using __ = victim;
  const documents = new AcknowledgedDocuments(seeded(seed));
  const load = startLoad(documents, [victim, survivor], CLIENTS);
  await sleep(4_000);
  await waitFor('documents to be acknowledged', () => documents.acknowledgedCount > 5);
  for (const gateway of [victim, survivor]) expect(load.failuresOf(gateway)).toEqual([]);
  load.moveTo(survivor);
  await victim.kill('SIGKILL');
  await sleep(4_000);
  await load.stop();
  expect(load.failuresOf(survivor)).toEqual([]);
  // The requests that the kill interrupted, at most one per client.
  expect(load.failuresOf(victim).length).toBeLessThanOrEqual(CLIENTS / 2);
  await using third = await startGateway(join(dir, 'one'), { env: shared });
  // Accepted jobs are still running; those of the killed gateway resume when its claims expire.
  await documents.settled(survivor);
  for (const gateway of [survivor, third]) expect(await documents.faults(gateway), `seed ${seed}`).toEqual([]);
  expect(documents.acknowledgedCount).toBeGreaterThan(0);
}

describe('two gateways on one Postgres and one Qdrant', () => {
  it('lose no acknowledged document when one is killed under load, and no request of the other', async () => {
    await using dir = await tempDir();
    await using backends = await startBackends(join(dir.path, 'backends'));
    await killOneOfTwo(dir.path, { ...backends.env });
  });

  it('do the same on PostgreSQL 15', async ({ skip }) => {
    if (!existsSync(POSTGRES_15)) skip('PostgreSQL 15 of Debian is not installed here');
    await using dir = await tempDir();
    await using postgresDir = await tempDir();
    await using postgres = await startPostgres15(join(postgresDir.path, 'pg'));
    await using backends = await startBackends(join(dir.path, 'backends'));
    await killOneOfTwo(dir.path, { ...backends.env, DATABASE_URL: postgres.url });
  });

  it('continue with other documents of a tenant while one gateway hangs, and with its documents once it has ended', async () => {
    await using dir = await tempDir();
    await using backends = await startBackends(join(dir.path, 'backends'));
    await using embedder = await startEmbeddingStandIn({ latencyMs: 1_500 });
    const env = { ...backends.env, ...embedder.env, RAG_API_KEY: 'a-key-that-both-gateways-know' };
    await using other = await startGateway(join(dir.path, 'other'), { env });
    await using hanging = await startGateway(join(dir.path, 'hanging'), { env });
    const accept = async (gateway: TestGateway, name: string) => {
      const metadata = { filename: `${name}.md`, collection: 'hangs' };
      const sent = await gateway.call('POST', '/api/v1/ingest', { text: `Text of ${name}.`, metadata, wait: false });
      expect(sent.status, JSON.stringify(sent.body)).toBe(202);
      return sent.body.job_id;
    };
    const of = async (id: unknown) => (await other.call('GET', `/api/v1/jobs/${String(id)}`)).body;
    // As many as a gateway processes for one tenant.
    const held = await Promise.all([1, 2, 3, 4].map((n) => accept(hanging, `held-${n}`)));
    await waitFor('all of them to be worked on', async () =>
      (await Promise.all(held.map(of))).every(({ state }) => state === 'running'),
    );
    process.kill(hanging.child.pid ?? 0, 'SIGSTOP');
    const before = (await Promise.all(held.map(of))).filter(({ state }) => state === 'running').length;
    console.log(`in hand when it stopped: ${before}`);
    await waitFor('the other to have tried its documents', async () =>
      (await Promise.all(held.map(of))).every(({ state, attempts }) => state === 'completed' || Number(attempts) > 1),
    );
    const later = await Promise.all([1, 2, 3].map((n) => accept(other, `later-${n}`)));
    for (const id of later) expect(await endOfJob(other, id)).toMatchObject({ state: 'completed' });
    await hanging.kill('SIGKILL');
    for (const id of held) expect(await endOfJob(other, id)).toMatchObject({ state: 'completed' });
  });
});
