import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findQdrant } from './find-qdrant.ts';
import { installedQdrant, installQdrant } from './install-qdrant.ts';

let home: string;
let server: Server;
let url: string;

/** A release file as GitHub has it, with this content as its `qdrant`. */
function release(name: string, make: (file: string) => void): void {
  const dir = mkdtempSync(join(home, 'release-'));
  writeFileSync(join(dir, 'LICENSE'), 'text '.repeat(300));
  make(join(dir, 'qdrant'));
  execFileSync('tar', ['-czf', join(home, name), '-C', dir, 'LICENSE', 'qdrant']);
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-install-'));
  const { binary: real } = await findQdrant(undefined, join(home, 'checked'));
  release('real.tar.gz', (file) => copyFileSync(real, file));
  release('other.tar.gz', (file) => writeFileSync(file, 'another program'));
  server = createServer((request, response) => {
    const file = join(home, request.url ?? '');
    if (existsSync(file)) createReadStream(file).pipe(response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  server.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('setup-qdrant', () => {
  it('puts the released binary into the data directory, where the gateway finds it', async () => {
    const dir = join(home, 'data');
    const binary = await installQdrant(dir, { from: `${url}/real.tar.gz` });
    expect(binary).toBe(installedQdrant(dir));
    accessSync(binary, constants.X_OK);
    expect(execFileSync(binary, ['--version'], { encoding: 'utf8' })).toContain('1.16.3');
    expect(await findQdrant(undefined, join(home, 'checked'), binary)).toEqual({ binary, version: '1.16.3' });
  });

  it.each(['other.tar.gz', 'missing.tar.gz'])('leaves nothing of %s', async (name) => {
    const dir = join(home, `data of ${name}`);
    await expect(installQdrant(dir, { from: `${url}/${name}` })).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    expect(readdirSync(join(dir, 'bin'))).toEqual([]);
  });
});

describe.runIf(process.platform !== 'win32')('a Qdrant that the user installed', () => {
  it.each([
    ['qdrant 1.17.2', { version: '1.17.2' }],
    ['qdrant 1.9.0', /is version 1\.9\.0; 1\.16 or a later 1\.x is needed/],
    ['another program', /says no version/],
  ])('that prints "%s" is used or refused by its version', async (printed, expected) => {
    const binary = join(mkdtempSync(join(home, 'own-')), 'qdrant');
    writeFileSync(binary, `#!/bin/sh\necho '${printed}'\n`, { mode: 0o755 });
    const found = findQdrant(binary, join(home, 'checked'));
    if (expected instanceof RegExp) await expect(found).rejects.toThrow(expected);
    else expect(await found).toEqual({ binary, ...expected });
  });
});
