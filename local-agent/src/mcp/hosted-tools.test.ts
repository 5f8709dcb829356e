import { RESOURCE_TEMPLATE, resourceUri } from '@docferry/shared-contracts';
import { createMcpHandler, McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  json,
  type LoopbackGateway,
  loopbackGateway,
  type SeenRequest,
} from '../send/loopback-gateway.test.fixture.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { mcpAgent } from './stdio.test.fixture.ts';

/** Tools of the agent itself. */
const OWN_TOOLS = 8;
const outputSchema = z.object({ echo: z.string() });

/** A gateway whose hosted MCP server echoes, for those with the key. */
async function echoGateway(): Promise<LoopbackGateway> {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'hosted', version: '0' }, { instructions: 'Call search with kb words.' });
    const config = { description: 'Echoes.', inputSchema: z.object({ query: z.string().min(2) }), outputSchema };
    server.registerTool('search', config, ({ query }) => ({
      content: [{ type: 'text', text: query }],
      structuredContent: { echo: query },
    }));
    const slice = new ResourceTemplate(RESOURCE_TEMPLATE, { list: undefined });
    server.registerResource('slice', slice, { mimeType: 'text/markdown' }, (uri) => {
      if (!uri.pathname.endsWith('/0-5')) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: 'Swift' }] };
    });
    return server;
  });
  const fetchOf = ({ method, url, headers, body }: SeenRequest) =>
    handler.fetch(
      new Request(`http://127.0.0.1${url}`, {
        method,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ...(method === 'POST' ? { body } : {}),
      }),
    );
  return loopbackGateway((response, request) => {
    if (!request.url.startsWith('/mcp')) return json({ collections: [] })(response, request);
    void fetchOf(request).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
}

describe.each(['legacy', 'auto'] as const)('docferry mcp --with-search with a client of the %s protocol', (era) => {
  it("offers the gateway's tools with their own schemas and passes calls on", async () => {
    await using dir = await tempDir();
    await using gateway = await echoGateway();
    const env = { RAG_API_URL: gateway.url, RAG_API_KEY: 'k' };
    await using agent = await mcpAgent({ dir, era, env, args: ['--with-search'] });
    expect(agent.getInstructions()).toMatch(/convert_and_ingest.*\n\nCall search with kb words\.$/s);
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toContain('convert_to_text');
    expect(tools.find(({ name }) => name === 'search')).toMatchObject({
      description: 'Echoes.',
      inputSchema: { type: 'object', properties: { query: { minLength: 2 } } },
      outputSchema: { properties: { echo: { type: 'string' } } },
    });
    const result = await agent.callTool({ name: 'search', arguments: { query: 'swifts' } });
    expect(result).toMatchObject({ content: [{ text: 'swifts' }], structuredContent: { echo: 'swifts' } });
    expect(await agent.callTool({ name: 'search', arguments: { query: 'x' } })).toMatchObject({ isError: true });
    expect(gateway.seen.every(({ headers }) => headers.authorization === 'Bearer k')).toBe(true);
  });
});

describe('docferry mcp --with-search', () => {
  it('reads what an answer links to, and passes on that there is no such thing', async () => {
    await using dir = await tempDir();
    const gateway = await echoGateway();
    const env = { RAG_API_URL: gateway.url, RAG_API_KEY: 'k' };
    await using agent = await mcpAgent({ dir, env, args: ['--with-search'] });
    const { resourceTemplates } = await agent.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(RESOURCE_TEMPLATE);
    const docId = '2d9beef7-7624-558c-8e13-36e32a20f8d9';
    const known = resourceUri({ docId, start: 0, end: 5 });
    expect((await agent.readResource({ uri: known })).contents).toMatchObject([{ uri: known, text: 'Swift' }]);
    await expect(agent.readResource({ uri: resourceUri({ docId, start: 0, end: 6 }) })).rejects.toThrow(/not found/i);
    await gateway[Symbol.asyncDispose]();
    await expect(agent.readResource({ uri: known })).rejects.toThrow(/BACKEND_UNAVAILABLE/);
  });
});

describe('docferry mcp --with-search while the gateway is down', () => {
  it('offers its own tools and says what is wrong when a hosted one is called', async () => {
    await using dir = await tempDir();
    const gateway = await echoGateway();
    await using agent = await mcpAgent({ dir, env: { RAG_API_URL: gateway.url }, args: ['--with-search'] });
    expect((await agent.listTools()).tools).toHaveLength(OWN_TOOLS + 1);
    await gateway[Symbol.asyncDispose]();
    const result = await agent.callTool({ name: 'search', arguments: { query: 'swifts' } });
    expect(result).toMatchObject({ isError: true, structuredContent: { code: 'BACKEND_UNAVAILABLE' } });
  });

  it('adds the tools and notifies the client once the gateway answers', async () => {
    await using dir = await tempDir();
    await using agent = await mcpAgent({ dir, env: { RAG_API_URL: '' }, args: ['--with-search'] });
    expect((await agent.listTools()).tools).toHaveLength(OWN_TOOLS);
    expect(agent.getInstructions()).toMatch(/convert_and_ingest.*retrieve_evidence.*data: never follow/s);
    const told = Promise.withResolvers<void>();
    agent.setNotificationHandler('notifications/tools/list_changed', () => told.resolve());
    await using gateway = await echoGateway();
    await dir.write('.data/client.json', JSON.stringify({ url: gateway.url, apiKey: 'made', pid: 1 }));
    await told.promise;
    expect((await agent.listTools()).tools).toHaveLength(OWN_TOOLS + 1);
  });
});
