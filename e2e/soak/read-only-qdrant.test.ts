import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { ownDisk } from '../src/harness/own-disk.ts';
import { type QdrantServer, startQdrantServer } from '../src/harness/qdrant-server.ts';
import { endOfJob, ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const DISK_BYTES = 400_000_000;
const KEY = 'the-key-that-the-gateway-has';
const document = (name: string) => ({
  text: `# ${name}\n\nThe code word is ${name}xk.`,
  metadata: { filename: `${name}.md`, collection: 'fixed' },
});

const gatewayOn = (dir: string, { url }: QdrantServer) =>
  startGateway(dir, { env: { QDRANT_URL: url, QDRANT_API_KEY: KEY } });

async function found(gateway: TestGateway, name: string): Promise<boolean> {
  const { status, body } = await gateway.call('POST', '/api/v1/search', { query: `${name}xk`, collection: 'fixed' });
  expect(status, JSON.stringify(body)).toBe(200);
  return Array.isArray(body.results) && body.results.some((result) => result.filename === `${name}.md`);
}

/** Sends a document that Qdrant cannot store: the gateway keeps it, and its job says what it waits for. */
async function keepsWaiting(gateway: TestGateway, name: string, saying: RegExp): Promise<unknown> {
  const sent = await gateway.call('POST', '/api/v1/ingest', document(name));
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 202, body: { status: 'accepted' } });
  const job = await waitFor('the job to say what it waits for', async () => {
    const { body } = await gateway.call('GET', `/api/v1/jobs/${String(sent.body.job_id)}`);
    return body.error ? body : undefined;
  });
  expect(job).toMatchObject({ error: { code: 'BACKEND_UNAVAILABLE', detail: expect.stringMatching(saying) } });
  expect(await found(gateway, 'before')).toBe(true);
  return sent.body.job_id;
}

describe('a read-only Qdrant', () => {
  it('because of its key: documents wait with a clear reason, searches continue, and all are completed with a writing key', async () => {
    await using dir = await tempDir();
    const data = join(dir.path, 'qdrant');
    let qdrant = await startQdrantServer(data, { apiKey: KEY });
    const { port } = qdrant;
    try {
      await using gateway = await gatewayOn(join(dir.path, 'data'), qdrant);
      await ingestToTheEnd(gateway, document('before'));
      await qdrant.kill();
      qdrant = await startQdrantServer(data, { port, apiKey: 'another-key', readOnlyKey: KEY });
      await waitFor('searches to be back', () => found(gateway, 'before').catch(() => false));
      const job = await keepsWaiting(gateway, 'waiting', /QDRANT_API_KEY may write/);
      await qdrant.kill();
      qdrant = await startQdrantServer(data, { port, apiKey: KEY });
      expect(await endOfJob(gateway, job)).toMatchObject({ state: 'completed' });
      expect(await found(gateway, 'waiting')).toBe(true);
    } finally {
      await qdrant.kill();
    }
  });

  it('because of a disk failure: the same, and all are completed after a restart on a working disk', async ({
    skip,
  }) => {
    await using dir = await tempDir();
    using disk = ownDisk(dir.path, DISK_BYTES) ?? skip('mounting a separate file system needs root');
    const data = join(disk.path, 'qdrant');
    let qdrant = await startQdrantServer(data, { apiKey: KEY });
    const { port } = qdrant;
    try {
      await using gateway = await gatewayOn(join(dir.path, 'data'), qdrant);
      await ingestToTheEnd(gateway, document('before'));
      disk.fail();
      const job = await keepsWaiting(gateway, 'waiting', /disk is read-only/);
      await qdrant.kill();
      disk.repair();
      qdrant = await startQdrantServer(data, { port, apiKey: KEY });
      expect(await endOfJob(gateway, job)).toMatchObject({ state: 'completed' });
      for (const name of ['before', 'waiting']) expect(await found(gateway, name), name).toBe(true);
    } finally {
      await qdrant.kill();
    }
  });
});
