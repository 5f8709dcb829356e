import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { INGESTED, json, loopbackGateway, refusal } from '../send/loopback-gateway.test.fixture.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { mcpAgent } from './stdio.test.fixture.ts';

const call = (name: string, args: Record<string, unknown>) => ({ name, arguments: args });

describe.each(['legacy', 'auto'] as const)('docferry mcp with a client of the %s protocol', (era) => {
  it('lists its tools with schemas, annotations and bounds', async () => {
    await using dir = await tempDir();
    await using agent = await mcpAgent({ dir, era });
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'convert_to_text',
      'convert_and_ingest',
      'list_formats',
      'index_folder',
      'index_status',
      'check_constraints',
      'query_impact',
      'show_page',
    ]);
    for (const { name, inputSchema, outputSchema, annotations, description } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object' });
      // an image has no structured part
      if (name !== 'show_page') expect(outputSchema).toMatchObject({ type: 'object' });
      // an index deletes what is gone from the folder
      expect(annotations).toMatchObject({ destructiveHint: name === 'index_folder', idempotentHint: true });
      expect(description).toMatch(/^Use it /m);
    }
    // About 2,200 tokens; with the gateway's tools, in under 8 KB, no more than 4,000.
    expect(JSON.stringify(tools).length).toBeLessThan(9_300);
  });

  it('reads a document slice by slice to its end, and as a resource', async () => {
    await using dir = await tempDir();
    const text = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} with some words.`).join('\n\n');
    const path = await dir.write('über.md', text);
    await using agent = await mcpAgent({ dir, era });
    let read = '';
    let start: number | undefined = 0;
    let resource = '';
    while (start !== undefined) {
      const result = await agent.callTool(call('convert_to_text', { uri: 'über.md', start, max_tokens: 200 }));
      const slice = result.structuredContent as { text: string; next_start?: number; resource_uri: string };
      read += slice.text;
      start = slice.next_start;
      resource = slice.resource_uri;
    }
    expect(read).toBe(text);
    const { contents } = await agent.readResource({ uri: resource });
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text }]);
    const byUri = await agent.callTool(call('convert_to_text', { uri: pathToFileURL(path).href }));
    expect(byUri.structuredContent).toMatchObject({ filename: 'über.md', start: 0, total_chars: text.length });
  });

  it('does not send a whole document that would end the connection', async () => {
    await using dir = await tempDir();
    const path = await dir.write('long.md', 'word '.repeat(1_700_000));
    await using agent = await mcpAgent({ dir, era });
    const { structuredContent } = await agent.callTool(call('convert_to_text', { uri: path }));
    const { resource_uri: uri } = structuredContent as { resource_uri: string };
    await expect(agent.readResource({ uri })).rejects.toThrow('PAYLOAD_TOO_LARGE');
    expect((await agent.listTools()).tools).toHaveLength(8);
  });

  it("reads below the client's roots and nowhere else", async () => {
    await using dir = await tempDir();
    await dir.write('open/a.md', 'open');
    const closed = await dir.write('closed/b.md', 'closed');
    await symlink(closed, join(dir.path, 'open', 'way-out.md'));
    await using agent = await mcpAgent({ dir, era, roots: [pathToFileURL(join(dir.path, 'open')).href] });
    expect(await agent.callTool(call('convert_to_text', { uri: 'a.md' }))).toMatchObject({
      structuredContent: { text: 'open' },
    });
    for (const uri of [closed, 'way-out.md', '../closed/b.md', '/etc/hosts']) {
      const result = await agent.callTool(call('convert_to_text', { uri }));
      expect(result).toMatchObject({ isError: true, structuredContent: { code: 'SCOPE_VIOLATION' } });
      expect(JSON.stringify(result)).not.toContain(dir.path);
    }
    const resource = `docferry://markdown${pathToFileURL(closed).pathname}`;
    await expect(agent.readResource({ uri: resource })).rejects.toThrow('SCOPE_VIOLATION');
  });
});

