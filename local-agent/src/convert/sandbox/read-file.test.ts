import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInputFile } from './read-file.ts';

describe('readInputFile', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docferry-read-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('takes the lines that fit of a table above the limit, and describes the whole file', async () => {
    const content = 'a,b\n'.repeat(1_000);
    const file = path.join(folder, 'large.csv');
    await writeFile(file, content);
    const { bytes, whole } = await readInputFile(file, 'large.csv', 1_002);
    expect(Buffer.from(bytes).toString()).toBe('a,b\n'.repeat(250));
    expect(whole).toEqual({ bytes: 4_000, sha256: createHash('sha256').update(content).digest('hex') });
    expect(await readInputFile(file, 'large.csv', 4_000)).toEqual({ bytes: Buffer.from(content) });
  });

  it('refuses a document above the limit', async () => {
    const file = path.join(folder, 'large.pdf');
    await writeFile(file, 'x'.repeat(2_000));
    await expect(readInputFile(file, 'large.pdf', 1_000)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});
