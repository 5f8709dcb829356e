import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { readClientFile } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRegistry, packAll, type Registry } from '../src/harness/npm-registry.ts';
import { findOldNode } from '../src/harness/old-node.ts';
import { cleanEnv, EXAMPLES, run } from '../src/harness/process.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

/** Downloads every dependency into an empty cache, several times: only where that is asked for and the registry is near. */
const isAsked = process.env.DOCFERRY_TEST_INSTALL === 'on';
const why = isAsked ? '' : ' (skipped: it downloads every dependency; DOCFERRY_TEST_INSTALL=on runs it)';

/** Our packages from a registry on loopback, into an empty home, as a stranger installs them. */
describe.skipIf(!isAsked)(`an installation from a registry${why}`, () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let registry: Registry;
  let cache: string;
  let userConfig: string;
  beforeAll(async () => {
    dir = await tempDir();
    registry = await openRegistry(await packAll(join(dir.path, 'archives')));
    cache = join(dir.path, 'npm-cache');
    // an empty home has no .npmrc, but a machine may reach its registry by a proxy or a certificate named there
    userConfig = (await run('npm', ['config', 'get', 'userconfig'])).stdout.trim();
  });
  afterAll(async () => {
    await registry[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  async function emptyHome(node: string) {
    const home = join(dir.path, `home-${Math.random().toString(36).slice(2)}`);
    for (const folder of ['work', 'prefix/lib']) await mkdir(join(home, folder), { recursive: true });
    const inherited = Object.keys(process.env).filter((name) => /^npm_/i.test(name)); // of the npm that runs this test
    const env = cleanEnv({
      ...Object.fromEntries(inherited.map((name) => [name, undefined])),
      HOME: home,
      XDG_DATA_HOME: undefined,
      XDG_CACHE_HOME: undefined,
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      npm_config_userconfig: userConfig,
      npm_config_registry: registry.url,
      npm_config_cache: cache,
      npm_config_ignore_scripts: 'true',
    });
    return { home, env, cwd: join(home, 'work'), prefix: join(home, 'prefix') };
  }

  const nodes = [process.execPath, ...[findOldNode() ?? []].flat()];
  it.each(nodes)('of the agent with npm i -g converts, and nothing is left after its removal (%s)', async (node) => {
    const { home, env, cwd, prefix } = await emptyHome(node);
    const installed = await run('npm', ['i', '-g', '--prefix', prefix, 'docferry'], { env, cwd });
    expect(installed.code, installed.stderr).toBe(0);
    const bin = join(prefix, 'bin/docferry');
    const converted = await run(bin, ['convert', join(EXAMPLES, 'kestrel-handbook.pdf')], { env, cwd });
    expect(converted.code, converted.stderr).toBe(0);
    expect(converted.stdout).toContain('# 4 Delivery and retries');
    expect(existsSync(join(home, '.cache/docferry'))).toBe(node !== process.execPath);

    const removed = await run('npm', ['rm', '-g', '--prefix', prefix, 'docferry'], { env, cwd });
    expect(removed.code, removed.stderr).toBe(0);
    expect(await readdir(join(prefix, 'bin'))).toEqual([]);
    const left = await readdir(join(prefix, 'lib/node_modules'));
    expect(left.filter((name) => !name.startsWith('.'))).toEqual([]);
  });

  it.each(nodes)('with npx leads from nothing to an answer (%s)', async (node) => {
    const { home, env, cwd } = await emptyHome(node);
    await cp(join(EXAMPLES, 'kestrel-handbook.pdf'), join(cwd, 'handbook.pdf'));
    const question = 'How long does a failed message wait before it is delivered again?';
    const npx = ['-y', 'docferry', 'start', '--yes', '--question', question];
    try {
      const started = await run('npx', npx, { env, cwd, timeoutMs: 300_000 });
      expect(started.code, started.stderr).toBe(0);
      expect(started.stdout).toContain('4 Delivery and retries');
      expect(await readdir(join(home, '.cache/docferry'))).toContain('gateway-0.1.0');
    } finally {
      const client = readClientFile(join(home, '.local/share/docferry'));
      if (client) process.kill(client.pid, 'SIGTERM');
    }
  });

  it('of the agent refuses to fetch a Node where that is forbidden', async (context) => {
    const node = findOldNode();
    if (node === undefined) return context.skip('no older Node is on PATH');
    const { home, env, cwd, prefix } = await emptyHome(node);
    await run('npm', ['i', '-g', '--prefix', prefix, 'docferry'], { env, cwd });
    const refused = await run(join(prefix, 'bin/docferry'), ['--version'], {
      env: { ...env, DOCFERRY_FETCH_NODE: 'off' },
      cwd,
    });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('needs Node 24');
    expect(existsSync(join(home, '.cache/docferry'))).toBe(false);
  });
});
