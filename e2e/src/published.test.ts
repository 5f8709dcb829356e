import { mkdir, readdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from './harness/gateway.ts';
import { cleanEnv, EXAMPLES, run } from './harness/process.ts';
import { ingestToTheEnd } from './harness/settled-jobs.ts';
import { tempDir } from './harness/temp-dir.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Includes a full build on a busy machine. */
const BUILD_MS = 300_000;
const PACKAGES = ['shared-contracts', 'local-agent', 'remote-gateway'];

/** What `npm publish` would send, unpacked next to the installed dependencies of this checkout. */
describe('the published packages', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  const modules = () => join(dir.path, 'node_modules');
  beforeAll(async () => {
    dir = await tempDir();
    const built = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-b'], { cwd: ROOT, timeoutMs: BUILD_MS });
    expect(built.code, built.stdout).toBe(0);
    await mkdir(join(modules(), '@docferry'), { recursive: true });
    for (const name of await readdir(join(ROOT, 'node_modules'))) {
      if (name !== '@docferry') await symlink(join(ROOT, 'node_modules', name), join(modules(), name));
    }
    for (const name of PACKAGES) {
      const packed = await run('npm', ['pack', '--pack-destination', dir.path, '--json', '--ignore-scripts'], {
        cwd: join(ROOT, name),
      });
      const listed = JSON.parse(packed.stdout) as Record<string, { filename: string }>;
      const tarball = Object.values(listed)[0]?.filename ?? '';
      await run('tar', ['-xzf', join(dir.path, tarball)], { cwd: dir.path });
      await rename(join(dir.path, 'package'), join(modules(), '@docferry', name));
    }
  }, 2 * BUILD_MS);
  afterAll(() => dir[Symbol.asyncDispose]());

  it('contain no tests and no sources', async () => {
    for (const name of PACKAGES) {
      const files = await readdir(join(modules(), '@docferry', name), { recursive: true });
      expect(files.filter((file) => /\.test\.|^src\b|tsbuildinfo/.test(file))).toEqual([]);
    }
  });

  it('convert a document', async () => {
    const bin = join(modules(), '@docferry/local-agent/bin/docferry.js');
    const converted = await run(process.execPath, [bin, 'convert', join(EXAMPLES, 'kestrel-handbook.pdf')]);
    expect(converted.code, converted.stderr).toBe(0);
    expect(converted.stdout).toContain('# 4 Delivery and retries');
  });

  it('serve', async () => {
    const bin = join(modules(), '@docferry/remote-gateway/bin/docferry-gateway.js');
    await using gateway = await startGateway(join(dir.path, 'data'), { bin });
    const job = await ingestToTheEnd(gateway, { text: '# A\n\nOne fact.', metadata: { filename: 'a.md' } });
    expect(job).toMatchObject({ state: 'completed' });
    const { code, stdout } = await run(process.execPath, [bin, '--version'], { env: cleanEnv() });
    expect({ code, stdout: stdout.trim() }).toEqual({ code: 0, stdout: '0.1.0' });
  });
});
