import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { startQdrantServer } from '../src/harness/qdrant-server.ts';
import { endOfJob, ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const MEGABYTE = 1_000_000;
const document = (name: string, chars = 30) => ({
  text: `# ${name}\n\nThe code word is ${name}xk.\n\n${`Filler of ${name}. `.repeat(chars / 20)}`,
  metadata: { filename: `${name}.md`, collection: 'full' },
});

/** A separate file system that can be filled without harm; undefined where that is not permitted. */
function smallDisk(path: string, megabytes: number, maxFiles = 100_000): Disposable | undefined {
  const options = `size=${megabytes}m,nr_inodes=${maxFiles}`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return { [Symbol.dispose]: () => void execFileSync('umount', ['-l', path]) };
}

/** Fills the disk up to this free space. Returns a function that makes room again. */
function fill(path: string, leaving = 0): () => void {
  const { bavail, bsize } = statfsSync(path);
  const filler = join(path, `filler-${leaving}`);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaving)));
  } catch {
    // another process used the last of it
  }
  return () => rmSync(filler);
}

/** Makes empty files in this folder until its disk takes no more. */
function fillWithFiles(folder: string): void {
  try {
    for (;;) writeFileSync(join(folder, randomUUID()), '');
  } catch {
    // it takes no more
  }
}

const found = async (gateway: TestGateway, name: string) => {
  const { body } = await gateway.call('POST', '/api/v1/search', { query: `${name}xk`, collection: 'full' });
  return Array.isArray(body.results) && body.results.some((result) => result.filename === `${name}.md`);
};

describe('a gateway whose disk is nearly full', () => {
  it('refuses new documents before its stores run out of space, and still searches and deletes', async ({ skip }) => {
    await using dir = await tempDir();
    using disk = smallDisk(dir.path, 700);
    if (!disk) skip('mounting a separate file system needs root');
    await using gateway = await startGateway(join(dir.path, 'data'));
    const { doc_id: id } = await ingestToTheEnd(gateway, document('before'));
    const makeRoom = fill(dir.path, 200 * MEGABYTE);
    expect(await gateway.call('POST', '/api/v1/ingest', document('refused'))).toMatchObject({
      status: 507,
      body: { code: 'STORAGE_FULL' },
    });
    const batch = await fetch(`${gateway.url}/api/v1/ingest/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/x-ndjson' },
      body: JSON.stringify(document('refused')),
    });
    expect(await batch.text()).toContain('STORAGE_FULL');
    expect(await found(gateway, 'before')).toBe(true);
    expect((await gateway.call('DELETE', `/api/v1/documents/${String(id)}`)).status).toBe(200);
    expect((await gateway.call('GET', '/readiness')).status).toBe(200);
    makeRoom();
    await ingestToTheEnd(gateway, document('after'));
    expect(await found(gateway, 'after')).toBe(true);
  });
});

describe('a gateway whose disk is full', () => {
  it('refuses new work clearly, loses no accepted document, and continues when there is room', async ({ skip }) => {
    await using dir = await tempDir();
    using disk = smallDisk(dir.path, 700);
    if (!disk) skip('mounting a separate file system needs root');
    await using gateway = await startGateway(join(dir.path, 'data'));
    await ingestToTheEnd(gateway, document('before'));
    const accepted = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        gateway.call('POST', '/api/v1/ingest', { ...document(`waiting${n}`, 300_000), wait: false }),
      ),
    );
    expect(accepted.map(({ status }) => status)).toEqual(accepted.map(() => 202));
    const makeRoom = fill(dir.path);
    for (let n = 0; n < 8; n += 1) {
      const refused = await gateway.call('POST', '/api/v1/ingest', document(`refused${n}`, MEGABYTE));
      expect(refused, JSON.stringify(refused.body)).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
      expect(refused.body.detail).toMatch(/free some space/i);
      expect(JSON.stringify(refused.body)).not.toContain(dir.path);
    }
    expect(gateway.child.exitCode).toBeNull();
    makeRoom();
    await waitFor(
      'the gateway to serve again',
      async () => (await gateway.call('GET', '/readiness')).status === 200,
      300_000,
    );
    for (const { body } of accepted) {
      expect(await endOfJob(gateway, body.job_id, 300_000)).toMatchObject({ state: 'completed' });
    }
    for (const name of ['before', 'waiting0', 'waiting5']) expect(await found(gateway, name), name).toBe(true);
    await ingestToTheEnd(gateway, document('after'));
    expect(await found(gateway, 'after')).toBe(true);
  });
});

describe('a gateway whose Qdrant was refused a file by a full disk', () => {
  // After that, Qdrant refuses every write until it is started again.
  it('restarts it once there is room, so that accepted documents are completed', async ({ skip }) => {
    await using dir = await tempDir();
    const path = join(dir.path, 'data', 'qdrant');
    mkdirSync(path, { recursive: true });
    using disk = smallDisk(path, 500, 3_000);
    if (!disk) skip('mounting a separate file system needs root');
    await using gateway = await startGateway(join(dir.path, 'data'), { env: { RAG_MIN_FREE_MB: '0' } });
    // Large enough that the collection has all its indexes: after this, only its contents need files.
    await ingestToTheEnd(gateway, document('before', 3 * MEGABYTE));
    const fillers = join(path, 'fillers');
    mkdirSync(fillers);
    const jobs: unknown[] = [];
    await waitFor('Qdrant to refuse every write', async () => {
      fillWithFiles(fillers);
      const { body } = await gateway.call('POST', '/api/v1/ingest', document(`waiting${jobs.length}`, MEGABYTE));
      // Refused with STORAGE_FULL, a document has no job.
      if (body.job_id) jobs.push(body.job_id);
      return JSON.stringify(body).includes('must be restarted');
    });
    rmSync(fillers, { recursive: true });
    for (const job of jobs) expect(await endOfJob(gateway, job)).toMatchObject({ state: 'completed' });
    expect(jobs.length).toBeGreaterThan(0);
    expect(await found(gateway, 'before')).toBe(true);
    await ingestToTheEnd(gateway, document('after'));
    expect(await found(gateway, 'after')).toBe(true);
  });
});

describe('a Qdrant server whose disk is full', () => {
  it('makes the gateway refuse new documents with STORAGE_FULL while searches continue, and accept them when there is room', async ({
    skip,
  }) => {
    await using dir = await tempDir();
    const path = join(dir.path, 'disk');
    mkdirSync(path);
    using disk = smallDisk(path, 300);
    if (!disk) skip('mounting a separate file system needs root');
    await using qdrant = await startQdrantServer(join(path, 'qdrant'));
    await using gateway = await startGateway(join(dir.path, 'data'), { env: { QDRANT_URL: qdrant.url } });
    await ingestToTheEnd(gateway, document('before'));
    const makeRoom = fill(path);
    for (let n = 0; n < 3; n += 1) {
      const refused = await gateway.call('POST', '/api/v1/ingest', document(`refused${n}`));
      expect(refused, JSON.stringify(refused.body)).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
      expect(await found(gateway, 'before')).toBe(true);
    }
    makeRoom();
    await ingestToTheEnd(gateway, document('after'));
    expect(await found(gateway, 'after')).toBe(true);
  });
});
