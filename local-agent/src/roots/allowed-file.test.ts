import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { allowedFile } from './allowed-file.ts';

const refused = { code: 'SCOPE_VIOLATION', advice: expect.stringContaining('RAG_ALLOWED_DIRS') };

describe('allowedFile', () => {
  it('takes an absolute path, a relative one and a file URI below a root', async () => {
    await using dir = await tempDir();
    const path = await dir.write('a b/ü.md', 'four');
    for (const uri of [path, 'a b/ü.md', './a b/../a b/ü.md', pathToFileURL(path).href]) {
      expect(await allowedFile(uri, [dir.path])).toMatchObject({ path, root: dir.path, size: 4 });
    }
  });

  it('finds the file under the second root, too', async () => {
    await using one = await tempDir();
    await using two = await tempDir();
    const path = await two.write('b.md');
    expect(await allowedFile(path, [one.path, two.path])).toMatchObject({ path, root: two.path });
  });

  it('allows a root that is itself reached through a symlink', async () => {
    await using dir = await tempDir();
    const path = await dir.write('real/a.md');
    await symlink(join(dir.path, 'real'), join(dir.path, 'link'));
    const root = join(dir.path, 'link');
    expect(await allowedFile(join(root, 'a.md'), [root])).toMatchObject({ path, root });
    expect(await allowedFile(path, [root])).toMatchObject({ path });
  });

  it('refuses what is outside, there or not, with the same words', async () => {
    await using root = await tempDir();
    await using other = await tempDir();
    const there = await other.write('secret.md');
    const messages = new Set<string>();
    for (const uri of [
      there,
      `${there}.missing`,
      '../x',
      `${root.path}-sibling/a`,
      '/etc/passwd',
      'file:///etc/passwd',
    ]) {
      const error = await allowedFile(uri, [root.path]).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject(refused);
      messages.add(String(error));
    }
    expect(messages.size).toBe(1);
  });

  it('refuses a symlink that leads out, of a file and of a folder, also to what does not exist', async () => {
    await using root = await tempDir();
    await using other = await tempDir();
    await symlink(await other.write('secret.md'), join(root.path, 'file'));
    await symlink(other.path, join(root.path, 'folder'));
    for (const uri of ['file', 'folder/secret.md', 'folder/missing.md', 'folder/missing/deeper.md']) {
      await expect(allowedFile(uri, [root.path])).rejects.toMatchObject(refused);
    }
  });

  it('refuses a closed folder below a root, by any way', async () => {
    await using root = await tempDir();
    await root.write('keys/client.json');
    await symlink(join(root.path, 'keys'), join(root.path, 'link'));
    for (const uri of ['keys/client.json', 'link/client.json', 'keys/missing']) {
      await expect(allowedFile(uri, [root.path], [join(root.path, 'keys')])).rejects.toMatchObject(refused);
    }
  });

  it('says what is wrong inside the roots', async () => {
    await using root = await tempDir();
    await mkdir(join(root.path, 'folder'));
    await expect(allowedFile('missing.md', [root.path])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(allowedFile('folder', [root.path])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('refuses other schemes, foreign hosts and NUL characters', async () => {
    await using root = await tempDir();
    for (const uri of ['https://example.com/a.pdf', 'file://other-host/a.md', 'a\0.md', 'data://x']) {
      await expect(allowedFile(uri, [root.path])).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
  });
});
