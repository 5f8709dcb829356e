import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startGateway, type TestGateway } from '../harness/gateway.ts';
import { ingestToTheEnd } from '../harness/settled-jobs.ts';
import { tempDir } from '../harness/temp-dir.ts';

/** The JSON of an answer, whose fields the tests name. */
type Answer = ReturnType<ObjectConstructor>;

export type SeedGateway = AsyncDisposable & {
  readonly gateway: TestGateway;
  readonly client: Client;
  readonly home: string;
  /** The structured answer of a tool, also of one that failed. */
  tool(name: string, args?: Record<string, unknown>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  /** Ingests a text and waits for it; returns its `doc_id`. */
  ingest(text: string, metadata: Record<string, unknown>): Promise<string>;
};

/** A gateway as a process of its own, with an MCP client, for one file of claims. */
export async function startSeedGateway(env: Record<string, string> = {}): Promise<SeedGateway> {
  const stack = new AsyncDisposableStack();
  const dir = stack.use(await tempDir());
  const gateway = stack.use(await startGateway(join(dir.path, 'data'), { env }));
  const client = new Client({ name: 'seeds', version: '1' });
  const headers = { authorization: `Bearer ${gateway.apiKey}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp`), { requestInit: { headers } }));
  stack.defer(() => client.close());
  const rest = async (method: string, path: string, body?: unknown) => (await gateway.call(method, path, body)).body;
  return {
    gateway,
    client,
    home: dir.path,
    tool: async (name, args = {}) => (await client.callTool({ name, arguments: args })).structuredContent,
    get: (path) => rest('GET', path),
    post: (path, body) => rest('POST', path, body),
    ingest: async (text, metadata) => String((await ingestToTheEnd(gateway, { text, metadata })).doc_id),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
