import { describe, expect, it } from 'vitest';
import { indexGateway } from '../index/index-gateway.test.fixture.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { mcpAgent } from './stdio.test.fixture.ts';

describe.each(['legacy', 'auto'] as const)('index_folder with a client of the %s protocol', (era) => {
  it('is a job: answers at once, says how far it is, and is cancelled', async () => {
    await using dir = await tempDir();
    await using gateway = await indexGateway();
    for (let n = 0; n < 40; n++) await dir.write(`docs/f${n}.md`, `# Page ${n}\n\nSome text.\n`);
    gateway.faults.push(...Array.from({ length: 500 }, () => 'busy' as const));
    const env = { RAG_API_URL: gateway.url, RAG_API_KEY: 'k', RAG_DATA_DIR: `${dir.path}/.data` };
    await using agent = await mcpAgent({ dir, era, roots: [`file://${dir.path}`], env });
    const call = async (name: string, args: Record<string, unknown> = {}) =>
      (await agent.callTool({ name, arguments: args })).structuredContent;
    expect(await call('index_status')).toMatchObject({ code: 'PROJECT_NOT_INITIALIZED' });
    expect(await call('index_folder', { action: 'cancel' })).toMatchObject({ code: 'PROJECT_NOT_INITIALIZED' });

    expect(await call('index_folder', { wait_seconds: 1 })).toMatchObject({ state: 'running', report: null });
    expect(await call('index_status')).toMatchObject({
      indexed: false,
      lock: { state: 'active' },
      run: { state: 'running' },
    });
    expect(await call('index_folder', { action: 'cancel' })).toMatchObject({ state: 'cancelled' });
    expect(await call('index_status')).toMatchObject({ lock: { state: 'free' }, run: { state: 'cancelled' } });

    gateway.faults.length = 0;
    const seen: number[] = [];
    const done = await agent.callTool(
      { name: 'index_folder', arguments: { dir: `file://${dir.path}/docs` } },
      { onprogress: ({ progress }) => seen.push(progress) },
    );
    expect(done.structuredContent).toMatchObject({
      state: 'completed',
      report: { files_failed: {}, status: 'success' },
    });
    expect(gateway.documents.size).toBe(40);
    expect(seen.length).toBeGreaterThan(0);
  });

  it('refuses a folder outside the roots, and a project whose root is outside', async () => {
    await using dir = await tempDir();
    await dir.write('outer/.docferry/config.json', JSON.stringify({ schema_version: 1, collection: 'c', source: 's' }));
    await dir.write('outer/inner/a.md');
    await using agent = await mcpAgent({ dir, era, env: { RAG_ALLOWED_DIRS: `${dir.path}/outer/inner` } });
    for (const name of ['index_folder', 'index_status']) {
      for (const where of ['..', dir.path, '/', `file://${dir.path}/outer`, undefined]) {
        const result = await agent.callTool({ name, arguments: where === undefined ? {} : { dir: where } });
        expect(result.structuredContent, `${name} ${where}`).toMatchObject({ code: 'SCOPE_VIOLATION' });
      }
    }
    const result = await agent.callTool({ name: 'check_constraints', arguments: { query: 'x', dir: '..' } });
    expect(result.structuredContent).toMatchObject({ code: 'SCOPE_VIOLATION' });
  });
});
