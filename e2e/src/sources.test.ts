import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { CLIENTS } from './harness/mcp-clients.ts';
import { BINS, cleanEnv, run } from './harness/process.ts';
import { tempDir } from './harness/temp-dir.ts';
import { waitFor } from './harness/wait-for.ts';

const FILES = 150;

/** The agent's `sources` and a gateway that reads a folder by itself, as processes. */
describe('a source', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let gateway: TestGateway;
  let env: Record<string, string>;
  const docs = () => join(dir.path, 'mount', 'default');
  beforeAll(async () => {
    dir = await tempDir();
    await mkdir(docs(), { recursive: true });
    env = { RAG_SOURCE_ALLOW: `file://${dir.path}/mount/{tenant}/` };
    gateway = await startGateway(dir.path, { env });
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  const sources = (...args: string[]) => docferry('sources', ...args);
  const docferry = (...args: string[]) =>
    run(process.execPath, [BINS.docferry, ...args], {
      env: cleanEnv({ HOME: dir.path, RAG_API_URL: gateway.url, RAG_API_KEY: gateway.apiKey }),
    });

  it('is added, synced, shown and removed at a terminal', async () => {
    await writeFile(join(docs(), 'valves.md'), '# Valves\n\nA valve opens at 7 bar.');
    await writeFile(join(docs(), 'broken.pdf'), '%PDF-1.7 no more');
    const added = await sources('add', `file://${docs()}/`, '-n', 'manuals', '-c', 'manuals', '--sync', '--json');
    expect(added.code, added.stderr).toBe(3);
    expect(JSON.parse(added.stdout)).toMatchObject({ state: 'completed', seen: 2, added: 2, failed: 1 });
    const shown = await sources('show', 'manuals', '--state', 'failed');
    expect(shown.stdout).toMatch(/broken\.pdf +failed .*CONVERSION_FAILED/);
    expect(shown.stdout).not.toContain('valves.md');
    await rm(join(docs(), 'broken.pdf'));
    expect((await sources('sync', 'manuals', '--wait')).stdout).toBe('completed  1 seen: 1 unchanged, 1 missing\n');
    expect((await sources('list')).stdout).toMatch(/^manuals +file:\/\/.*when asked +completed/m);

    const refused = await sources('add', 'file:///etc/');
    expect([refused.code, refused.stderr]).toEqual([5, expect.stringContaining('RAG_SOURCE_ALLOW')]);
    const unconfirmed = await sources('remove', 'manuals', '--documents');
    expect([unconfirmed.code, unconfirmed.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    const removed = await sources('remove', 'manuals', '--documents', '--yes');
    expect(removed.stdout).toBe('removed  manuals  1 documents deleted\n');
    await rm(join(docs(), 'valves.md'));
  });

  it('that was removed with its documents can be undone', async () => {
    expect((await docferry('list', '-c', 'manuals')).stdout).toBe('');
    expect((await docferry('trash', 'list', '--source', 'manuals')).stdout).toMatch(/^manuals +manuals\/valves\.md /m);
    const unnamed = await docferry('trash', 'restore');
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('--all')]);
    const restored = await docferry('trash', 'restore', '--all', '--source', 'manuals');
    expect(restored.stdout, restored.stderr).toBe('restored  manuals/valves.md  1 passage\n');
    expect((await docferry('search', 'valve pressure', '-c', 'manuals')).stdout).toContain('7 bar');

    const deleted = await docferry('delete', 'manuals/valves.md');
    expect(deleted.stderr).toMatch(/^Until \d{4}-\d\d-\d\d: (?:npm exec -- )?docferry trash restore [0-9a-f-]{36}$/m);
    const kept = await docferry('trash', 'remove', 'valves.md');
    expect([kept.code, kept.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect((await docferry('trash', 'remove', 'valves.md', '--yes')).stdout).toBe(
      'deleted for good  manuals/valves.md\n',
    );
    const gone = await docferry('trash', 'restore', 'valves.md');
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('docferry trash list')]);
  });

  it('loses and repeats nothing when the gateway is killed in the middle of a sync', async () => {
    for (let number = 0; number < FILES; number += 1)
      await writeFile(join(docs(), `note-${number}.md`), `# Note ${number}\n\nThe code word is zebra${number}.`);
    const body = { url: `file://${docs()}/`, name: 'notes', collection: 'notes' };
    expect((await gateway.call('POST', '/api/v1/sources', body)).status).toBe(200);
    const started = await gateway.call('POST', '/api/v1/sources/notes/sync', {});
    const path = `/api/v1/sources/notes/syncs/${String(started.body.sync_id)}`;
    const indexed = async () => {
      const { body: source } = await gateway.call('GET', '/api/v1/sources/notes');
      return (source.objects as { indexed: number }).indexed;
    };
    await waitFor('some objects', async () => (await indexed()) > 20);
    expect(await indexed()).toBeLessThan(FILES);
    await gateway.kill('SIGKILL');
    gateway = await startGateway(dir.path, { env });

    const done = await waitFor('the sync', async () => {
      const { body: sync } = await gateway.call('GET', path);
      return sync.finished_at === undefined ? undefined : sync;
    });
    expect(done).toMatchObject({ state: 'completed', seen: FILES, failed: 0 });
    expect(done.unchanged).toBeGreaterThan(20);
    const { body: collection } = await gateway.call('GET', '/api/v1/collections/notes');
    expect(collection).toMatchObject({ documents: FILES, chunks: FILES });
    expect(await indexed()).toBe(FILES);
  });

  it('is listed and synced by an agent over MCP', async () => {
    const [connect] = Object.values(CLIENTS);
    if (!connect) throw new Error('no client');
    await using writing = await startGateway(join(dir.path, 'second'), {
      env: { ...env, RAG_MCP_TOOLSETS: 'core,write' },
    });
    const body = { url: `file://${docs()}/`, name: 'notes', collection: 'notes', include: ['note-1.md'] };
    await writing.call('POST', '/api/v1/sources', body);
    await using client = await connect({ kind: 'http', url: writing.url, apiKey: writing.apiKey });
    const { text } = await client.call('sync_source', { name: 'notes' });
    expect(text).toMatch(/^Sync \S+ of notes is queued\.$/);
    await waitFor('the object', async () => (await client.call('list_sources', {})).text.includes('1 indexed'));
  });
});
