import { spawn } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { indexGateway } from '../index/index-gateway.test.fixture.ts';
import { writeProjectConfig } from '../index/project-config.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';

const BIN = fileURLToPath(new URL('../../bin/docferry.js', import.meta.url));

async function place() {
  const dir = await tempDir();
  const gateway = await indexGateway();
  const root = join(dir.path, 'my docs');
  await mkdir(root);
  writeProjectConfig(root, { schema_version: 1, collection: 'c', source: 's' });
  const [, , host = ''] = gateway.url.split('/');
  const env = { RAG_API_URL: `http://${host}` };
  return {
    dir,
    root,
    gateway,
    env,
    write: (name: string, text: string) => writeFile(join(root, name), text),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await dir[Symbol.asyncDispose]();
    },
  };
}

describe('docferry watch', () => {
  it('sends what changes, a line each, until Ctrl-C', async () => {
    await using at = await place();
    const { root, gateway, dir } = at;
    await at.write('a.md', 'one');
    const child = spawn(process.execPath, [BIN, 'watch'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: dir.path, RAG_DATA_DIR: `${dir.path}/.data`, ...at.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const shows = (line: RegExp) => expect.poll(() => stdout, { timeout: 20_000 }).toMatch(line);

    await shows(/^\d\d:\d\d:\d\d indexed a\.md$/m);
    await at.write('b.md', 'two');
    await shows(/ indexed b\.md$/m);
    await rename(join(root, 'a.md'), join(root, 'c.md'));
    await shows(/ deleted a\.md$/m);
    await mkdir(join(root, 'node_modules'));
    await at.write('node_modules/x.md', 'not mine');
    await rm(join(root, 'b.md'));
    await shows(/ deleted b\.md$/m);
    expect([...gateway.documents.keys()]).toEqual(['c.md']);
    expect(stdout).not.toContain('x.md');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('sends again what the gateway did not take', async () => {
    await using at = await place();
    await at.write('a.md', 'one');
    at.gateway.faults.push('half');
    const { code, stdout } = await docferry(['watch', at.root, '--once', '--json'], { dir: at.dir, env: at.env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ change: 'indexed', file: 'a.md' });
  });

  it('reports a file that fails once, and exits like index with --once', async () => {
    await using at = await place();
    await at.write('a.md', 'refuse me');
    const { code, stdout } = await docferry(['watch', at.root, '--once'], { dir: at.dir, env: at.env });
    expect(code).toBe(3);
    expect(stdout).toMatch(/ failed {2}a\.md {2}INVALID_ARGUMENT: refused$/m);
  });

  it('is index --watch too, which goes with no option of one run', async () => {
    await using at = await place();
    const { code, stderr } = await docferry(['index', '--watch', '--dry-run'], { dir: at.dir });
    expect([code, stderr]).toEqual([2, expect.stringContaining("cannot be used with option '--dry-run'")]);
  });

  it('refuses a folder that is not set up', async () => {
    await using dir = await tempDir();
    expect(await docferry(['watch', dir.path], { dir })).toMatchObject({ code: 9, stdout: '' });
  });
});
