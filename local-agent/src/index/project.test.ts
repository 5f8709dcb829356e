import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { DEFAULT_KINDS, kindOf } from './file-kinds.ts';
import { migrateProject } from './migrate-project.ts';
import { configPath, findProject } from './project-config.ts';
import { collectionName, setUpFolder } from './set-up.ts';

const signal = new AbortController().signal;
const plain = { generate: false, signal };

describe('setUpFolder', () => {
  it('says what a folder holds, and writes a configuration that is found from any folder in it', async () => {
    await using dir = await tempDir();
    for (const name of ['docs/a.md', 'docs/b.md', 'src/x/a.ts', 'src/x/b.py', 'node_modules/a/i.js'])
      await dir.write(name);
    const { created, survey } = await setUpFolder(dir.path, { collection: 'mine', gitignore: false, ...plain });
    expect(created).toBe(true);
    expect(survey).toMatchObject({
      files: 4,
      documents: 2,
      languages: { typescript: 1, python: 1 },
      docs_folders: ['docs'],
      skipped: { dependency: 1 },
      git: false,
    });
    expect(findProject(join(dir.path, 'src/x'))).toMatchObject({
      root: dir.path,
      config: { schema_version: 1, collection: 'mine' },
    });
  });

  it('keeps a configuration that is there, and adds itself to .gitignore once', async () => {
    await using dir = await tempDir();
    await dir.write('.gitignore', '*.log');
    await setUpFolder(dir.path, { gitignore: true, ...plain });
    const { created, gitignore } = await setUpFolder(dir.path, { collection: 'other', gitignore: true, ...plain });
    expect({ created, gitignore }).toEqual({ created: false, gitignore: false });
    expect(findProject(dir.path).config.collection).toBe('other');
    expect(await readFile(join(dir.path, '.gitignore'), 'utf8')).toBe(
      '*.log\n.docferry/*\n!.docferry/config.json\n!.docferry/architecture.md\n',
    );
  });

  it.each([
    ['My Project (v2)', 'my-project-v2'],
    ['Übersicht', 'ubersicht'],
    ['文書', 'default'],
    ['_x', 'x'],
    ['a'.repeat(80), 'a'.repeat(63)],
  ])('names a collection after the folder %s', (folder, name) => expect(collectionName(folder)).toBe(name));
});

describe('findProject', () => {
  it('says what is wrong: no set-up, a wrong value, another schema', async () => {
    await using dir = await tempDir();
    expect(() => findProject(dir.path)).toThrow(expect.objectContaining({ code: 'PROJECT_NOT_INITIALIZED' }));
    const write = (config: unknown) =>
      dir.write('.docferry/config.json', typeof config === 'string' ? config : JSON.stringify(config));
    await write('{');
    expect(() => findProject(dir.path)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    await write({ schema_version: 1, collection: 'BAD NAME', source: 's' });
    expect(() => findProject(dir.path)).toThrow(/collection/);
    await write({ schema_version: 99, collection: 'c', source: 's' });
    expect(() => findProject(dir.path)).toThrow(
      expect.objectContaining({ code: 'INDEX_SCHEMA_MISMATCH', advice: expect.stringContaining('Upgrade') }),
    );
  });
});

describe('migrateProject', () => {
  it('upgrades a configuration without a version, and refuses one of the future', async () => {
    await using dir = await tempDir();
    await dir.write('.docferry/config.json', JSON.stringify({ project: 'old', exclude: ['tmp/'] }));
    expect(await migrateProject(dir.path, signal)).toMatchObject({ from: 0, to: 1, changed: true });
    expect(findProject(dir.path).config).toMatchObject({
      schema_version: 1,
      collection: 'old',
      exclude: ['tmp/'],
      kinds: DEFAULT_KINDS,
    });
    expect(await migrateProject(dir.path, signal)).toMatchObject({ changed: false });
    await dir.write('.docferry/config.json', JSON.stringify({ schema_version: 2 }));
    await expect(migrateProject(dir.path, signal)).rejects.toMatchObject({ code: 'INDEX_SCHEMA_MISMATCH' });
    expect(JSON.parse(await readFile(configPath(dir.path), 'utf8'))).toEqual({ schema_version: 2 });
  });
});

describe('kindOf', () => {
  it('takes rules first, then what to imitate, then the ending', () => {
    const kindAt = kindOf({ constraint: ['**/adr/**'], pattern: ['examples/**'], code: ['*.query'], doc: [] });
    const kinds = ['docs/adr/1.md', 'examples/adr/x.ts', 'examples/a.ts', 'a.query', 'src/a.ts', 'a.md'].map(kindAt);
    expect(kinds).toEqual(['constraint', 'pattern', 'pattern', 'code', 'code', 'doc']);
  });
});
