import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freePort, startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { BINS, cleanEnv, run } from '../src/harness/process.ts';
import { seeded } from '../src/harness/seeded.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const CYCLES = 20;
const FILES = 120;

type Listed = { uri: string; content_hash: string };

async function documentsOf(gateway: TestGateway, collection: string): Promise<Listed[]> {
  const all: Listed[] = [];
  let cursor = '';
  do {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await gateway.call('GET', `/api/v1/documents?collection=${collection}&limit=200${after}`);
    all.push(...((body.documents ?? []) as Listed[]).map(({ uri, content_hash }) => ({ uri, content_hash })));
    cursor = typeof body.next_cursor === 'string' ? body.next_cursor : '';
  } while (cursor !== '');
  return all.toSorted((a, b) => (a.uri < b.uri ? -1 : 1));
}

function write(root: string, name: string, content: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
}

describe('docferry index that is killed at any point', () => {
  it('ends in the state of a clean run', async () => {
    const seed = Date.now() % 1_000_000;
    console.log(`seed ${seed}`);
    const random = seeded(seed);
    await using home = await tempDir();
    await using folder = await tempDir();
    const root = folder.path;
    await using gateway = await startGateway(join(home.path, 'gateway'));
    const env = cleanEnv({
      RAG_API_URL: gateway.url,
      RAG_API_KEY: gateway.apiKey,
      HOME: home.path,
      RAG_DATA_DIR: join(home.path, 'data'),
    });
    const docferry = (...args: string[]) => run(process.execPath, [BINS.docferry, ...args], { cwd: root, env });
    const edit = (count: number) => {
      for (let n = 0; n < count; n++) {
        const name = `d${Math.floor(random() * 8)}/f${Math.floor(random() * FILES)}.md`;
        if (random() < 0.25) rmSync(join(root, name), { force: true });
        else write(root, name, `# ${name}\n\nRevision ${random()} of a page.\n`);
      }
    };
    edit(FILES);
    expect((await docferry('setup', '--collection', 'killed')).code).toBe(0);
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      edit(25);
      const child = spawn(process.execPath, [BINS.docferry, 'index'], { cwd: root, env, stdio: 'ignore' });
      const ended = once(child, 'exit');
      await Promise.race([sleep(200 + random() * 1_500), ended]);
      child.kill('SIGKILL');
      await ended;
    }
    expect((await docferry('index')).code).toBe(0);
    const state = await documentsOf(gateway, 'killed');
    expect(state.length).toBeGreaterThan(50);

    writeFileSync(
      join(root, '.docferry/config.json'),
      JSON.stringify({ schema_version: 1, collection: 'clean', source: 'clean' }),
    );
    rmSync(join(root, '.docferry/cache.sqlite'));
    expect((await docferry('index')).code).toBe(0);
    expect(await documentsOf(gateway, 'clean'), `seed ${seed}`).toEqual(state);
    const again = await docferry('index', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({
      files_indexed: 0,
      files_deleted: 0,
      files_unchanged: state.length,
    });
  });
});

describe('docferry index', () => {
  it('waits out an unavailable gateway and another run of the same folder', async () => {
    await using home = await tempDir();
    await using folder = await tempDir();
    const root = folder.path;
    const port = await freePort();
    const dataDir = join(home.path, 'gateway');
    let gateway = await startGateway(dataDir, { port });
    try {
      const env = cleanEnv({
        RAG_API_URL: gateway.url,
        RAG_API_KEY: gateway.apiKey,
        HOME: home.path,
        RAG_DATA_DIR: join(home.path, 'data'),
      });
      const docferry = (...args: string[]) =>
        run(process.execPath, [BINS.docferry, ...args], { cwd: root, env, timeoutMs: 600_000 });
      for (let n = 0; n < 400; n++) write(root, `d${n % 7}/f${n}.md`, `# Page ${n}\n\nSome text of page ${n}.\n`);
      expect((await docferry('setup', '--collection', 'away')).code).toBe(0);
      const first = docferry('index', '--json', '--gateway-wait', '300');
      await waitFor('the first run to begin', () => existsSync(join(root, '.docferry/lock.json')));
      const second = await docferry('index');
      const waiting = docferry('index', '--json', '--wait', '300');
      await gateway.kill('SIGKILL');
      await sleep(2_000);
      gateway = await startGateway(dataDir, { port });
      const ended = await first;
      expect(ended.code, ended.stderr).toBe(0);
      const report = JSON.parse(ended.stdout);
      expect(report, JSON.stringify(report)).toMatchObject({ status: 'success', files_failed: {} });
      expect(second).toMatchObject({ code: 8, stderr: expect.stringContaining('indexes this folder') });
      expect(JSON.parse((await waiting).stdout)).toMatchObject({
        status: 'success',
        files_unchanged: 400,
        files_indexed: 0,
      });
      await gateway.kill('SIGKILL');
      const lost = await docferry('index', '--full-rebuild', '--gateway-wait', '2');
      expect(lost.code).toBe(4);
    } finally {
      await gateway[Symbol.asyncDispose]();
    }
  });
});
