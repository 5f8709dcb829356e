import { existsSync, readFileSync, statSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltImage, buildImage, makeVolumes, type RunningCommand } from '../src/harness/built-image.ts';
import { freePort } from '../src/harness/gateway.ts';
import { imageNeeds } from '../src/harness/image-needs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const MEGABYTE = 1_000_000;
const KEY = 'a-key-that-is-long-enough-for-a-container';
/** As OpenShift chooses one: of no user that the image knows. */
const UID = 1_000_730_000;

/** Packages whose name alone leads to a file that the image omits, and what the gateway loads of them. */
const LOADED_BY_PATH = {
  'gpt-tokenizer': 'gpt-tokenizer/encoding/o200k_base',
  'pdfjs-dist': 'pdfjs-dist/legacy/build/pdf.mjs',
  '@repomix/tree-sitter-wasms': '@repomix/tree-sitter-wasms/out/tree-sitter-python.wasm',
};

const unmet = imageNeeds();
const why = unmet === undefined ? '' : ` (skipped: ${unmet})`;

/** It takes minutes, on a busy machine many. */
describe.skipIf(unmet !== undefined)(`the image of deploy/Containerfile${why}`, () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let image: BuiltImage;
  let volumes: string;
  beforeAll(async () => {
    dir = await tempDir();
    image = await buildImage(dir.path);
    volumes = await makeVolumes(join(dir.path, 'volumes'));
  }, 3_600_000);
  afterAll(() => dir[Symbol.asyncDispose]());

  it('is under 450 MB, and has labels, a bill of materials and an ordinary user of group 0', async () => {
    const bytes = await sizeOf(image.root);
    console.log(`${Math.round(bytes / MEGABYTE)} MB, built in ${image.buildSeconds} s`);
    expect(bytes).toBeLessThan(450 * MEGABYTE);
    expect(image.config.Labels).toMatchObject({
      'org.opencontainers.image.title': 'Docferry gateway',
      'org.opencontainers.image.version': '0.1.0',
      'org.opencontainers.image.licenses': 'Apache-2.0',
    });
    expect(image.config.User).toBe('10001:0');
    const bill = JSON.parse(readFileSync(join(image.root, 'opt/docferry/sbom.cdx.json'), 'utf8'));
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(bill.components.map(({ name }: { name: string }) => name)).toContain('hono');
  });

  it('has every package that the gateway loads', async () => {
    const script = `
      const { readFileSync } = await import('node:fs');
      const { createRequire } = await import('node:module');
      const byPath = ${JSON.stringify(LOADED_BY_PATH)};
      for (const part of ['remote-gateway', 'local-agent', 'shared-contracts']) {
        const manifest = '/opt/docferry/' + part + '/package.json';
        const fail = (name) => ({ message }) => console.log(name, message);
        for (const name of Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).dependencies ?? {})) {
          if (name === 'docferry') continue; // a folder of this image
          if (byPath[name]) try { createRequire(manifest).resolve(byPath[name]); } catch (error) { fail(name)(error); }
          else await import(import.meta.resolve(name, 'file://' + manifest)).catch(fail(name));
        }
      }`;
    const command = ['node', '--experimental-import-meta-resolve', '--input-type=module', '-e', script];
    const loading = image.start(command, { uid: UID, volumes });
    expect(await loading.ended, loading.output.stderr).toBe(0);
    expect(loading.output.stdout).toBe('');
  });

  it('can be written nowhere but in its volume and in /tmp', async () => {
    const script = `
      const { writeFileSync } = await import('node:fs');
      for (const folder of ['/data', '/tmp', '/', '/etc', '/opt/docferry', '/usr/local/bin', '/var/tmp']) {
        try { writeFileSync(folder + '/probe', ''); console.log(folder); } catch { /* as it should be */ }
      }`;
    // As root, so that no file mode but only the mount forbids it.
    const probing = image.start(['node', '--input-type=module', '-e', script], { uid: 0, volumes });
    expect(await probing.ended, probing.output.stderr).toBe(0);
    expect(probing.output.stdout.trim().split('\n')).toEqual(['/data', '/tmp']);
  });

  it('serves under an arbitrary user id, keeps its volume over a restart, and stops on SIGTERM with status 0', async () => {
    const before = Date.now();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const call = async (path: string, body?: object) => {
      const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
      const response = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers,
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const serve = async () => {
      const command = [...image.config.Entrypoint, ...image.config.Cmd].map((word) =>
        word === '8000' ? String(port) : word,
      );
      const running = image.start(command, { uid: UID, volumes, env: { RAG_API_KEY: KEY, RAG_INGEST_WAIT: '60' } });
      const answers = waitFor('the gateway to be ready', async () => (await fetch(`${url}/readiness`)).ok);
      await Promise.race([answers, running.ended.then(() => Promise.reject(new Error(running.output.stderr)))]);
      return running;
    };
    const search = async () => (await call('/api/v1/search', { query: 'When does the valve open?' })).body.count;

    const first = await serve();
    const children = inContainer(first);
    expect(children[0]?.command).toMatch(/^node .*docferry-gateway serve/);
    expect(children.some(({ command }) => command.includes('qdrant'))).toBe(true);
    expect(children.some(({ command }) => command.includes('postgres'))).toBe(true);
    const sent = await call('/api/v1/ingest', {
      text: 'The valve opens at 7 bar.',
      metadata: { filename: 'valve.md' },
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(await search()).toBe(1);
    const probe = image.config.Healthcheck.Test.slice(1).map((word) => word.replace(':8000', `:${port}`));
    expect(await image.start(probe, { uid: UID, volumes }).ended, 'the health check').toBe(0);
    await stop(first);

    const second = await serve();
    expect(await search()).toBe(1);
    await stop(second);
    expect(await writtenSince(image.root, before), 'written outside of the volume and /tmp').toEqual([]);
    expect(existsSync(join(volumes, 'data/docferry'))).toBe(true);
  });
});

/** The gateway and its children, without buildah's own processes around them. */
function inContainer(running: RunningCommand) {
  return running
    .processes()
    .filter(
      ({ pid, command }) =>
        !command.startsWith('buildah') && statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === UID,
    );
}

/** As a kubelet does: SIGTERM to the first process of the container. Nothing of it may stay. */
async function stop(running: RunningCommand): Promise<void> {
  const all = inContainer(running);
  process.kill(all[0]?.pid ?? 0, 'SIGTERM');
  expect(await running.ended, running.output.stderr).toBe(0);
  expect(all.filter(({ pid }) => existsSync(`/proc/${pid}`))).toEqual([]);
}

async function files(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, stat: await lstat(path) })));
}

async function sizeOf(root: string): Promise<number> {
  return (await files(root)).reduce((sum, { stat }) => sum + stat.size, 0);
}

async function writtenSince(root: string, since: number): Promise<string[]> {
  return (await files(root)).filter(({ stat }) => stat.mtimeMs > since).map(({ path }) => path);
}
