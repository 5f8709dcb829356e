import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { agentVersion } from '../version.ts';
import { docferry } from './cli.test.fixture.ts';
import { compareVersions } from './update.ts';

/** An npm registry that knows one version of one package; none at all without a version. */
async function registry(version?: string) {
  const server = createServer((_, response) => {
    response.writeHead(version === undefined ? 404 : 200, { 'content-type': 'application/json' });
    const versions = { [version ?? '']: { name: 'docferry', version, dist: { tarball: '', shasum: '' } } };
    response.end(JSON.stringify(version ? { name: 'docferry', 'dist-tags': { latest: version }, versions } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('docferry update', () => {
  it('names the newest version and how to get it, or that this is it', async () => {
    await using dir = await tempDir();
    await using later = await registry('99.1.0');
    const env = { npm_config_registry: later.url };
    const newer = JSON.parse((await docferry(['update', '--json'], { dir, env })).stdout);
    expect(newer).toEqual({ version: agentVersion(), newest: '99.1.0', newer: true, command: 'git pull && npm ci' });

    await using same = await registry(agentVersion());
    const none = await docferry(['update'], { dir, env: { npm_config_registry: same.url } });
    expect(none).toMatchObject({ code: 0, stdout: `${agentVersion()} is the newest version.\n` });
  });

  it('says when the registry does not know', async () => {
    await using dir = await tempDir();
    await using empty = await registry();
    const { code, stderr } = await docferry(['update'], { dir, env: { npm_config_registry: empty.url } });
    expect([code, stderr]).toEqual([4, expect.stringContaining('did not say which version')]);
  });

  it('compares versions by their numbers', () => {
    expect(Math.sign(compareVersions('0.10.0', '0.9.9'))).toBe(1);
    expect(Math.sign(compareVersions('1.2.3', '1.2.4'))).toBe(-1);
    expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
  });
});