describe('which folders may be read', () => {
  it("is RAG_ALLOWED_DIRS when set, whatever the client's roots are", async () => {
    await using dir = await tempDir();
    const mine = await dir.write('mine/a.md', 'mine');
    const theirs = await dir.write('theirs/b.md');
    const roots = [pathToFileURL(join(dir.path, 'theirs')).href];
    await using agent = await mcpAgent({ dir, roots, env: { RAG_ALLOWED_DIRS: join(dir.path, 'mine') } });
    expect(await agent.callTool(call('convert_to_text', { uri: mine }))).not.toHaveProperty('isError');
    expect(await agent.callTool(call('convert_to_text', { uri: theirs }))).toMatchObject({ isError: true });
  });

  it("is never where this program's keys lie", async () => {
    await using dir = await tempDir();
    await dir.write('.data/client.json', JSON.stringify({ url: 'http://127.0.0.1:1', apiKey: 'secret' }));
    await using agent = await mcpAgent({ dir, env: { RAG_ALLOWED_DIRS: dir.path } });
    const result = await agent.callTool(call('convert_to_text', { uri: '.data/client.json' }));
    expect(result).toMatchObject({ isError: true, structuredContent: { code: 'SCOPE_VIOLATION' } });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('is never the home folder or the root by default', async () => {
    await using dir = await tempDir();
    const path = await dir.write('a.md');
    for (const options of [{ env: { HOME: dir.path } }, { cwd: '/' }, { roots: ['file:///'] }]) {
      await using agent = await mcpAgent({ dir, ...options });
      const result = await agent.callTool(call('convert_to_text', { uri: path }));
      expect(result).toMatchObject({
        isError: true,
        structuredContent: { code: 'SCOPE_VIOLATION', advice: expect.stringContaining('RAG_ALLOWED_DIRS') },
      });
    }
  });
});

describe('errors', () => {
  it('come back with a code and advice: wrong arguments, no file, no document', async () => {
    await using dir = await tempDir();
    await dir.write('x.bin', '\0\x01\x02\0binary');
    await dir.write('empty.pdf', '');
    await mkdir(join(dir.path, 'folder'));
    await using agent = await mcpAgent({ dir });
    await agent.listTools(); // so that the client checks structured content
    const code = async (args: Record<string, unknown>) => {
      const { isError, structuredContent, content } = await agent.callTool(call('convert_to_text', args));
      expect(isError).toBe(true);
      const { code: found, advice } = structuredContent as { code: string; advice: string };
      expect(content).toMatchObject([{ text: expect.stringContaining(found) }]);
      expect(advice.length).toBeGreaterThan(10);
      return found;
    };
    expect(await code({})).toBe('INVALID_ARGUMENT');
    expect(await code({ uri: 'x.bin', extra: 1 })).toBe('INVALID_ARGUMENT');
    expect(await code({ uri: 'x.bin', max_tokens: 9_000 })).toBe('INVALID_ARGUMENT');
    expect(await code({ uri: 'x.bin', pages: 'all' })).toBe('INVALID_ARGUMENT');
    expect(await code({ uri: 'folder' })).toBe('INVALID_ARGUMENT');
    expect(await code({ uri: 'https://example.com/a.pdf' })).toBe('INVALID_ARGUMENT');
    expect(await code({ uri: 'gone.md' })).toBe('NOT_FOUND');
    expect(await code({ uri: 'x.bin' })).toBe('UNSUPPORTED_FORMAT');
    expect(await code({ uri: 'empty.pdf' })).toBe('INVALID_ARGUMENT');
  });
});

describe('convert_and_ingest', () => {
  it('sends the text under a name without the path, and reports progress', async () => {
    await using dir = await tempDir();
    await using gateway = await loopbackGateway(json(INGESTED));
    await dir.write('docs/a.md', '# Title\n\ntext');
    await using agent = await mcpAgent({ dir, env: { RAG_API_URL: gateway.url, RAG_API_KEY: 'k' } });
    const progress: number[] = [];
    const result = await agent.callTool(
      call('convert_and_ingest', { uri: 'docs/a.md', collection: 'alpha', tags: ['t'] }),
      {
        onprogress: (step) => progress.push(step.progress),
      },
    );
    expect(result.structuredContent).toMatchObject({ ...INGESTED, filename: 'a.md', title: 'Title', uri: 'docs/a.md' });
    expect(JSON.parse(gateway.seen[0]?.body ?? '')).toMatchObject({
      text: '# Title\n\ntext',
      metadata: { filename: 'a.md', uri: 'docs/a.md', collection: 'alpha', tags: ['t'], visibility: 'team' },
    });
    expect(gateway.seen[0]?.body).not.toContain(dir.path);
    expect(progress.length).toBeGreaterThan(0);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  it('says soon that nothing listens, and what to do', async () => {
    await using dir = await tempDir();
    await dir.write('a.md', 'text');
    await using agent = await mcpAgent({ dir, env: { RAG_API_URL: 'http://127.0.0.1:1' } });
    const started = performance.now();
    const result = await agent.callTool(call('convert_and_ingest', { uri: 'a.md' }));
    expect(performance.now() - started).toBeLessThan(50_000);
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { code: 'BACKEND_UNAVAILABLE', advice: expect.stringContaining('docferry-gateway serve') },
    });
  });

  it('tries for a while when the gateway is down, and works when it is called again', async () => {
    await using dir = await tempDir();
    await dir.write('a.md', 'text');
    const down = refusal('BACKEND_UNAVAILABLE');
    await using gateway = await loopbackGateway(down, down, down, down, down, json(INGESTED));
    await using agent = await mcpAgent({ dir, env: { RAG_API_URL: gateway.url } });
    const ingest = () => agent.callTool(call('convert_and_ingest', { uri: 'a.md' }));
    const started = performance.now();
    expect(await ingest()).toMatchObject({ isError: true, structuredContent: { code: 'BACKEND_UNAVAILABLE' } });
    expect(performance.now() - started).toBeLessThan(50_000);
    expect(await ingest()).toMatchObject({ structuredContent: { status: 'success' } });
  });

  it('finds a gateway that started after it did', async () => {
    await using dir = await tempDir();
    await dir.write('a.md', 'text');
    await using agent = await mcpAgent({ dir, env: { RAG_API_URL: '' } });
    await using gateway = await loopbackGateway(json(INGESTED));
    await dir.write('.data/client.json', JSON.stringify({ url: gateway.url, apiKey: 'made', pid: 1 }));
    const result = await agent.callTool(call('convert_and_ingest', { uri: 'a.md' }));
    expect(result).not.toHaveProperty('isError');
    expect(gateway.seen[0]?.headers.authorization).toBe('Bearer made');
  });

  it('stops sending when it is cancelled', async () => {
    await using dir = await tempDir();
    await dir.write('a.md', 'text');
    const arrived = Promise.withResolvers<void>();
    const broken = Promise.withResolvers<void>();
    await using gateway = await loopbackGateway((response) => {
      response.on('close', broken.resolve);
      arrived.resolve();
    });
    await using agent = await mcpAgent({ dir, env: { RAG_API_URL: gateway.url } });
    const abort = new AbortController();
    const running = agent.callTool(call('convert_and_ingest', { uri: 'a.md' }), { signal: abort.signal });
    await arrived.promise;
    abort.abort();
    await expect(running).rejects.toThrow();
    await broken.promise;
  });
});
