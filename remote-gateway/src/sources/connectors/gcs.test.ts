import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSourceAddress } from '../source-address.ts';
import { limits, listAll } from './connector.test.fixture.ts';
import { gcsConnector } from './gcs.ts';
import { type GcsServer, startGcs } from './gcs-server.test.fixture.ts';

let gcs: GcsServer;
beforeAll(async () => {
  gcs = await startGcs('acme');
});
afterAll(() => gcs[Symbol.asyncDispose]());

const listed = async (url: string) => listAll(await gcsConnector(readSourceAddress(url)));

it('lists pages of objects below the prefix by their generation, and reads them', async () => {
  for (let number = 0; number < 2_100; number += 1) gcs.put(`team/${number}.md`, `Text ${number}`);
  gcs.put('team/ä b+c.md', 'Grüße');
  gcs.put('team.md', 'not below');
  const before = await listed('gs://acme/team');
  expect(before).toHaveLength(2_101);
  expect(before[0]).toMatchObject({ key: '0.md', size: 6 });
  const connector = await gcsConnector(readSourceAddress('gs://acme/team/'));
  expect(Buffer.from(await connector.read('ä b+c.md', limits())).toString()).toBe('Grüße');
  await expect(connector.read('7.md', limits(3))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  await expect(connector.read('none.md', limits())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  gcs.put('team/0.md', 'Text 0');
  expect((await listed('gs://acme/team'))[0]?.version).not.toBe(before[0]?.version);
});

it('tries again when the store is overloaded, and says what it may say when it refuses', async () => {
  gcs.faults.push(503);
  expect((await listed('gs://acme/team')).length).toBeGreaterThan(0);
  for (const [status, code] of [
    [403, 'SCOPE_VIOLATION'],
    [404, 'NOT_FOUND'],
    [400, 'BACKEND_UNAVAILABLE'],
  ] as const) {
    gcs.faults.push(status);
    const error = await listed('gs://acme/team').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(String(error)).not.toContain('secret detail');
  }
});

it('signs an address with the key of a service account, which is not in it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'docferry-gcs-'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const account = { type: 'service_account', client_email: 'reader@acme.example', private_key: key };
  await writeFile(join(dir, 'account.json'), JSON.stringify(account));
  process.env.GOOGLE_APPLICATION_CREDENTIALS = join(dir, 'account.json');
  const connector = await gcsConnector(readSourceAddress('gs://acme/team/'));
  try {
    const url = new URL((await connector.link?.('ä b+c.md', 60)) ?? '');
    expect(decodeURIComponent(url.pathname)).toMatch(/\/team\/ä b\+c\.md$/);
    expect(url.searchParams.get('X-Goog-Credential')).toMatch(/^reader@acme\.example\//);
    expect(url.searchParams.get('X-Goog-Signature')).toMatch(/^[0-9a-f]{512}$/);
    expect(Number(url.searchParams.get('X-Goog-Expires'))).toBeLessThanOrEqual(60);
  } finally {
    delete process.env.GOOGLE_APPLICATION_CREDENTIALS;
    await connector.close();
    await rm(dir, { recursive: true });
  }
});

it('writes Markdown, replaces it, and removes it', async () => {
  const connector = await gcsConnector(readSourceAddress('gs://acme/out/'));
  await connector.write?.('a/ä b.pdf.md', 'One');
  await connector.write?.('a/ä b.pdf.md', 'Grüße');
  expect(Buffer.from(await connector.read('a/ä b.pdf.md', limits())).toString()).toBe('Grüße');
  await connector.remove?.('a/ä b.pdf.md');
  await connector.remove?.('a/ä b.pdf.md');
  await expect(connector.read('a/ä b.pdf.md', limits())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await connector.close();
});
