import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TempDir, tempDir } from '../temp-dir.test.fixture.ts';
import { originalPaths, rememberFolder, rememberOriginals } from './original-places.ts';

const { XDG_CACHE_HOME: before } = process.env;
let dir: TempDir;

beforeEach(async () => {
  dir = await tempDir();
  process.env.XDG_CACHE_HOME = dir.path;
});
afterEach(async () => {
  if (before === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = before;
  await dir[Symbol.asyncDispose]();
});

const record = () => join(dir.path, 'docferry', 'originals.json');

describe('places of originals', () => {
  it('leads from a source and uri to the file, also of documents of that folder that were not sent here', () => {
    rememberOriginals([
      { place: { source: 'manuals', uri: 'en/client.pdf' }, path: '/home/ann/manuals/en/client.pdf' },
    ]);
    expect(originalPaths({ source: 'manuals', uri: 'en/client.pdf' })).toEqual(['/home/ann/manuals/en/client.pdf']);
    expect(originalPaths({ source: 'manuals', uri: 'de/server.pdf' })).toEqual(['/home/ann/manuals/de/server.pdf']);
    expect(originalPaths({ source: 'others', uri: 'en/client.pdf' })).toEqual([]);
  });

  it('tries the folder of a name that was used last first', () => {
    rememberFolder('docs', '/a/docs');
    rememberFolder('docs', '/b/docs');
    rememberFolder('docs', '/a/docs');
    expect(originalPaths({ source: 'docs', uri: 'x.pdf' })).toEqual(['/a/docs/x.pdf', '/b/docs/x.pdf']);
  });

  it('knows a single file by its hash alone', () => {
    rememberOriginals([{ place: { source: 'local', uri: '~abc/x.pdf' }, path: '/home/ann/x.pdf' }]);
    expect(originalPaths({ source: 'local', uri: '~abc/x.pdf' })).toEqual(['/home/ann/x.pdf']);
    expect(originalPaths({ source: 'local', uri: '~abd/x.pdf' })).toEqual([]);
  });

  it('never leads out of the folder, whatever a document is called', () => {
    rememberFolder('docs', '/a/docs');
    for (const uri of ['../secret.pdf', 'x/../../secret.pdf', '/etc/passwd', '..', '../docs-2/x.pdf']) {
      expect(originalPaths({ source: 'docs', uri })).toEqual([]);
    }
    expect(originalPaths({ source: '__proto__', uri: 'x.pdf' })).toEqual([]);
  });

  it('is read by its owner alone, and a broken record is replaced', async () => {
    await mkdir(join(dir.path, 'docferry'));
    await writeFile(record(), '{"folders": 3');
    rememberFolder('docs', '/a/docs');
    expect((await stat(record())).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(record(), 'utf8'))).toEqual({ folders: [['docs', ['/a/docs']]], files: [] });
  });

  it('is no reason to fail where it cannot be written', async () => {
    process.env.XDG_CACHE_HOME = await dir.write('a-file');
    rememberFolder('docs', '/a/docs');
    expect(originalPaths({ source: 'docs', uri: 'x.pdf' })).toEqual([]);
  });
});
