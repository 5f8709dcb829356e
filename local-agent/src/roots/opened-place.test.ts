import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { openAtPlace } from './opened-place.ts';

/** Swaps a folder for a link to another one and back, for as long as it lives. */
const SWAP = `
  const { renameSync } = require('node:fs');
  const { workerData: { folder, link, aside }, parentPort } = require('node:worker_threads');
  parentPort.postMessage('swapping');
  for (;;) {
    renameSync(folder, aside); renameSync(link, folder);
    renameSync(folder, link); renameSync(aside, folder);
  }`;

describe('openAtPlace', () => {
  it('opens no file by a path with a link in it', async () => {
    await using dir = await tempDir();
    const path = await dir.write('real/a.txt');
    await symlink(join(dir.path, 'real'), join(dir.path, 'folder'));
    await symlink(path, join(dir.path, 'real/link.txt'));
    await using handle = await openAtPlace(path);
    expect(await handle?.readFile('utf8')).toBe('text');
    expect(await openAtPlace(join(dir.path, 'folder/a.txt'))).toBeUndefined();
    await expect(openAtPlace(join(dir.path, 'real/link.txt'))).rejects.toMatchObject({ code: 'ELOOP' });
  });

  it('never gives a file of elsewhere while a folder on the way is swapped for a link', async () => {
    await using dir = await tempDir();
    const [folder, link, aside] = ['folder', 'link', 'aside'].map((name) => join(dir.path, name));
    const path = await dir.write('folder/a.txt', 'inside');
    await dir.write('elsewhere/a.txt', 'outside');
    await symlink(join(dir.path, 'elsewhere'), join(dir.path, 'link'));
    const swapper = new Worker(SWAP, { eval: true, workerData: { folder, link, aside } });
    await new Promise((resolve) => swapper.once('message', resolve));
    const seen = new Set<string | undefined>();
    for (let attempt = 0; attempt < 2_000; attempt += 1) {
      await using handle = await openAtPlace(path).catch(() => undefined);
      seen.add(await handle?.readFile('utf8'));
    }
    await swapper.terminate();
    seen.delete(undefined);
    expect([...seen]).toEqual(['inside']);
  });
});
