import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type TempDir, tempDir } from '../../temp-dir.test.fixture.ts';
import { MAP_PATH } from '../project-config.ts';
import { setUpFolder } from '../set-up.ts';

const { signal } = new AbortController();
const setUp = async ({ path }: Pick<TempDir, 'path'>, generate = true) =>
  (await setUpFolder(path, { gitignore: false, generate, signal })).architecture;
const mapOf = ({ path }: Pick<TempDir, 'path'>) => readFileSync(join(path, MAP_PATH), 'utf8');

describe('the map that setup writes', () => {
  it('is the same where nothing has changed, and follows the code', async () => {
    await using dir = await tempDir();
    await dir.write('package.json', '{"name":"shop"}');
    await dir.write('src/index.ts', "import './price.ts';\n");
    expect(await setUp(dir)).toBe('written');
    const first = mapOf(dir);
    expect(await setUp(dir)).toBe('current');
    // a checkout may change the ends of lines
    writeFileSync(join(dir.path, MAP_PATH), first.replaceAll('\n', '\r\n'));
    expect(await setUp(dir)).toBe('current');
    await dir.write('package.json', '{"name":"shop","dependencies":{"pg":"1"}}');
    expect(await setUp(dir)).toBe('written');
    expect(mapOf(dir)).toContain('PostgreSQL');
    await dir.write('package.json', '{"name":"shop"}');
    await setUp(dir);
    expect(mapOf(dir)).toBe(first);
  });

  it('stays as a person has edited it, until it is removed', async () => {
    await using dir = await tempDir();
    await dir.write('src/index.ts', 'export const x = 1;\n');
    await setUp(dir);
    const edited = mapOf(dir).replace('## Roots', 'Ann: the core is frozen.\n\n## Roots');
    writeFileSync(join(dir.path, MAP_PATH), edited);
    expect(await setUp(dir)).toBe('edited');
    expect(mapOf(dir)).toBe(edited);
    writeFileSync(join(dir.path, MAP_PATH), 'Our own page.\n');
    expect(await setUp(dir)).toBe('edited');
    rmSync(join(dir.path, MAP_PATH));
    expect(await setUp(dir)).toBe('written');
  });

  it('is not written where it is not wanted, nor where there is no code', async () => {
    await using dir = await tempDir();
    await dir.write('notes.md', '# Notes');
    expect(await setUp(dir)).toBe('none');
    await dir.write('src/index.ts', 'export const x = 1;\n');
    expect(await setUp(dir, false)).toBe('off');
    expect(() => mapOf(dir)).toThrow('ENOENT');
  });
});
