import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { ownDisk } from '../src/harness/own-disk.ts';
import { BINS, cleanEnv, run } from '../src/harness/process.ts';
import { endOfJob, ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

const DISK_BYTES = 700_000_000;
const DOCUMENTS = 6;
/** Postgres meets the disk at another statement each time: with no file open, while it restarts, while it recovers. */
const ROUNDS = 20;
const document = (name: string) => ({
  text: `The code word of ${name} is ${name}xk.`,
  metadata: { filename: `${name}.md`, collection: 'fixed' },
});

const REFUSED = { status: 503, code: 'BACKEND_UNAVAILABLE' };
const ANSWERED = { status: 200, code: undefined };

/** Writes, which must be refused, and reads, which Postgres may answer while it has not restarted. */
async function requests(gateway: TestGateway) {
  const [written, ...read] = await Promise.all([
    gateway.call('POST', '/api/v1/ingest', document('refused')),
    gateway.call('POST', '/api/v1/search', { query: 'code word', collection: 'fixed' }),
    gateway.call('GET', '/api/v1/documents?collection=fixed'),
  ]);
  return {
    written: { status: written.status, code: written.body.code },
    read: read.map(({ status, body }) => ({ status, code: body.code })),
  };
}

async function found(gateway: TestGateway, name: string): Promise<boolean> {
  const { body } = await gateway.call('POST', '/api/v1/search', { query: `${name}xk`, collection: 'fixed' });
  return Array.isArray(body.results) && body.results.some((result) => result.filename === `${name}.md`);
}

describe('a data directory whose disk fails, so that it can only be read', () => {
  it('makes the gateway refuse writes and a start clearly; repaired, it has every accepted document', async ({
    skip,
  }) => {
    await using dir = await tempDir();
    using disk = ownDisk(dir.path, DISK_BYTES) ?? skip('mounting a separate file system needs root');
    const data = join(disk.path, 'data');
    const names = Array.from({ length: DOCUMENTS }, (_, n) => `waiting${n}`);
    const jobs: unknown[] = [];
    {
      await using gateway = await startGateway(data);
      // The stores of tests are copied, which no program waits for.
      execFileSync('sync', ['-f', data]);
      await ingestToTheEnd(gateway, document('before'));
      for (const name of names) {
        const { status, body } = await gateway.call('POST', '/api/v1/ingest', { ...document(name), wait: false });
        expect(status).toBe(202);
        jobs.push(body.job_id);
      }
      disk.fail();
      for (let round = 0; round < ROUNDS; round += 1) {
        const { written, read } = await requests(gateway);
        expect(written).toEqual(REFUSED);
        for (const answer of read) expect([REFUSED, ANSWERED]).toContainEqual(answer);
      }
      expect(gateway.child.exitCode).toBeNull();
    }
    const refused = await run(process.execPath, [BINS.gateway, 'serve', '--port', '0', '--data-dir', data], {
      env: cleanEnv(),
    });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('data directory is read-only') });
    expect(refused.stderr).not.toContain('    at ');

    disk.repair();
    await using gateway = await startGateway(data);
    for (const id of jobs) expect(await endOfJob(gateway, id)).toMatchObject({ state: 'completed' });
    for (const name of ['before', ...names]) expect(await found(gateway, name), name).toBe(true);
  });
});
