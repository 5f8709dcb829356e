import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { findFiles } from './find-files.ts';

describe('findFiles', () => {
  it('takes documents of a folder and skips hidden, built and other files', async () => {
    await using dir = await tempDir();
    for (const name of [
      'a.md',
      'sub/b.CSV',
      'node_modules/x/c.md',
      '.git/d.md',
      '.hidden.md',
      'sub/dist/e.md',
      'f.bin',
    ]) {
      await dir.write(name);
    }
    const { files, folders, skipped } = await findFiles([dir.path]);
    expect(files.map(({ path }) => path)).toEqual(['a.md', 'sub/b.CSV'].map((name) => join(dir.path, name)));
    expect(folders).toEqual([dir.path]);
    expect(skipped).toBe(1);
  });

  it('takes a file that is named, whatever it is called', async () => {
    await using dir = await tempDir();
    const path = await dir.write('.odd.bin');
    expect((await findFiles([path])).files).toEqual([{ name: path, path }]);
  });

  it('takes each file once', async () => {
    await using dir = await tempDir();
    const path = await dir.write('a.md');
    await symlink(path, join(dir.path, 'b.md'));
    expect((await findFiles([path, join(dir.path, 'b.md'), dir.path])).files).toHaveLength(1);
  });

  it('survives a folder that is linked into itself', async () => {
    await using dir = await tempDir();
    await dir.write('sub/a.md');
    await symlink(dir.path, join(dir.path, 'sub', 'loop'));
    expect((await findFiles([dir.path])).files).toHaveLength(1);
  });

  it('reports paths that lead nowhere and continues', async () => {
    await using dir = await tempDir();
    const path = await dir.write('a.md');
    const { files, missing } = await findFiles([join(dir.path, 'gone'), path]);
    expect(files).toHaveLength(1);
    expect(missing).toMatchObject([{ error: { code: 'NOT_FOUND' } }]);
  });
});
