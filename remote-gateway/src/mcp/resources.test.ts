import { resourceUri } from '@docferry/shared-contracts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../compose/app.test.fixture.ts';

describe('resources of the hosted MCP server', () => {
  let app: RunningApp;
  const text = '# Manual\n\n## Retries\n\nA message 🎉 is retried five times.\n\n## Storage\n\nDisks are cheap.\n';
  beforeAll(async () => {
    app = await runApp();
    await app.call('POST', '/api/v1/ingest', { text, metadata: { filename: 'manual.md' } });
    const hidden = { filename: 'own.md', visibility: 'private' };
    const ada = await app.key('default', ['ingest', 'read'], 'ada');
    await app.call('POST', '/api/v1/ingest', { text, metadata: hidden }, { key: ada });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function connect(key?: string) {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const headers = { authorization: `Bearer ${key ?? (await app.key())}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }));
    return { client, [Symbol.asyncDispose]: () => client.close() };
  }

  it('are linked by every citation, with size, type and annotations, and contain exactly that slice', async () => {
    await using mcp = await connect();
    for (const [name, args] of [
      ['retrieve_evidence', { question: 'How often is a message retried?' }],
      ['search', { query: 'message retried', include_text: true }],
    ] as const) {
      const { content, structuredContent } = await mcp.client.callTool({ name, arguments: args });
      const links = content.filter((block) => block.type === 'resource_link');
      expect(links.length).toBeGreaterThan(0);
      const { quotes, results } = Object(structuredContent);
      const [first] = quotes ?? results;
      const { doc_id: docId, start, end } = first.citation ?? first;
      const resource = resourceUri({ docId, start, end });
      expect(links[0]).toMatchObject({
        uri: resource,
        mimeType: 'text/markdown',
        size: Buffer.byteLength(text.slice(start, end)),
        annotations: { audience: ['assistant'], priority: 0.1 },
      });
      const { contents } = await mcp.client.readResource({ uri: resource });
      expect(contents).toMatchObject([
        { uri: resource, mimeType: 'text/markdown', text: text.slice(start, end), _meta: { size: expect.any(Number) } },
      ]);
    }
  });

  it('have a template and no list', async () => {
    await using mcp = await connect();
    const { resourceTemplates } = await mcp.client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([
      { uriTemplate: 'docferry://documents/{doc_id}/{start}-{end}', mimeType: 'text/markdown' },
    ]);
    expect((await mcp.client.listResources()).resources).toEqual([]);
  });

  it('without permission of the caller are not found, like missing ones', async () => {
    const ada = await app.key('default', ['read'], 'ada');
    await using own = await connect(ada);
    const { structuredContent } = await own.client.callTool({
      name: 'search',
      arguments: { query: 'message retried', filters: { visibility: 'private' } },
    });
    const { doc_id: id, start, end } = Object(structuredContent).results[0];
    const resource = resourceUri({ docId: id, start, end });
    expect((await own.client.readResource({ uri: resource })).contents).toHaveLength(1);
    const missing = 'docferry://documents/00000000-0000-5000-8000-000000000000/0-5';
    for (const key of [await app.key(), await app.key('other', ['read', 'admin'], 'ada')]) {
      await using stranger = await connect(key);
      const errors = await Promise.all(
        [resource, missing].map((uri) => stranger.client.readResource({ uri }).catch((error: unknown) => error)),
      );
      const [refused, unknown] = errors.map((error) => ({
        code: Object(error).code,
        text: String(error).replace(/docferry:\S+/, ''),
      }));
      expect(refused).toEqual(unknown);
      expect(refused?.text).toMatch(/not found/i);
    }
    const [, docId] = /documents\/(.*)\//.exec(resource) ?? [];
    for (const bad of [
      'file:///etc/passwd',
      `docferry://documents/${docId}/5-2`,
      `docferry://documents/${docId}/0-999999999`,
      'docferry://x',
    ]) {
      await expect(own.client.readResource({ uri: bad })).rejects.toThrow(/not found/i);
    }
    const half = text.indexOf('🎉') + 1;
    await expect(own.client.readResource({ uri: `docferry://documents/${docId}/0-${half}` })).rejects.toThrow(
      /not found/i,
    );
  });
});
