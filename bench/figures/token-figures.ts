import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { startGateway, type TestGateway } from '../../e2e/src/harness/gateway.ts';
import { BINS, cleanEnv } from '../../e2e/src/harness/process.ts';
import { countTokens } from '../../remote-gateway/src/lexical/count-tokens.ts';
import type { Figure } from './figure.ts';
import { manual } from './ingest-client.ts';

const HANDBOOK = fileURLToPath(new URL('../../examples/kestrel-handbook.pdf', import.meta.url));
const LONG_PAGES = 60;

type Call = { readonly name: string; readonly args: Record<string, unknown> };
type Answer = Awaited<ReturnType<Client['callTool']>>;

/**
 * Tokens (o200k_base) of what an agent's calls return, through `docferry mcp --with-search`: the text content with its
 * links, and the structured content. A client shows its model one of the two.
 */
export async function tokenFigures(folder: string): Promise<Figure[]> {
  await mkdir(join(folder, 'files'), { recursive: true });
  const long = join(folder, 'files', 'manual.md');
  await writeFile(long, manual(7, LONG_PAGES));
  await using gateway = await startGateway(join(folder, 'tokens'));
  await using agent = await connect(gateway, folder);
  for (const uri of [HANDBOOK, long]) await agent.call({ name: 'convert_and_ingest', args: { uri } });
  const figures: Figure[] = [];
  const { tools } = await agent.client.listTools();
  const listed = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  figures.push({
    what: `listing of ${tools.length} tools, names, descriptions and inputs`,
    value: `${countTokens(JSON.stringify(listed))} tokens, with outputs and annotations ${countTokens(JSON.stringify(tools))}`,
    goal: 'at most 4000',
  });
  figures.push({
    what: 'instructions',
    value: `${countTokens(agent.client.getInstructions() ?? '')} tokens`,
    goal: '',
  });
  for (const [what, call] of await tasks(agent, long)) {
    const { content, structuredContent } = await agent.call(call);
    const text = content.map((part) => (part.type === 'text' ? part.text : JSON.stringify(part))).join('\n');
    const structured = structuredContent === undefined ? '' : JSON.stringify(structuredContent);
    figures.push({ what, value: `text ${countTokens(text)}, structured ${countTokens(structured)}`, goal: '' });
  }
  return figures;
}

async function connect({ dataDir, url }: TestGateway, folder: string) {
  const client = new Client({ name: 'bench', version: '0' }, { versionNegotiation: { mode: 'auto' } });
  const folders = [join(folder, 'files'), fileURLToPath(new URL('../../examples', import.meta.url))].join(':');
  const env = cleanEnv({ RAG_DATA_DIR: dataDir, RAG_API_URL: url, RAG_ALLOWED_DIRS: folders });
  const set = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BINS.docferry, 'mcp', '--with-search'],
      env: Object.fromEntries(set),
      stderr: 'ignore',
    }),
  );
  const call = async ({ name, args }: Call): Promise<Answer> => {
    const answer = await client.callTool({ name, arguments: args }, { timeout: 200_000 });
    if (answer.isError) throw new Error(`${name}: ${JSON.stringify(answer.content)}`);
    return answer;
  };
  return { client, call, [Symbol.asyncDispose]: () => client.close() };
}

type Agent = Awaited<ReturnType<typeof connect>>;

/** Ten things that agents do. */
async function tasks(agent: Agent, long: string): Promise<(readonly [string, Call])[]> {
  const question = 'How long is the wait before the fourth delivery attempt?';
  const { structuredContent } = await agent.call({ name: 'list_documents', args: {} });
  const documents = Object(structuredContent).documents as { doc_id: string; filename: string }[];
  const idOf = (name: string) => documents.find(({ filename }) => filename === name)?.doc_id;
  const found = await agent.call({ name: 'search', args: { query: question, top_k: 1 } });
  const { passage_id: passageId } = Object(found.structuredContent).results[0];
  return [
    ['answer a question with quotes', { name: 'retrieve_evidence', args: { question } }],
    ['find out that it is not there', { name: 'retrieve_evidence', args: { question: 'banana pancake recipe' } }],
    ['read more around a quote', { name: 'read_passage', args: { passage_id: passageId, before: 200, after: 200 } }],
    ['browse passages', { name: 'search', args: { query: 'delivery attempts' } }],
    ['read whole passages', { name: 'search', args: { query: 'delivery attempts', include_text: true } }],
    ['list documents', { name: 'list_documents', args: {} }],
    ['open a long document', { name: 'get_document', args: { doc_id: idOf('manual.md') } }],
    ['read a page', { name: 'get_document', args: { doc_id: idOf('kestrel-handbook.pdf'), page: '4' } }],
    ['look into a long file (max_tokens 200)', { name: 'convert_to_text', args: { uri: long, max_tokens: 200 } }],
    ['read a PDF of this machine', { name: 'convert_to_text', args: { uri: HANDBOOK } }],
  ];
}
