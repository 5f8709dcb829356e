import { mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { documentSource } from './document-source.ts';
import { machineKey } from './machine-key.ts';

const key = Buffer.alloc(32, 7);
const place = (path: string, roots: string[] = [], machine = key) =>
  documentSource(path, { roots, machineKey: () => machine });

describe('documentSource', () => {
  it('names a file by its path in the repository that holds it', async () => {
    await using dir = await tempDir();
    await mkdir(join(dir.path, 'project', '.git'), { recursive: true });
    const file = await dir.write('project/docs/über uns.md');
    const expected = { source: 'project', uri: 'docs/über uns.md' };
    expect(place(file)).toEqual(expected);
    expect(place(file, [join(dir.path, 'project', 'docs')])).toEqual(expected);
  });

  it('names a file by its path in the folder that the user gave', async () => {
    await using dir = await tempDir();
    const file = await dir.write('manuals/a/b.pdf');
    expect(place(file, [join(dir.path, 'manuals')])).toEqual({ source: 'manuals', uri: 'a/b.pdf' });
  });

  it('names a single file by a keyed hash that differs from machine to machine', async () => {
    await using dir = await tempDir();
    const file = await dir.write('notes.md');
    const { source, uri } = place(file);
    expect(source).toBe('local');
    expect(uri).toMatch(/^~[\da-f]{20}\/notes\.md$/);
    expect(place(file).uri).toBe(uri);
    expect(place(file, [], Buffer.alloc(32, 8)).uri).not.toBe(uri);
  });

  it('keeps files of one name in two folders apart', async () => {
    await using dir = await tempDir();
    expect(place(await dir.write('a/README.md'))).not.toEqual(place(await dir.write('b/README.md')));
  });

  it('takes a symlinked file for the file itself, and a root by the name that the user gave', async () => {
    await using dir = await tempDir();
    const file = await dir.write('v2/a.md');
    await symlink(join(dir.path, 'v2'), join(dir.path, 'current'));
    expect(place(join(dir.path, 'current/a.md'))).toEqual(place(file));
    expect(place(file, [join(dir.path, 'current')])).toEqual({ source: 'current', uri: 'a.md' });
  });

  it("does not reveal the user's name by that of the home folder", async () => {
    await using dir = await tempDir();
    const file = await dir.write('me/Documents/a.md');
    const home = process.env.HOME;
    process.env.HOME = join(dir.path, 'me');
    try {
      expect(place(file, [join(dir.path, 'me')])).toEqual({
        source: 'local',
        uri: expect.stringMatching(/^~.*\/a\.md$/),
      });
    } finally {
      process.env.HOME = home;
    }
  });

  it('never reveals an absolute path', async () => {
    await using dir = await tempDir();
    const file = await dir.write('deep/er/a.md');
    for (const roots of [[], [dir.path], ['/']]) {
      const { source, uri } = place(file, roots);
      expect(uri.startsWith('/')).toBe(false);
      expect(uri).not.toContain(basename(dir.path));
      expect(source).not.toContain('/');
    }
  });
});

describe('machineKey', () => {
  it('is made once, for its owner only, and stays the same', async () => {
    await using dir = await tempDir();
    const data = join(dir.path, 'data');
    const made = machineKey(data);
    expect(made).toHaveLength(32);
    expect(machineKey(data)).toEqual(made);
    expect((await stat(join(data, 'machine.key'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(data, 'machine.key'), 'utf8')).trim()).toBe(made.toString('hex'));
  });

  it('says what to do when the data directory cannot be written', async () => {
    await using dir = await tempDir();
    const file = await dir.write('file');
    expect(() => machineKey(join(file, 'data'))).toThrow(
      expect.objectContaining({ advice: expect.stringContaining('RAG_DATA_DIR') }),
    );
  });
});
