import { chmod, readdir, readFile, readlink, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { writeServer } from './write-server.ts';

const ENTRY = { command: 'x' };
const JSON_FILE = { format: 'json', section: 'servers' } as const;

describe('writeServer', () => {
  it('makes the file and its folder', async () => {
    await using dir = await tempDir();
    const path = join(dir.path, '.vscode', 'mcp.json');
    expect(await writeServer(path, JSON_FILE, 'docferry', ENTRY)).toEqual({ changed: true, backup: undefined });
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ servers: { docferry: ENTRY } });
  });

  it('copies the previous file first, and keeps its permissions and what it held', async () => {
    await using dir = await tempDir();
    const path = await dir.write('mcp.json', '{"servers": {"mine": {"command": "y"}}}');
    await chmod(path, 0o640);
    const { backup } = await writeServer(path, JSON_FILE, 'docferry', ENTRY);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ servers: { mine: { command: 'y' }, docferry: ENTRY } });
    expect(await readFile(String(backup), 'utf8')).toBe('{"servers": {"mine": {"command": "y"}}}');
    expect([(await stat(path)).mode & 0o777, (await stat(String(backup))).mode & 0o777]).toEqual([0o640, 0o600]);
  });

  it('does nothing the second time, and takes out what it wrote', async () => {
    await using dir = await tempDir();
    const path = join(dir.path, 'mcp.json');
    await writeServer(path, JSON_FILE, 'docferry', ENTRY);
    expect(await writeServer(path, JSON_FILE, 'docferry', ENTRY)).toEqual({ changed: false, backup: undefined });
    expect(await readdir(dir.path)).toEqual(['mcp.json']);
    expect(await writeServer(path, JSON_FILE, 'docferry', undefined)).toMatchObject({ changed: true });
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ servers: {} });
    expect(await writeServer(path, JSON_FILE, 'docferry', undefined)).toMatchObject({ changed: false });
  });

  it.each([
    ['json', '{"servers": '],
    ['toml', '[servers\nx = 1'],
  ] as const)('leaves %s that it cannot understand untouched, and says so', async (format, text) => {
    await using dir = await tempDir();
    const path = await dir.write('config', text);
    await expect(writeServer(path, { format, section: 'servers' }, 'docferry', ENTRY)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('left as it is'),
    });
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(await readdir(dir.path)).toEqual(['config']);
  });

  it('writes through a symlink', async () => {
    await using dir = await tempDir();
    const real = await dir.write('dotfiles/mcp.json', '{}');
    const path = join(dir.path, 'mcp.json');
    await symlink(real, path);
    await writeServer(path, JSON_FILE, 'docferry', ENTRY);
    expect(await readlink(path)).toBe(real);
    expect(JSON.parse(await readFile(real, 'utf8'))).toEqual({ servers: { docferry: ENTRY } });
  });
});
