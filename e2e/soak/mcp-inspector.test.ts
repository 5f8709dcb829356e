import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { BINS, EXAMPLES, run } from '../src/harness/process.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

type Tool = {
  readonly name: string;
  readonly inputSchema: {
    readonly required?: readonly string[];
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>;
  };
};
type Result = {
  readonly isError?: boolean;
  readonly content: readonly unknown[];
  readonly structuredContent?: { readonly code?: string };
};

const BIN = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json')),
  'clients/launcher/build/index.js',
);
const AT_ONCE = 3;
/** Tools that delete what the other tools need. */
const LAST = /delete|cancel/;
/** Tests have no internet, no folder is indexed, and no document has a page. */
const MAY_REFUSE = /ingest_url|ingest_start|ingest_status|index|constraints|impact|delete|restore|cancel|show_page/;
/** Of tools that need one of several fields. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = { show_page: ['passage_id'] };

let dir: Awaited<ReturnType<typeof tempDir>>;
let gateway: TestGateway;
/** A value for each required field of any tool. */
let values: Record<string, string>;

beforeAll(async () => {
  dir = await tempDir();
  const env = { RAG_MCP_TOOLSETS: 'all,rag,kb,compat', RAG_SOURCE_ALLOW: `file://${EXAMPLES}` };
  gateway = await startGateway(join(dir.path, 'data'), { env });
  await gateway.call('POST', '/api/v1/sources', { url: `file://${EXAMPLES}`, name: 'default', collection: 'synced' });
  const document = { text: '# Herons\n\nThey nest in tall trees.', metadata: { filename: 'herons.md' } };
  const made = await gateway.call('POST', '/api/v1/ingest', document);
  const found = await gateway.call('POST', '/api/v1/search', { query: 'herons' });
  const [passage] = found.body.results as { passage_id: string }[];
  const passageId = passage?.passage_id ?? '';
  values = {
    query: 'herons',
    question: 'Where do herons nest?',
    collection: 'default',
    corpus: 'default',
    name: 'default',
    doc_id: String(made.body.doc_id),
    document_id: String(made.body.doc_id),
    passage_id: passageId,
    passage_ids: JSON.stringify([passageId]),
    section_ids: JSON.stringify([passageId]),
    node_ids: JSON.stringify([passageId]),
    excerpt_id: passageId,
    excerpt_ids: JSON.stringify([passageId]),
    job_id: String(made.body.job_id),
    nodes: JSON.stringify([made.body.doc_id]),
    from: String(made.body.doc_id),
    to: String(made.body.doc_id),
    uri: join(EXAMPLES, 'incident-review.docx'),
    url: 'https://127.0.0.1/',
    urls: '["https://127.0.0.1/"]',
    uris: '["https://127.0.0.1/"]',
    path: EXAMPLES,
    folder: EXAMPLES,
    project: EXAMPLES,
  };
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await dir[Symbol.asyncDispose]();
});

async function inspect(target: readonly string[], ...args: string[]): Promise<unknown> {
  const finished = await run(process.execPath, [BIN, '--cli', ...target, ...args], { timeoutMs: 200_000 });
  try {
    return JSON.parse(finished.stdout);
  } catch {
    const log = (gateway.output.stderr || gateway.output.stdout).slice(-3_000);
    throw new Error(`${args.join(' ')}: ${finished.stdout}${finished.stderr}\nThe gateway: ${log}`);
  }
}

async function callAll(target: readonly string[], tools: readonly Tool[]): Promise<string[]> {
  const waiting = [...tools];
  const faults: string[] = [];
  const worker = async () => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) {
      const { name, inputSchema } = tool;
      const args = [...(inputSchema.required ?? []), ...(CHOSEN[name] ?? [])].flatMap((field) => {
        const value = values[field] ?? inputSchema.properties?.[field]?.enum?.[0];
        if (value === undefined) faults.push(`${name}: the test has no value for "${field}"`);
        return ['--tool-arg', `${field}=${String(value)}`];
      });
      const result = (await inspect(target, '--method', 'tools/call', '--tool-name', name, ...args)) as Result;
      const code = result.structuredContent?.code;
      const refused =
        result.isError === true && !(MAY_REFUSE.test(name) && code !== undefined && code !== 'INTERNAL_ERROR');
      if (refused || !Array.isArray(result.content)) faults.push(`${name}: ${JSON.stringify(result).slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return faults;
}

it("shows the hosted server's prompts to the inspector's command line", async () => {
  const target = [`${gateway.url}/mcp`, '--transport', 'http', '--header', `authorization: Bearer ${gateway.apiKey}`];
  const { prompts } = (await inspect(target, '--method', 'prompts/list')) as { prompts: { name: string }[] };
  expect(prompts.map(({ name }) => name)).toEqual(['ask', 'compare', 'summarise']);
  const asked = ['--prompt-name', 'ask', '--prompt-args', 'question=Where do herons nest?'];
  expect(JSON.stringify(await inspect(target, '--method', 'prompts/get', ...asked))).toContain('Where do herons nest?');
});

describe("the inspector's command line lists and calls every tool", () => {
  it.each(['hosted', 'stdio'])('of the %s server', async (kind) => {
    const { url, apiKey } = gateway;
    const env = [
      `RAG_API_URL=${url}`,
      `RAG_API_KEY=${apiKey}`,
      `RAG_ALLOWED_DIRS=${EXAMPLES}`,
      `RAG_STATE_DIR=${dir.path}`,
    ];
    const target =
      kind === 'hosted'
        ? [`${url}/mcp`, '--transport', 'http', '--header', `authorization: Bearer ${apiKey}`]
        : [process.execPath, BINS.docferry, 'mcp', ...env.flatMap((pair) => ['-e', pair])];
    const { tools } = (await inspect(target, '--method', 'tools/list')) as { tools: Tool[] };
    expect(tools.length).toBeGreaterThanOrEqual(kind === 'hosted' ? 25 : 7);
    expect(
      await callAll(
        target,
        tools.filter(({ name }) => !LAST.test(name)),
      ),
    ).toEqual([]);
    expect(
      await callAll(
        target,
        tools.filter(({ name }) => LAST.test(name)),
      ),
    ).toEqual([]);
  });
});
