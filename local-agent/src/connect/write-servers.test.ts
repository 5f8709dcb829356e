import { readdir, readFile, readlink, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { writeServers } from './write-servers.ts';

const servers = { docferry: { command: 'x' }, 'docferry-search': { url: 'http://127.0.0.1:8000/mcp' } };

describe('writeServers', () => {
  it('makes the file and its folder, for its owner only', async () => {
    await using dir = await tempDir();
    const path = join(dir.path, '.vscode', 'mcp.json');
    expect(await writeServers(path, 'servers', servers)).toEqual({ changed: true, backup: undefined });
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ servers });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('copies the previous file first and keeps what it held', async () => {
    await using dir = await tempDir();
    const path = await dir.write('mcp.json', '{"mcpServers": {"mine": {"command": "y"}}}');
    const { backup } = await writeServers(path, 'mcpServers', servers);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ mcpServers: { mine: { command: 'y' }, ...servers } });
    expect(await readFile(String(backup), 'utf8')).toBe('{"mcpServers": {"mine": {"command": "y"}}}');
  });

  it('does nothing the second time', async () => {
    await using dir = await tempDir();
    const path = join(dir.path, 'mcp.json');
    await writeServers(path, 'servers', servers);
    expect(await writeServers(path, 'servers', servers)).toEqual({ changed: false, backup: undefined });
    expect(await readdir(dir.path)).toEqual(['mcp.json']);
  });

  it('leaves a file that it cannot understand untouched, and says so', async () => {
    await using dir = await tempDir();
    const path = await dir.write('mcp.json', '{"servers": ');
    await expect(writeServers(path, 'servers', servers)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('left as it is'),
    });
    expect(await readFile(path, 'utf8')).toBe('{"servers": ');
    expect(await readdir(dir.path)).toEqual(['mcp.json']);
  });

  it('writes through a symlink', async () => {
    await using dir = await tempDir();
    const real = await dir.write('dotfiles/mcp.json', '{}');
    const path = join(dir.path, 'mcp.json');
    await symlink(real, path);
    await writeServers(path, 'servers', servers);
    expect(await readlink(path)).toBe(real);
    expect(JSON.parse(await readFile(real, 'utf8'))).toEqual({ servers });
  });
});
